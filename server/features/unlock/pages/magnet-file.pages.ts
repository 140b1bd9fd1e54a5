import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { countingUnknown } from './unknown-magnets.ts';
import { secretsFor } from './unlock-cookie.ts';
import type { UnlockService } from '../unlock.service.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

/** Where the page's download button leads; works at any time and without JavaScript. */
export function magnetFilePath(magnetId: string): string {
  return `/unlock/${magnetId}/file`;
}

/**
 * Leads a visitor with a complete grant to a fresh signed address, so that a page that has been open
 * for an hour still downloads; everybody else goes back to the page (T27).
 */
export function registerMagnetFilePage(
  router: Router,
  {
    services,
    contextOf,
  }: {
    services: { unlock: UnlockService; limiter: RateLimiter };
    contextOf(ctx: Context): RequestContext;
  },
): void {
  router.get('/unlock/:magnetId/file', async (ctx) => {
    const request = contextOf(ctx);
    const { magnetId } = ctx['params'] as { magnetId: string }; // set by the router
    const magnet = await countingUnknown(services.limiter, request, () =>
      services.unlock.readPublicMagnet(magnetId, secretsFor(request, magnetId)),
    );
    ctx.status = 303;
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('Location', magnet.fileUrl ?? `/unlock/${magnet.id}`);
  });
}
