import type Router from '@koa/router';
import { planChangesApi } from '#shared/billing/plan-changes.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Billing } from '../billing.feature.ts';

export function registerPlanUseRoutes(
  router: Router,
  guards: EndpointGuards,
  { billing: { planUse } }: { billing: Billing },
): void {
  implement(router, guards, planChangesApi, {
    meters: ({ creator }) => planUse.meters(creator.user.id),
    preview: ({ creator, query }) => planUse.preview(creator.user.id, query.plan),
    keepMagnets: async ({ creator, body }) => ({
      magnetIds: await planUse.keepMagnets(creator.user.id, body.magnetIds),
    }),
  });
}
