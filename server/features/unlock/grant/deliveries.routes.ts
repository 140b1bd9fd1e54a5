import type Router from '@koa/router';
import { deliveriesApi } from '#shared/unlock/deliveries.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { DeliveriesService } from './deliveries.service.ts';

export function registerDeliveryRoutes(
  router: Router,
  guards: EndpointGuards,
  { deliveries }: { deliveries: DeliveriesService },
): void {
  const done = { success: true as const };
  implement(router, guards, deliveriesApi, {
    async resend({ creator, params }) {
      await deliveries.resend(creator.user.id, params.unlockId);
      return done;
    },
    async revoke({ creator, params }) {
      await deliveries.revoke(creator.user.id, params.unlockId);
      return done;
    },
    async restore({ creator, params }) {
      await deliveries.restore(creator.user.id, params.unlockId);
      return done;
    },
    async clearBounce({ creator, params }) {
      await deliveries.clearBounce(creator.user.id, params.unlockId);
      return done;
    },
  });
}
