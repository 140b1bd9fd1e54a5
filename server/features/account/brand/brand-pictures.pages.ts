import type Router from '@koa/router';
import { AppError } from '#server/platform/errors.ts';
import type { BrandPictures } from './brand-pictures.service.ts';

/** `/assets/brand/{sha256}-{width}x{height}.webp`: the bytes of a name never change. */
export function registerBrandPictures(
  router: Router,
  { services: { pictures } }: { services: { pictures: BrandPictures } },
): void {
  router.get(/^\/assets\/brand\/[0-9a-f]{64}-\d{1,4}x\d{1,4}\.webp$/, async (ctx) => {
    const bytes = await pictures.read(ctx.path);
    if (bytes === null) throw new AppError('not_found');
    ctx.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // The preview of a magnet is shown in a frame without an origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${ctx.path.slice('/assets/brand/'.length, -'.webp'.length)}"`,
    });
    ctx.type = 'image/webp';
    ctx.body = bytes;
    if (ctx.fresh) ctx.status = 304;
  });
}
