import type { Middleware } from 'koa';
import { AppError } from '#server/platform/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Another site may not make a browser change anything here, signed in or not (T47). Browsers say where
 * a call comes from in Sec-Fetch-Site, older ones in Origin; a client that is no browser sends neither.
 * An opaque Origin alone says nothing: a page without referrer sends it for its own forms.
 */
export function sameOrigin(hosts: () => ReadonlySet<string>): Middleware {
  return (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method) && !isOwnSite(ctx.req.headers, hosts())) {
      throw new AppError('forbidden');
    }
    return next();
  };
}

function isOwnSite(
  headers: {
    'sec-fetch-site'?: string | string[] | undefined;
    origin?: string | undefined;
    host?: string | undefined;
  },
  hosts: ReadonlySet<string>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  // Two addresses of one installation count as different sites.
  return hosts.has(from) && from === headers.host?.toLowerCase();
}
