import type Router from '@koa/router';
import { readPhotoPath } from '#shared/account/profile-photo.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ProfilePhotos } from './profile-photo.service.ts';

/** `/assets/photos/{sha256}.webp`: the bytes of a name never change, so browsers cache it. */
export function registerProfilePhotos(
  router: Router,
  { services: { photos } }: { services: { photos: ProfilePhotos } },
): void {
  router.get(/^\/assets\/photos\/[0-9a-f]{64}\.webp$/, async (ctx) => {
    const sha256 = readPhotoPath(ctx.path);
    const bytes = sha256 === null ? null : await photos.read(sha256);
    if (bytes === null) throw new AppError('not_found');
    ctx.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // The preview of a magnet is shown in a frame without an origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${sha256}"`,
    });
    ctx.type = 'image/webp';
    ctx.body = bytes;
    if (ctx.fresh) ctx.status = 304;
  });
}
