import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createQueryClient } from './api/query-client.ts';
import { ConsoleRouter } from './navigation/console-router.tsx';
import { consoleHistory } from './navigation/guarded-history.ts';
import { usePlatform } from './platform/platform.ts';
import { routes } from './router.tsx';
import { useSession } from './session/session.ts';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';

/** Every place but the sign-in. */
export function ConsoleApp() {
  const platform = usePlatform();
  const { state } = useSession();
  const userId = state.status === 'signed-in' ? state.user.id : null;
  // What one person was shown is never there for the next.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the reason for a new one, not a part of it
  const queryClient = useMemo(createQueryClient, [userId]);
  useEffect(() => platform.onOpenScreen((path) => consoleHistory.navigator.push(path)), [platform]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleRouter routes={routes} fallback={<FullPageSpinner label="Loading" />} />
    </QueryClientProvider>
  );
}
