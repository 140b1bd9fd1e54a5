import type Router from '@koa/router';
import { retentionApi } from '#shared/leads/retention.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';

export function registerRetentionRoutes(
  router: Router,
  guards: EndpointGuards,
  { leads: { retention } }: { leads: Pick<Leads, 'retention'> },
): void {
  implement(router, guards, retentionApi, {
    read: ({ creator }) => retention.read(creator.user.id),
    preview: ({ creator, body }) => retention.preview(creator.user.id, body),
    async add({ creator, body }) {
      return replyWith(201, await retention.add(creator.user.id, body));
    },
    change: ({ creator, params, body }) => retention.change(creator.user.id, params.ruleId, body),
    async remove({ creator, params }) {
      await retention.remove(creator.user.id, params.ruleId);
      return { success: true as const };
    },
    turnOn: ({ creator, params, body }) =>
      retention.turnOn(creator.user.id, params.ruleId, body.version),
    turnOff: ({ creator, params }) => retention.turnOff(creator.user.id, params.ruleId),
    people: ({ creator, query }) => retention.people(creator.user.id, query),
    async keep({ creator, body }) {
      return { changed: await retention.keep(creator.user.id, body.leadIds, body.isKept) };
    },
    runs: ({ creator, query }) => retention.runs(creator.user.id, query),
  });
}
