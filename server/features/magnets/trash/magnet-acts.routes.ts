import type Router from '@koa/router';
import { magnetActsApi } from '#shared/magnets/magnet-acts.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Magnets } from '../magnets.feature.ts';

/** Registered before the routes of one magnet, whose id could be any word. */
export function registerMagnetActRoutes(
  router: Router,
  guards: EndpointGuards,
  { magnets: { trash, setStatuses } }: { magnets: Pick<Magnets, 'trash' | 'setStatuses'> },
): void {
  implement(router, guards, magnetActsApi, {
    setStatuses: ({ creator, body }) => setStatuses(creator.user.id, body.items),
    listTrash: ({ creator, query }) => trash.list(creator.user.id, query),
    async moveToTrash({ creator, body }) {
      return { moved: await trash.move(creator.user.id, body.magnetIds) };
    },
    restore: ({ creator, body }) => trash.restore(creator.user.id, body.magnetIds),
    async purge({ creator, params }) {
      await trash.purge(creator.user.id, params.magnetId);
      return { success: true as const };
    },
    async emptyTrash({ creator }) {
      return { purged: await trash.empty(creator.user.id) };
    },
  });
}
