import type Router from '@koa/router';
import { installationPerformanceApi } from '#shared/health/performance.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Health } from '#server/features/health/health.feature.ts';

export function registerInstallationPerformanceRoutes(
  router: Router,
  guards: EndpointGuards,
  { health }: { health: Pick<Health, 'performance'> },
): void {
  implement(router, guards, installationPerformanceApi, {
    overview: ({ query }) => health.performance.read(query.period),
    series: ({ query }) => health.performance.readSeries(query),
  });
}
