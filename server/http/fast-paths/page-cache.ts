import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import type { ChangeFeed } from '../../db/change-feed.ts';

/** A rendered page kept as bytes in every encoding a browser may ask for. */
export interface CachedPage {
  userId: string;
  version: string;
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  /** Missing for the first moments: the densest brotli takes milliseconds, so it is made aside. */
  brotli: Buffer | null;
}

export interface FreshPage {
  html: string;
  userId: string;
  /** Changes with any row the page shows; compared while the change feed is down. */
  version: string;
}

export interface PageCache {
  /** The page of an active magnet, or null when there is none to show. */
  get(magnetId: string): Promise<CachedPage | null>;
  /** Same, without waiting: only when a valid page is at hand. */
  peek(magnetId: string): CachedPage | undefined;
}

export interface PageCacheDependencies {
  feed: ChangeFeed;
  render(magnetId: string): Promise<FreshPage | null>;
  versionOf(magnetId: string): Promise<string | null>;
  maxPages?: number;
}

const compressBrotli = promisify(brotliCompress);

/** Rendered once per magnet and version; dropped by the change feed in every process (P3). */
export function createPageCache(dependencies: PageCacheDependencies): PageCache {
  const { feed, render, versionOf, maxPages = 5_000 } = dependencies;
  const pages = new Map<string, CachedPage>();
  const rendering = new Map<string, Promise<CachedPage | null>>();
  // Counts drops: a page whose data was read before a drop must not be kept after it.
  let drops = 0;

  feed.subscribe((change) => {
    drops += 1;
    rendering.clear();
    if (change.kind === 'magnet') pages.delete(change.id);
    else if (change.kind === 'everything') pages.clear();
    else for (const [id, page] of pages) if (page.userId === change.id) pages.delete(id);
  });

  const keep = (magnetId: string, page: CachedPage): void => {
    pages.delete(magnetId);
    pages.set(magnetId, page);
    const oldest = pages.keys().next();
    if (pages.size > maxPages && oldest.done !== true) pages.delete(oldest.value);
  };

  const renderOnce = async (magnetId: string): Promise<CachedPage | null> => {
    const dropsBefore = drops;
    const fresh = await render(magnetId);
    if (fresh === null) return null;
    const page = toCachedPage(fresh);
    if (drops === dropsBefore) keep(magnetId, page);
    void compressBrotli(page.identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }).then((bytes) => {
      page.brotli = bytes;
    });
    return page;
  };

  const renderShared = (magnetId: string): Promise<CachedPage | null> => {
    let pending = rendering.get(magnetId);
    if (pending === undefined) {
      pending = renderOnce(magnetId).finally(() => rendering.delete(magnetId));
      rendering.set(magnetId, pending);
    }
    return pending;
  };

  return {
    peek: (magnetId) => (feed.isLive() ? pages.get(magnetId) : undefined),
    async get(magnetId) {
      const cached = pages.get(magnetId);
      if (cached === undefined) return renderShared(magnetId);
      if (feed.isLive() || (await versionOf(magnetId)) === cached.version) return cached;
      pages.delete(magnetId);
      return renderShared(magnetId);
    },
  };
}

function toCachedPage({ html, userId, version }: FreshPage): CachedPage {
  const identity = Buffer.from(html);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { userId, version, etag, identity, gzip: gzipSync(identity, { level: 9 }), brotli: null };
}
