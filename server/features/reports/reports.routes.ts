import type Router from '@koa/router';
import { operatorReportsApi } from '#shared/reports/reports.contract.ts';
import type { Services } from '#server/features.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerOperatorReportRoutes(
  router: Router,
  guards: EndpointGuards,
  { operations: { reports } }: Pick<Services, 'operations'>,
): void {
  implement(router, guards, operatorReportsApi, {
    list: ({ query }) => reports.list(query),
    settle: ({ params, body, operator }) => reports.settle(params.magnetId, body, operator),
  });
}
