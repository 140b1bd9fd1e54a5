import type Router from '@koa/router';
import { creatorDeletionApi } from '#shared/creators/creator-deletion.contract.ts';
import { creatorProfilesApi } from '#shared/creators/creator-profiles.contract.ts';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import type { Creators } from './creators.feature.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';

export function registerOperatorCreatorRoutes(
  router: Router,
  guards: EndpointGuards,
  { creators }: { creators: Creators },
): void {
  implement(router, guards, operatorCreatorsApi, {
    list: ({ query }) => creators.list(query),
    findLead: async ({ query }) => ({ lead: await creators.findLead(query.id) }),
    read: ({ params }) => creators.read(params.creatorId),
    enter: ({ params, body, operator, request }) =>
      creators.enter(params.creatorId, body.reason, operator, request.userAgent),
    suspend: ({ params, body, operator }) =>
      creators.suspend(
        params.creatorId,
        { reason: body.reason, until: body.until ?? null },
        operator,
      ),
    restore: ({ params, body, operator }) =>
      creators.restore(params.creatorId, body.reason, operator),

    async setPlan({ params: { creatorId }, body, operator }) {
      await creators.plans.set(creatorId, { ...body, until: body.until ?? null }, operator);
      return creators.read(creatorId);
    },
    async addRoom({ params: { creatorId }, body, operator }) {
      await creators.plans.addRoom(creatorId, body, operator);
      return creators.read(creatorId);
    },
    async endPlan({ params: { creatorId }, body, operator }) {
      await creators.plans.end(creatorId, body.reason, operator);
      return creators.read(creatorId);
    },
  });
  const { profiles } = creators;
  implement(router, guards, creatorProfilesApi, {
    confirm: ({ params, body, operator }) => profiles.confirm(params.creatorId, body, operator),
    takeBack: ({ params, body, operator }) =>
      profiles.takeBack(params.creatorId, body.reason, operator),
  });
  const { deletions } = creators;
  implement(router, guards, creatorDeletionApi, {
    schedule: ({ params, body, operator }) =>
      deletions.schedule(params.creatorId, body.reason, operator),
    bringForward: ({ params, body, operator }) =>
      deletions.bringForward(params.creatorId, body.reason, operator),
    cancel: ({ params, body, operator }) =>
      deletions.cancel(params.creatorId, body.reason, operator),
  });
}
