import { lazy, Suspense, useEffect } from 'react';
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

/** Keys begin to work a moment after the first screen, which shall not wait for them. */
function startKeys(): () => void {
  let end = (): void => undefined;
  let isOver = false;
  void import('./commands/keyboard.ts').then(
    ({ listenForKeys }) => {
      if (!isOver) end = listenForKeys();
    },
    () => undefined, // every act has a button too
  );
  return () => {
    isOver = true;
    end();
  };
}

/**
 * The sign-in loads neither the router nor the queries of the console: somebody who sees it has no
 * use for them yet (decision 0044).
 */
export function App({ platform }: { platform: Platform }) {
  const isSignIn = useIsSignIn();
  useEffect(startKeys, []);
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
