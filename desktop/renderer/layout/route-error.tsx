import { useLocation, useNavigate } from 'react-router-dom';
import { ErrorScreen } from '#desktop/renderer/ui/panels/error-screen.tsx';

/**
 * A screen that threw or whose files did not load. Opening the same place again clears the error.
 */
export function RouteError() {
  const location = useLocation();
  const navigate = useNavigate();
  return <ErrorScreen onRetry={() => void navigate(location, { replace: true })} />;
}
