import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { countingUnknown } from './unknown-magnets.ts';
import { secretsFor } from './unlock-cookie.ts';
import type { UnlockService } from '../unlock.service.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

/** Where an item's download button leads; works at any time and without JavaScript. */
export function magnetFilePath(magnetId: string, itemId: string): string {
  return `/unlock/${magnetId}/file/${itemId}`;
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
  const lead = async (ctx: Context): Promise<void> => {
    const request = contextOf(ctx);
    const { magnetId, itemId } = ctx['params'] as { magnetId: string; itemId?: string }; // set by the router
    const magnet = await countingUnknown(services.limiter, request, () =>
      services.unlock.readPublicMagnet(magnetId, secretsFor(request, magnetId)),
    );
    ctx.status = 303;
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    const item = magnet.items.find(
      ({ id, fileUrl }) => fileUrl !== null && (itemId === undefined || id === itemId),
    );
    ctx.set('Location', item?.fileUrl ?? `/unlock/${magnet.id}`);
  };
  router.get('/unlock/:magnetId/file/:itemId', lead);
  // The first file: pages and mails of earlier releases lead there.
  router.get('/unlock/:magnetId/file', lead);
}
