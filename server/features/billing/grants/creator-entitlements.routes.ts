import type Router from '@koa/router';
import { creatorEntitlementsApi } from '#shared/billing/creator-entitlements.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerCreatorEntitlementRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing: { entitlementsOf, overrides } }: { billing: Billing },
): void {
  implement(router, guards, creatorEntitlementsApi, {
    read: ({ params }) => entitlementsOf(params.creatorId),
    async setOverride({ params: { creatorId }, body: { change, until, reason }, operator }) {
      await overrides.set(creatorId, { change, until: until ?? null, reason }, operator);
      return entitlementsOf(creatorId);
    },
    async endOverride({ params: { creatorId, overrideId }, body: { reason }, operator }) {
      await overrides.end(creatorId, { overrideId, reason }, operator);
      return entitlementsOf(creatorId);
    },
  });
}
