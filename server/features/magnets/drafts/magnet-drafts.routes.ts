import type Router from '@koa/router';
import { magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Magnets } from '../magnets.feature.ts';

export function registerMagnetDraftRoutes(
  router: Router,
  guards: EndpointGuards,
  { magnets: { drafts } }: { magnets: Pick<Magnets, 'drafts'> },
): void {
  implement(router, guards, magnetDraftsApi, {
    read: async ({ creator, params }) => ({
      draft: await drafts.read(creator.user.id, params.magnetId),
    }),
    save: ({ creator, params, body }) => drafts.save(creator.user.id, params.magnetId, body),
    async discard({ creator, params, query }) {
      await drafts.discard(creator.user.id, params.magnetId, query.revision);
      return { success: true as const };
    },
    publish: ({ creator, params, body }) =>
      drafts.publish(creator.user.id, params.magnetId, body.revision),
    listVersions: async ({ creator, params }) => ({
      items: await drafts.listVersions(creator.user.id, params.magnetId),
    }),
    readVersion: ({ creator, params, query }) =>
      drafts.readVersion(creator.user.id, params.magnetId, query.version),
  });
}
