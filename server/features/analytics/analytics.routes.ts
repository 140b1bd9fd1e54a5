import type Router from '@koa/router';
import { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import type { DashboardService } from './dashboard.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerAnalyticsRoutes(
  router: Router,
  guards: EndpointGuards,
  dashboard: DashboardService,
): void {
  implement(router, guards, analyticsApi, {
    dashboard: ({ creator }) => dashboard.read(creator.user),
  });
}
