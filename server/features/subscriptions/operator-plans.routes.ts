import type Router from '@koa/router';
import { operatorPlansApi } from '#shared/subscriptions/operator-plans.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Subscriptions } from './subscriptions.feature.ts';

export function registerOperatorPlanRoutes(
  router: Router,
  guards: EndpointGuards,
  { subscriptions: { plans } }: { subscriptions: Subscriptions },
): void {
  implement(router, guards, operatorPlansApi, {
    list: async () => ({ plans: await plans.list() }),
    add: ({ body, operator }) => plans.add(body, operator),
    change: ({ params, body, operator }) => plans.change(params.planId, body, operator),
    retire: ({ params, operator }) => plans.retire(params.planId, operator),
    offer: ({ params, operator }) => plans.offer(params.planId, operator),
  });
}
