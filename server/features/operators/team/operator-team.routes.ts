import type Router from '@koa/router';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Operators } from '../operators.feature.ts';

export function registerOperatorTeamRoutes(
  router: Router,
  guards: EndpointGuards,
  { operators: { team } }: { operators: Operators },
): void {
  implement(router, guards, operatorTeamApi, {
    list: () => team.list(),
    add: ({ operator, body }) => team.add(operator, body),
    change: ({ operator, params, body }) => team.change(operator, params.operatorId, body),
  });
}
