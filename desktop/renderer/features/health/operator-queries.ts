import { useQuery } from '@tanstack/react-query';
import { operatorFiguresApi } from '#shared/analytics/operator-figures.contract.ts';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';

const HEALTH_MS = 30_000;
const FIGURES_MS = 60_000;

/** Kept fresh by live updates, else polled; read at once when the window becomes visible again. */
function useWatched(everyMs: number) {
  return {
    refetchInterval: useFallbackPoll(everyMs),
    refetchOnWindowFocus: 'always',
    staleTime: everyMs / 2,
  } as const;
}

export function useHealth(enabled = true) {
  return useQuery({
    ...endpointQuery(operatorHealthApi.health, {}),
    ...useWatched(HEALTH_MS),
    enabled,
  });
}

export function useOperatorFigures(enabled = true) {
  return useQuery({
    ...endpointQuery(operatorFiguresApi.figures, { query: { timeZone: localZone } }),
    ...useWatched(FIGURES_MS),
    enabled,
  });
}

export function useSetup() {
  return useQuery({
    ...endpointQuery(operatorSetupApi.checklist, {}),
    ...useWatched(FIGURES_MS),
    refetchOnMount: 'always',
  });
}
