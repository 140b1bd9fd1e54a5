import type Router from '@koa/router';
import { operatorFiguresApi } from '#shared/analytics/operator-figures.contract.ts';
import type { Services } from '#server/features.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerOperatorFigureRoutes(
  router: Router,
  guards: EndpointGuards,
  { operations }: Pick<Services, 'operations'>,
): void {
  implement(router, guards, operatorFiguresApi, {
    figures: ({ query }) => operations.figures.read(query.timeZone),
  });
}
