import type Router from '@koa/router';
import { operatorReportsApi } from '#shared/reports/reports.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { ReportsService } from '#server/features/reports/reports.service.ts';

export function registerOperatorReportRoutes(
  router: Router,
  guards: EndpointGuards,
  { reports }: { reports: ReportsService },
): void {
  implement(router, guards, operatorReportsApi, {
    list: ({ query }) => reports.list(query),
    count: async () => ({ pages: await reports.countOpen() }),
    settle: ({ params, body, operator }) => reports.settle(params.magnetId, body, operator),
  });
}
