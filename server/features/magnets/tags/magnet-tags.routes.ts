import type Router from '@koa/router';
import { magnetTagsApi } from '#shared/magnets/magnet-tags.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Magnets } from '../magnets.feature.ts';

export function registerMagnetTagRoutes(
  router: Router,
  guards: EndpointGuards,
  { magnets: { tags } }: { magnets: Pick<Magnets, 'tags'> },
): void {
  implement(router, guards, magnetTagsApi, {
    async list({ creator }) {
      return { items: await tags.list(creator.user.id) };
    },
    add: ({ creator, body }) => tags.add(creator.user.id, body),
    change: ({ creator, params, body }) =>
      tags.change(creator.user.id, { ...body, id: params.tagId }),
    async remove({ creator, params }) {
      await tags.remove(creator.user.id, params.tagId);
      return { success: true as const };
    },
    async give({ creator, params, body }) {
      return { changed: await tags.give(creator.user.id, { ...params, ...body }) };
    },
  });
}
