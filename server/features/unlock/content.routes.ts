import type Router from '@koa/router';
import { contentApi } from '#shared/unlock/content.contract.ts';
import { type EndpointGuards, implement, replyWith } from '#server/platform/http/implement.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { MagnetFileLinks } from './grant/links/file-links.ts';
import type { PictureLinks } from './grant/links/picture-links.ts';
import { countingUnknown } from './pages/unknown-magnets.ts';
import { secretsFor } from './pages/unlock-cookie.ts';
import type { UnlockService } from './unlock.service.ts';

/** The magnet as a visitor sees it, and its claim. The limit of unknown ids stops guessing. */
export function registerContentRoutes(
  router: Router,
  guards: EndpointGuards,
  {
    unlock,
    fileLinks,
    pictureLinks,
    limiter,
  }: {
    unlock: UnlockService;
    fileLinks: MagnetFileLinks;
    pictureLinks: PictureLinks;
    limiter: RateLimiter;
  },
): void {
  implement(router, guards, contentApi, {
    getPublic({ params: { magnetId }, request }) {
      const secrets = secretsFor(request, magnetId);
      return countingUnknown(limiter, request, () => unlock.readPublicMagnet(magnetId, secrets));
    },

    downloadFile: ({ params, query, request }) =>
      countingUnknown(limiter, request, () => fileLinks.open(params.magnetId, query)),

    async answerQuestion({ params: { magnetId }, body, request }) {
      const secrets = secretsFor(request, magnetId);
      await countingUnknown(limiter, request, () =>
        unlock.answerQuestion({ magnetId, secrets, answer: body.answer }),
      );
      return { success: true as const };
    },

    showPicture: ({ params: { magnetId, pictureId }, query, request }) =>
      countingUnknown(limiter, request, () => pictureLinks.open(magnetId, pictureId, query)),

    async recordConversion({ params: { magnetId }, body, request }) {
      const secrets = secretsFor(request, magnetId);
      const { eventId, isNew } = await countingUnknown(limiter, request, () =>
        unlock.recordConversion({ magnetId, secrets }, body.eventId),
      );
      const answer = { success: true, eventId } as const;
      return isNew ? replyWith(201, answer) : { ...answer, duplicate: true as const };
    },
  });
}
