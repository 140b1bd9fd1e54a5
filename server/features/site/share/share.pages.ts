import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { countingUnknown } from '#server/features/unlock/pages/unknown-magnets.ts';
import { createShareImages, type ShareImage, type ShareImageDependencies } from './share-images.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Site } from '../site.feature.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

export interface SharePageDependencies {
  services: {
    feed: ChangeFeed;
    site: Site;
    magnets: MagnetsService;
    photos: ShareImageDependencies['photos'];
    limiter: RateLimiter;
  };
  contextOf(ctx: Context): RequestContext;
}

/**
 * `/share.png` and `/unlock/{magnetId}/share.png`: the picture of a shared link, without gated
 * content.
 */
export function registerSharePages(
  router: Router,
  { services, contextOf }: SharePageDependencies,
): void {
  const images = createShareImages(services);

  router.get('/share.png', async (ctx) => send(ctx, await images.ofSite()));

  router.get(/^\/unlock\/([a-km-np-z2-9]{12})\/share\.png$/, async (ctx) => {
    const magnetId = ctx.path.split('/')[2] ?? '';
    const look = () => images.ofMagnet(magnetId);
    send(ctx, await countingUnknown(services.limiter, contextOf(ctx), look));
  });
}

function send(ctx: Context, { png, etag }: ShareImage): void {
  ctx.set('Cache-Control', 'public, max-age=600');
  ctx.set('ETag', etag);
  // Other sites show previews. A card holds nothing that its page does not show.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.type = 'png';
  ctx.body = png;
  if (ctx.fresh) ctx.status = 304;
}
