import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from './api/query-client.ts';
import { PlatformContext, type Platform } from './platform/platform.ts';
import { createRouter } from './router.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import { ErrorBoundary } from '#desktop/renderer/ui/panels/error-screen.tsx';
import { Toasts } from '#desktop/renderer/ui/overlays/toasts.tsx';

export function App({ platform }: { platform: Platform }) {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);
  useEffect(() => platform.onOpenScreen((path) => void router.navigate(path)), [platform, router]);
  return (
    <ErrorBoundary>
      <PlatformContext value={platform}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <RouterProvider router={router} />
            <Toasts />
          </SessionProvider>
        </QueryClientProvider>
      </PlatformContext>
    </ErrorBoundary>
  );
}
