import type Router from '@koa/router';
import { leadStagesApi } from '#shared/leads/lead-stages.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';

export function registerLeadStageRoutes(
  router: Router,
  guards: EndpointGuards,
  { leads: { stages } }: { leads: Pick<Leads, 'stages'> },
): void {
  implement(router, guards, leadStagesApi, {
    async add({ creator, body }) {
      return replyWith(201, await stages.add(creator.user.id, body));
    },
    order: ({ creator, body }) => stages.order(creator.user.id, body),
    change: ({ creator, params, body }) => stages.change(creator.user.id, params.stageId, body),
    remove: ({ creator, params, body }) => stages.remove(creator.user.id, params.stageId, body),
  });
}
