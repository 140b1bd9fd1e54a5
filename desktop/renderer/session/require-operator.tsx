import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { useOperatorSession } from './operator-session.ts';

/** Operator routes: the token is verified on each entry, else the sign-in opens. */
export function RequireOperator() {
  const { state, recheck } = useOperatorSession();
  const { pathname, search, hash } = useLocation();
  const entered = useRef(pathname);

  // The provider checks the first entry; every other screen is checked on entry.
  useEffect(() => {
    if (entered.current === pathname) return;
    entered.current = pathname;
    recheck();
  }, [pathname, recheck]);

  switch (state.status) {
    case 'checking':
      return <FullPageSpinner label="Checking your session" />;
    case 'signed-in':
      return <Outlet />;
    case 'unreachable':
      return (
        <main className="grid min-h-dvh content-center bg-paper">
          <ErrorState
            title="Your session could not be checked"
            error={state.error}
            onRetry={recheck}
          />
        </main>
      );
    case 'signed-out': {
      const next = encodeURIComponent(`${pathname}${search}${hash}`);
      return <Navigate to={state.because === 'left' ? '/admin' : `/admin?next=${next}`} replace />;
    }
  }
}
