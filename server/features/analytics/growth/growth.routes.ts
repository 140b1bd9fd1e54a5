import type Router from '@koa/router';
import { growthApi } from '#shared/analytics/growth.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Analytics } from '../analytics.feature.ts';

export function registerGrowthRoutes(
  router: Router,
  guards: EndpointGuards,
  { analytics }: { analytics: Pick<Analytics, 'growth'> },
): void {
  implement(router, guards, growthApi, {
    growth: ({ query }) => analytics.growth.read(query),
    creators: ({ query }) => analytics.growth.readCreators(query.weeks),
  });
}
