import { lazy, Suspense, useEffect } from 'react';
import { listenForKeys } from './commands/keyboard.ts';
import { PlatformContext, type Platform } from './platform/platform.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { ErrorBoundary } from '#desktop/renderer/ui/panels/error-screen.tsx';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { Toasts } from '#desktop/renderer/ui/toasts/toasts.tsx';
import { moveTo, useIsSignIn } from './navigation/address.ts';

const AuthScreen = lazy(async () => {
  const { AuthScreen: screen } = await import('./features/auth/auth-screen.tsx');
  return { default: screen };
});
const ConsoleApp = lazy(async () => {
  const { ConsoleApp: app } = await import('./console-app.tsx');
  return { default: app };
});

/**
 * The sign-in loads neither the router nor the queries of the console: somebody who sees it has no
 * use for them yet (decision 0044).
 */
export function App({ platform }: { platform: Platform }) {
  const isSignIn = useIsSignIn();
  useEffect(listenForKeys, []);
  useEffect(
    () => (isSignIn ? platform.onOpenScreen((path) => moveTo(path)) : undefined),
    [platform, isSignIn],
  );
  return (
    <ErrorBoundary>
      <PlatformContext value={platform}>
        <SessionProvider>
          <Suspense fallback={<FullPageSpinner label="Loading" />}>
            {isSignIn ? <AuthScreen /> : <ConsoleApp />}
          </Suspense>
          <Toasts />
        </SessionProvider>
      </PlatformContext>
    </ErrorBoundary>
  );
}
