import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import { AppError } from '#server/platform/errors.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { NewsFeed } from './news-feed.ts';

/** What feed readers ask for again and again: unchanged ones get no body (RFC 9110, 13.1.2). */
export function registerNewsFeedPages(
  router: Router,
  { services: { feed, site } }: { services: { feed: NewsFeed; site: SiteReader } },
): void {
  router.get('/feed/news/:token', async (ctx) => {
    const { productName } = await site.read();
    const xml = await feed.write(ctx.path.slice(ctx.path.lastIndexOf('/') + 1), productName);
    if (xml === null) throw new AppError('not_found');
    ctx.status = 200;
    ctx.type = 'application/rss+xml';
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('ETag', `"${createHash('sha256').update(xml).digest('base64url')}"`);
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = xml;
  });
}
