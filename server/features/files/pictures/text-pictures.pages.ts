import type Router from '@koa/router';
import { answerWithFile } from '#server/platform/http/messages/file-answer.ts';
import { readQuery } from '#server/platform/http/messages/request-query.ts';
import type { TextPictures } from './text-pictures.service.ts';

/**
 * `/assets/pictures/{id}.webp`: a picture for the preview of its creator, by a signed address. Below
 * `/assets/`, so that the desktop app's preview reaches it too.
 */
export function registerTextPicturePages(
  router: Router,
  { services: { pictures } }: { services: { pictures: TextPictures } },
): void {
  router.get(/^\/assets\/pictures\/[a-z0-9]{20}\.webp$/, async (ctx) => {
    const id = ctx.path.slice('/assets/pictures/'.length, -'.webp'.length);
    const { expires, signature } = readQuery(ctx.querystring);
    // The preview of a magnet is shown in a frame without an origin.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    await answerWithFile(ctx, await pictures.open(id, { expires, signature }));
  });
}
