import type Router from '@koa/router';
import { operatorFiguresApi } from '#shared/analytics/operator-figures.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { OperatorFiguresService } from '#server/features/analytics/operator-figures.service.ts';

export function registerOperatorFigureRoutes(
  router: Router,
  guards: EndpointGuards,
  { operatorFigures }: { operatorFigures: OperatorFiguresService },
): void {
  implement(router, guards, operatorFiguresApi, {
    figures: ({ query }) => operatorFigures.read(query.timeZone),
  });
}
