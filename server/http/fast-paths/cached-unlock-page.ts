import type { IncomingMessage, ServerResponse } from 'node:http';
import { flatHeaders } from './flat-headers.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { FastPath } from './front-door.ts';

const UNLOCK_PATH = /^\/(?:unlock\/)?([a-km-np-z2-9]{12})(?:\?[^#]*)?$/;
const MAX_URL = 2_048;

export interface CachedUnlockPageDependencies {
  hosts: ReadonlySet<string>;
  headers: Readonly<Record<string, string>>;
  cache: PageCache;
}

/**
 * `GET /unlock/{id}` and `/{id}` for a visitor without a grant of that magnet: the same bytes for
 * everyone. Whoever carries one, and every page not at hand, goes through the general route.
 */
export function createCachedUnlockPage(dependencies: CachedUnlockPageDependencies): FastPath {
  const common = flatHeaders({
    ...dependencies.headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Cookie',
  });

  return (request, response) => {
    if (request.method !== 'GET') return false;
    const url = request.url ?? '';
    const magnetId = url.length > MAX_URL ? undefined : UNLOCK_PATH.exec(url)?.[1];
    if (magnetId === undefined || carriesGrant(request, magnetId)) return false;
    const host = request.headers.host;
    if (host === undefined || !dependencies.hosts.has(host)) return false;
    const page = dependencies.cache.peek(magnetId);
    if (page === undefined) return false;
    sendPage(request, response, page, common);
    return true;
  };
}

function carriesGrant(request: IncomingMessage, magnetId: string): boolean {
  return (
    request.headers['x-unlock-grant'] !== undefined ||
    request.headers['x-island'] !== undefined ||
    (request.headers.cookie?.includes(magnetId) ?? false)
  );
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  common: readonly string[],
): void {
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, [...common, 'ETag', page.etag]);
    response.end();
    return;
  }
  const { body, encoding } = chooseEncoding(request.headers['accept-encoding'], page);
  const headers = [...common, 'ETag', page.etag, 'Content-Length', String(body.length)];
  if (encoding !== null) headers.push('Content-Encoding', encoding);
  response.writeHead(200, headers);
  response.end(body);
}

function chooseEncoding(
  accepted: string | string[] | undefined,
  page: CachedPage,
): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  const list = String(accepted ?? '');
  if (page.brotli !== null && /\bbr\b(?!;q=0)/.test(list))
    return { body: page.brotli, encoding: 'br' };
  if (/\bgzip\b(?!;q=0)/.test(list)) return { body: page.gzip, encoding: 'gzip' };
  return { body: page.identity, encoding: null };
}
