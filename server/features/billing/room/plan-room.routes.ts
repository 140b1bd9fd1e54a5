import type Router from '@koa/router';
import { planRoomApi } from '#shared/billing/plan-room.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerPlanRoomRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing: { room } }: { billing: Billing },
): void {
  implement(router, guards, planRoomApi, {
    overQuotaLeads: ({ creator }) => room.overQuotaLeads(creator.user.id),
    releaseOverQuota: ({ creator }) => room.releaseOverQuota(creator.user.id),
    magnets: ({ creator }) => room.magnets(creator.user.id),
    chooseMagnets: ({ creator, body }) => room.chooseMagnets(creator.user.id, body.magnetIds),
    lastMonth: ({ creator }) => room.lastMonth(creator.user.id),
  });
}
