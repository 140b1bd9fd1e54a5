import { Navigate, useSearchParams } from 'react-router-dom';
import { safeNext } from '../../../session/safe-next.ts';
import { useOperatorSession } from '../../../session/operator-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FullPageSpinner } from '../../../ui/spinner.tsx';
import { AuthPage } from '../auth-page.tsx';
import { OperatorLoginForm } from './operator-login-form.tsx';

const HOME = '/admin/dashboard';

/** /admin: the operator's door. Whoever has a live token goes on to the dashboard (spec §2). */
export function OperatorLoginScreen() {
  const { state, recheck } = useOperatorSession();
  const [search] = useSearchParams();

  if (state.status === 'checking') return <FullPageSpinner label="Checking your session" />;
  if (state.status === 'signed-in') return <Navigate to={homeOr(search.get('next'))} replace />;
  return (
    <AuthPage title="Operator sign-in" text="For the people who run this installation.">
      {state.status === 'unreachable' && (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={recheck}>
              Try again
            </Button>
          }
        >
          The server did not answer, so we could not check your session. You may still be signed in.
        </Notice>
      )}
      {state.status === 'signed-out' && state.because === 'ended' && (
        <Notice>Your session has ended. Please sign in again.</Notice>
      )}
      <OperatorLoginForm />
    </AuthPage>
  );
}

/** Only operator screens are a place to go on to from here. */
function homeOr(next: string | null): string {
  const path = safeNext(next, HOME);
  return /^\/admin\/(?!setup)./.test(path) ? path : HOME;
}
