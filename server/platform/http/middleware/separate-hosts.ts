import type { Middleware } from 'koa';
import { AppError } from '#server/platform/errors.ts';
import { placeOf, type SiteHosts } from './site-hosts.ts';

/**
 * Unlock pages and the console on two addresses: scripts that creators load on their pages share no
 * origin with the console's tokens. Who comes to the wrong one is led on; a call or a form is refused.
 */
export function separateHosts(
  { main, pages }: SiteHosts,
  { publicUrl, pagesUrl }: { publicUrl: string; pagesUrl: string },
): Middleware {
  return (ctx, next) => {
    const host = ctx.req.headers.host?.toLowerCase() ?? '';
    const place = placeOf(ctx.path);
    const isRight = place === 'both' || (place === 'pages' ? pages : main).has(host);
    if (isRight) return next();
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || ctx.path.startsWith('/api/')) throw new AppError('misdirected_host');
    ctx.status = 307;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Location', `${place === 'pages' ? pagesUrl : publicUrl}${ctx.req.url ?? '/'}`);
  };
}
