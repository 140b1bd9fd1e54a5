import type Router from '@koa/router';
import { operatorFiguresApi } from '#shared/analytics/operator-figures.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Analytics } from './analytics.feature.ts';

export function registerOperatorFigureRoutes(
  router: Router,
  guards: EndpointGuards,
  { analytics }: { analytics: Pick<Analytics, 'operatorFigures'> },
): void {
  implement(router, guards, operatorFiguresApi, {
    figures: ({ query }) => analytics.operatorFigures.read(query.timeZone),
  });
}
