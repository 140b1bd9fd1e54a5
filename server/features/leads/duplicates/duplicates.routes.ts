import type Router from '@koa/router';
import { duplicatesApi } from '#shared/leads/duplicates.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Leads } from '../leads.feature.ts';

const done = { success: true as const };

export function registerDuplicateRoutes(
  router: Router,
  guards: EndpointGuards,
  { leads: { duplicates, merges } }: { leads: Pick<Leads, 'duplicates' | 'merges'> },
): void {
  implement(router, guards, duplicatesApi, {
    list: ({ creator, query }) => duplicates.list(creator.user.id, query),
    listDistinct: ({ creator, query }) => duplicates.listDistinct(creator.user.id, query.cursor),
    async distinguish({ creator, body }) {
      await duplicates.distinguish(creator.user.id, body.leadIds);
      return done;
    },
    async forgetDistinct({ creator, body }) {
      await duplicates.forgetDistinct(creator.user.id, body.leadIds);
      return done;
    },
    merge: ({ creator, body }) => merges.merge(creator.user.id, body),
    async listMerges({ creator }) {
      return { merges: await merges.list(creator.user.id) };
    },
    undoMerge: ({ creator, params }) => merges.undo(creator.user.id, params.mergeId),
  });
}
