import type Router from '@koa/router';
import { contentUpdatesApi } from '#shared/unlock/content-updates.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { ContentUpdatesService } from './content-updates.service.ts';

export function registerContentUpdateRoutes(
  router: Router,
  guards: EndpointGuards,
  { contentUpdates }: { contentUpdates: ContentUpdatesService },
): void {
  implement(router, guards, contentUpdatesApi, {
    read: ({ creator, params: { magnetId } }) =>
      contentUpdates.read({ userId: creator.user.id, magnetId }),
    async tell({ creator, params: { magnetId }, body }) {
      const magnet = { userId: creator.user.id, magnetId };
      return replyWith(201, await contentUpdates.tell(magnet, body.note));
    },
    stop: ({ creator, params: { magnetId, updateId } }) =>
      contentUpdates.stop({ userId: creator.user.id, magnetId }, updateId),
  });
}
