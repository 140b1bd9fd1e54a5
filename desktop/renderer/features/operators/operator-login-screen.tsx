import { Navigate, useSearchParams } from 'react-router-dom';
import { homeOf } from '#desktop/renderer/layout/operator-places.ts';
import type { OperatorState } from '#desktop/renderer/session/operator-machine.ts';
import { safeNext } from '#desktop/renderer/session/safe-next.ts';
import { useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { AuthPage } from '#desktop/renderer/features/auth/auth-page.tsx';
import { SessionNotice } from '#desktop/renderer/features/auth/session-notice.tsx';
import { OperatorLoginForm } from './operator-login-form.tsx';

/** /admin: the operators' sign-in. An operator with a live token goes on to the dashboard. */
export function OperatorLoginScreen() {
  const { state, recheck } = useOperatorSession();
  const [search] = useSearchParams();

  if (state.status === 'checking') return <FullPageSpinner label="Checking your session" />;
  if (state.status === 'signed-in') {
    return <Navigate to={homeOr(search.get('next'), homeOf(state.operator.role))} replace />;
  }
  return (
    <AuthPage title="Operator sign-in" text="For the operators of this installation.">
      <SessionNotice because={reasonOf(state)} onRecheck={recheck} />
      <OperatorLoginForm />
    </AuthPage>
  );
}

function reasonOf(state: OperatorState): 'unreachable' | 'ended' | null {
  if (state.status === 'unreachable') return 'unreachable';
  return state.status === 'signed-out' && state.because === 'ended' ? 'ended' : null;
}

/** Only operator screens may follow this sign-in. */
function homeOr(next: string | null, home: string): string {
  const path = safeNext(next, home);
  return /^\/admin\/(?!setup|invitation)./.test(path) ? path : home;
}
