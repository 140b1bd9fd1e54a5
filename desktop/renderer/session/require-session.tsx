import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { useSession } from './session.ts';

/** Creator routes: a spinner while the session is checked, then the screen or /auth. */
export function RequireSession() {
  const { state } = useSession();
  const location = useLocation();
  if (state.status === 'loading') return <FullPageSpinner label="Checking your session" />;
  if (state.status === 'signed-in') return <Outlet />;
  // A creator who signed out goes to the home page and is not sent back here.
  if (state.because === 'left') return <FullPageSpinner label="Signing out" />;
  const next = `${location.pathname}${location.search}${location.hash}`;
  // People who chose a plan on the pricing page most often need an account first.
  const tab = location.pathname === '/subscribe' ? 'tab=register&' : '';
  return <Navigate to={`/auth?${tab}next=${encodeURIComponent(next)}`} replace />;
}
