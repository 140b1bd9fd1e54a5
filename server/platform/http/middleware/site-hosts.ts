import type { Middleware } from 'koa';
import { AppError } from '#server/platform/errors.ts';
import { unlockApi } from '#shared/unlock/unlock.contract.ts';
import { contentApi } from '#shared/unlock/content.contract.ts';
import { knownHosts } from './host-guard.ts';

/**
 * The hosts of this installation: all of them, and those of unlock pages when these have their own.
 */
export interface SiteHosts {
  all: ReadonlySet<string>;
  /** Serve the site and the console. */
  main: ReadonlySet<string>;
  /** Serve unlock pages; the same as `main` unless pages have an address of their own. */
  pages: ReadonlySet<string>;
}

export function siteHosts(publicUrl: string, pagesUrl: string): SiteHosts {
  const known = knownHosts(publicUrl);
  if (pagesUrl === publicUrl) return { all: known, main: known, pages: known };
  const pages = new Set([new URL(pagesUrl).host]);
  const main = new Set([...known].filter((host) => !pages.has(host)));
  return { all: new Set([...main, ...pages]), main, pages };
}

const PAGE = /^\/(?:unlock\/.+|[a-km-np-z2-9]{12})$/;
/** Files and forms that pages of both need. */
const SHARED =
  /^\/(?:assets\/.+|favicon\.\w+|icon-[\w-]+\.png|apple-touch-icon\.png|robots\.txt|theme)$/;

/** Calls that a visitor's browser makes; all other calls below `/api/` belong to the console. */
const visitorCalls = [...Object.values(unlockApi), ...Object.values(contentApi)].map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** The owner of a path: unlock pages, the site and the console, or both. */
export function placeOf(path: string): 'pages' | 'main' | 'both' {
  if (SHARED.test(path) || path.startsWith('/health/')) return 'both';
  if (path.startsWith('/api/')) {
    return visitorCalls.some((call) => call.test(path)) ? 'both' : 'main';
  }
  return PAGE.test(path) ? 'pages' : 'main';
}

/**
 * Separates unlock pages and the console by address, so that scripts which creators load on their
 * pages share no origin with the console's tokens. A page at the wrong address redirects; a call or a
 * form is refused.
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
