import type Router from '@koa/router';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import type { SubscriptionsService } from './subscriptions.service.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerSubscriptionRoutes(
  router: Router,
  guards: EndpointGuards,
  { subscriptions }: { subscriptions: SubscriptionsService },
): void {
  implement(router, guards, subscriptionsApi, {
    listPlans: async () => ({ plans: await subscriptions.listPlans() }),
    getForUser: ({ params, creator }) =>
      subscriptions.readFor(params.userId, creator?.user.id ?? null),
  });
}
