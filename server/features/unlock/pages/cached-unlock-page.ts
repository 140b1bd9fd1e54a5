import type { IncomingMessage } from 'node:http';
import { GRANT_HEADER } from '#shared/app/constants.ts';
import { mayBeSignedIn } from '#server/platform/http/signed-in-cookie.ts';
import type { PageAddresses } from '#server/features/magnets/addresses/page-addresses.ts';
import type { FastPath } from '#server/platform/http/fast-paths/front-door.ts';
import type { Measures } from '#server/platform/measures/measures.ts';
import { createKeptPagePath } from '#server/platform/http/fast-paths/kept-page-path.ts';
import type { PageCache } from '#server/platform/http/fast-paths/page-cache.ts';

const UNLOCK_PATH = /^\/(?:unlock\/)?([a-km-np-z2-9]{12})(?:\?[^#]*)?$/;
const CHOSEN_PATH = /^\/unlock\/([a-z0-9-]{3,50})(?:\?[^#]*)?$/;
const MAX_URL = 2_048;

export interface CachedUnlockPageDependencies {
  hosts: ReadonlySet<string>;
  headers: Readonly<Record<string, string>>;
  cache: Pick<PageCache, 'peek'>;
  addresses: Pick<PageAddresses, 'peek'>;
  measures: Measures;
}

/** Beside the security headers; a page of a visitor who brings something differs by its cookie. */
export const keptPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Cookie',
  // Where a link on the page leads, nobody learns what was unlocked (T54).
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * `GET /unlock/{id}`, `/unlock/{address}` and `/{id}` for a visitor without a grant of that magnet: the same bytes for
 * everyone. Whoever carries one, and every page not at hand, goes through the general route.
 */
export function createCachedUnlockPage(dependencies: CachedUnlockPageDependencies): FastPath {
  const { hosts, headers, cache, addresses, measures } = dependencies;
  const series = measures.series('route', 'GET /unlock/:magnetId');
  /** An address leads to a kept page while it is the present one. */
  const magnetOf = (url: string): string | undefined => {
    const id = UNLOCK_PATH.exec(url)?.[1];
    if (id !== undefined) return id;
    const slug = CHOSEN_PATH.exec(url)?.[1];
    return slug === undefined ? undefined : addresses.peek(slug);
  };
  return createKeptPagePath({
    hosts,
    headers: { ...headers, ...keptPageHeaders },
    seriesOf: () => series,
    find(request) {
      const url = request.url ?? '';
      const magnetId = url.length > MAX_URL ? undefined : magnetOf(url);
      if (magnetId === undefined || carriesSomething(request, magnetId)) return undefined;
      // A referral code is kept in a cookie, which these bytes cannot carry.
      const page = url.includes('ref=') ? undefined : cache.peek(magnetId);
      const hasPixels = page !== undefined && page.contentSecurityPolicy !== null;
      return hasPixels && mayBeSignedIn(request.headers.cookie) ? undefined : page;
    },
  });
}

/** A grant, a waiting token (both stand in the cookie beside the magnet's id) or the island's mark. */
function carriesSomething(request: IncomingMessage, magnetId: string): boolean {
  const { headers } = request;
  return (
    headers[GRANT_HEADER] !== undefined ||
    headers['x-island'] !== undefined ||
    (headers.cookie !== undefined && headers.cookie.includes(magnetId))
  );
}
