import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { countingUnknown } from '#server/features/unlock/pages/unknown-magnets.ts';
import type { ShareImage, ShareImages } from './share-images.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

export interface SharePageDependencies {
  services: {
    images: ShareImages;
    limiter: RateLimiter;
  };
  contextOf(ctx: Context): RequestContext;
}

const CARD = /^\/assets\/cards\/([a-km-np-z2-9]{12})-([0-9a-f]{16})\.png$/;
const OF_PAGE = /^\/unlock\/([a-km-np-z2-9]{12})\/share\.png$/;

/**
 * `/share.png` and `/assets/cards/{magnetId}-{version}.png`: the picture of a shared link, without gated
 * content. An address of an earlier version, or without one, answers with the present card.
 */
export function registerSharePages(
  router: Router,
  { services, contextOf }: SharePageDependencies,
): void {
  const { images } = services;
  const ofMagnet = (ctx: Context, magnetId = '') =>
    countingUnknown(services.limiter, contextOf(ctx), () => images.ofMagnet(magnetId));

  router.get('/share.png', async (ctx) => send(ctx, await images.ofSite(), null));

  router.get(CARD, async (ctx) => {
    const [, magnetId, version = null] = CARD.exec(ctx.path) ?? [];
    send(ctx, await ofMagnet(ctx, magnetId), version);
  });

  router.get(OF_PAGE, async (ctx) => {
    send(ctx, await ofMagnet(ctx, OF_PAGE.exec(ctx.path)?.[1]), null);
  });
}

/** `asked`: the version in the address. It is kept for a day only, because a page may be taken down. */
function send(ctx: Context, { png, etag, version }: ShareImage, asked: string | null): void {
  ctx.set('Cache-Control', `public, max-age=${asked === version ? 86_400 : 600}`);
  ctx.set('ETag', etag);
  // Other sites show previews. A card holds nothing that its page does not show.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.type = 'png';
  ctx.body = png;
  if (ctx.fresh) ctx.status = 304;
}
