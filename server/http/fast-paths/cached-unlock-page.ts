import type { IncomingMessage, ServerResponse } from 'node:http';
import { GRANT_HEADER } from '#shared/app/constants.ts';
import { flatHeaders } from './flat-headers.ts';
import type { FastPath } from './front-door.ts';
import { type KeptPage, representationOf } from './kept-page.ts';
import type { PageCache } from './page-cache.ts';

const UNLOCK_PATH = /^\/(?:unlock\/)?([a-km-np-z2-9]{12})(?:\?[^#]*)?$/;
const MAX_URL = 2_048;

export interface CachedUnlockPageDependencies {
  hosts: ReadonlySet<string>;
  headers: Readonly<Record<string, string>>;
  cache: Pick<PageCache, 'peek'>;
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
 * `GET /unlock/{id}` and `/{id}` for a visitor without a grant of that magnet: the same bytes for
 * everyone. Whoever carries one, and every page not at hand, goes through the general route.
 */
export function createCachedUnlockPage(dependencies: CachedUnlockPageDependencies): FastPath {
  const common = flatHeaders({ ...dependencies.headers, ...keptPageHeaders });
  const headersOf = ({ contentSecurityPolicy: policy }: KeptPage): readonly string[] =>
    policy === null
      ? common
      : flatHeaders({
          ...dependencies.headers,
          ...keptPageHeaders,
          'Content-Security-Policy': policy,
        });

  return (request, response) => {
    if (request.method !== 'GET') return false;
    const url = request.url ?? '';
    const magnetId = url.length > MAX_URL ? undefined : UNLOCK_PATH.exec(url)?.[1];
    if (magnetId === undefined || carriesSomething(request, magnetId)) return false;
    // A referral code is kept in a cookie, which these bytes cannot carry.
    if (url.includes('ref=')) return false;
    const host = request.headers.host;
    if (host === undefined || !dependencies.hosts.has(host)) return false;
    const page = dependencies.cache.peek(magnetId);
    if (page === undefined) return false;
    sendPage(request, response, page, headersOf(page));
    return true;
  };
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

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  common: readonly string[],
): void {
  if (isKnown(request, page)) {
    response.writeHead(304, [...common, 'ETag', page.etag]);
    response.end();
    return;
  }
  const { body, encoding } = representationOf(page, acceptedEncodings(request));
  const headers = [...common, 'ETag', page.etag, 'Content-Length', String(body.length)];
  if (encoding !== null) headers.push('Content-Encoding', encoding);
  response.writeHead(200, headers);
  response.end(body);
}

/** True when the client holds these very bytes. */
export function isKnown(request: IncomingMessage, page: KeptPage): boolean {
  return request.headers['if-none-match']?.includes(page.etag) ?? false;
}

export function acceptedEncodings(request: IncomingMessage): string | undefined {
  const accepted = request.headers['accept-encoding'];
  return Array.isArray(accepted) ? accepted.join(',') : accepted;
}
