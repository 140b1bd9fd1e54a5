import type Router from '@koa/router';
import { boundPostsApi } from '#shared/unlock/bound-posts.contract.ts';
import { creatorViewApi } from '#shared/unlock/creator-view.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { ReaderFailures } from '#server/features/parsing/creator-view/reader-failures.queries.ts';
import type { CreatorViewService } from './creator-view.service.ts';

export function registerCreatorViewRoutes(
  router: Router,
  guards: EndpointGuards,
  services: {
    view: CreatorViewService;
    failures: ReaderFailures;
    devices: { unpair(userId: string, deviceId: string): Promise<void> };
  },
): void {
  const { view, failures, devices } = services;
  implement(router, guards, creatorViewApi, {
    async posts({ reader: { creator, device } }) {
      const posts = await view.findPosts(creator.id);
      return { posts, device: device && showDevice(device), creatorName: creator.name };
    },

    sendReading: ({ reader, body }) => view.takeReading(reader.creator.id, body),

    async reportFailure({ body }) {
      await failures.note(body);
      return { success: true as const };
    },

    async unpairSelf({ reader: { creator, device } }) {
      if (device === null) throw new AppError('device_not_found');
      await devices.unpair(creator.id, device.id);
      return { success: true as const };
    },

    figures: ({ creator }) => view.readFigures(creator.user.id),
  });
  implement(router, guards, boundPostsApi, {
    list: async ({ creator, params }) => ({
      items: await view.listBound(creator.user.id, params.magnetId),
    }),
  });
}

function showDevice(device: {
  id: string;
  name: string;
  version: string;
  pairedAt: Date;
  lastUsedAt: Date | null;
}) {
  const { id, name, version, pairedAt, lastUsedAt } = device;
  const times = { pairedAt: pairedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
  return { id, name, version, ...times };
}
