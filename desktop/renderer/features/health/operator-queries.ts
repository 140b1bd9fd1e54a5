import { useQuery } from '@tanstack/react-query';
import { operatorFiguresApi } from '#shared/analytics/operator-figures.contract.ts';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';

const HEALTH_MS = 30_000;
const FIGURES_MS = 60_000;

/** Read anew while the window is in view, and at once when it comes back into view. */
function watched(everyMs: number) {
  return {
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    staleTime: everyMs / 2,
  } as const;
}

export function useHealth() {
  return useQuery({ ...endpointQuery(operatorHealthApi.health, {}), ...watched(HEALTH_MS) });
}

export function useOperatorFigures() {
  return useQuery({
    ...endpointQuery(operatorFiguresApi.figures, { query: { timeZone: localZone } }),
    ...watched(FIGURES_MS),
  });
}

export function useSetup() {
  return useQuery({
    ...endpointQuery(operatorSetupApi.checklist, {}),
    ...watched(FIGURES_MS),
    refetchOnMount: 'always',
  });
}
