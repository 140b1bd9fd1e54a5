import type Router from '@koa/router';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Analytics } from '../analytics.feature.ts';

export function registerPerformanceRoutes(
  router: Router,
  guards: EndpointGuards,
  {
    analytics: { performance, details },
  }: { analytics: Pick<Analytics, 'performance' | 'details'> },
): void {
  implement(router, guards, performanceApi, {
    totals: ({ creator, query }) => performance.totals(creator.user, query.query),
    series: ({ creator, query }) => performance.series(creator.user, query.query, query.by),
    breakdown: ({ creator, query: { query, ...split } }) =>
      performance.breakdown(creator.user, query, split),
    funnel: ({ creator, query }) => details.funnel(creator.user, query.query),
    heatMap: ({ creator, query }) => performance.heatMap(creator.user, query.query, query.metric),
    rows: ({ creator, query: { query, ...list } }) => details.rows(creator.user, query, list),
    excluded: ({ creator, query }) => details.excluded(creator.user, query.query),
    async trends({ creator, query }) {
      return { items: await performance.trends(creator.user, query.magnets.split(',')) };
    },
    posts: ({ creator, query }) => details.posts(creator.user, query.query),
    launch: ({ creator, query }) => details.launch(creator.user, query.query, query.post),
    export: ({ creator, query }) => details.export(creator.user, query.query, query.table),
  });
}
