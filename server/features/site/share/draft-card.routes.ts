import { Readable } from 'node:stream';
import type Router from '@koa/router';
import { draftCardApi } from '#shared/magnets/share-card.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Site } from '../site.feature.ts';

export function registerDraftCardRoutes(
  router: Router,
  guards: EndpointGuards,
  { site: { shareImages } }: { site: Pick<Site, 'shareImages'> },
): void {
  implement(router, guards, draftCardApi, {
    async read({ creator, params }) {
      const { png, version } = await shareImages.ofDraft(creator.user.id, params.magnetId);
      return {
        name: `${params.magnetId}-preview.png`,
        mediaType: 'image/png',
        size: png.length,
        version,
        open: ({ start, end }) => Promise.resolve(Readable.from([png.subarray(start, end + 1)])),
      };
    },
  });
}
