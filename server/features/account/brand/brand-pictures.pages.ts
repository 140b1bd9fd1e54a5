import type Router from '@koa/router';
import type { Context } from 'koa';
import { AppError } from '#server/platform/errors.ts';
import type { BrandPictures } from './brand-pictures.service.ts';

/**
 * `/assets/brand/{sha256}-{width}x{height}.webp`, a transparent logo with the grounds it is read on after its
 * size, and a logo as an icon, which ends in `-icon.png`: the bytes of a name never change.
 */
export function registerBrandPictures(
  router: Router,
  { services: { pictures } }: { services: { pictures: BrandPictures } },
): void {
  const send = (ctx: Context, bytes: Buffer | null, type: string): void => {
    if (bytes === null) throw new AppError('not_found');
    ctx.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // The preview of a magnet is shown in a frame without an origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${ctx.path.slice('/assets/brand/'.length).replace(/\.\w+$/, '')}"`,
    });
    ctx.type = type;
    ctx.body = bytes;
    if (ctx.fresh) ctx.status = 304;
  };
  router.get(
    /^\/assets\/brand\/[0-9a-f]{64}-\d{1,4}x\d{1,4}(-on-[a-z]{3,5})?\.webp$/,
    async (ctx) => send(ctx, await pictures.read(ctx.path), 'image/webp'),
  );
  router.get(
    /^\/assets\/brand\/[0-9a-f]{64}-\d{1,4}x\d{1,4}(-on-[a-z]{3,5})?-icon\.png$/,
    async (ctx) => send(ctx, await pictures.readIcon(ctx.path), 'image/png'),
  );
}
