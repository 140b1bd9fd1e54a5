import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import { type FreshPage, type KeptPage, toKeptPage } from './kept-page.ts';
import { createPageCheck } from './page-check.ts';

export interface PageCache {
  /** The page of an active magnet. Throws what rendering throws, such as `magnet_not_found`. */
  get(magnetId: string): Promise<KeptPage>;
  /** Same, without waiting: only when a fresh page is cached. */
  peek(magnetId: string): KeptPage | undefined;
}

export interface PageCacheDependencies {
  feed: Pick<ChangeFeed, 'subscribe' | 'isLive' | 'heardUntil'>;
  render(magnetId: string): Promise<FreshPage>;
  /** Null when the magnet has no page any more. */
  versionOf(magnetId: string): Promise<string | null>;
  /** Room for rendered text; the encoded forms add about a third. */
  maxBytes?: number;
  now?: () => number;
}

/** Rendered once per magnet and version; dropped by the change feed in every process. */
export function createPageCache(dependencies: PageCacheDependencies): PageCache {
  const { feed, render, versionOf, maxBytes = 48 * 1_048_576 } = dependencies;
  const { now = () => performance.now() } = dependencies;
  const check = createPageCheck({ feed, versionOf, now });
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ identity }) => Math.max(1, identity.length),
  });
  const rendering = new Map<string, Promise<KeptPage>>();
  // Counts drops: a page whose data was read before a drop must not be kept after it.
  let drops = 0;

  feed.subscribe((change) => {
    drops += 1;
    // Later requests get a rendering that began after the change.
    rendering.clear();
    if (change.kind === 'magnet') pages.delete(change.id);
    else if (change.kind === 'everything') pages.clear();
    else for (const [id, page] of pages.entries()) if (page.userId === change.id) pages.delete(id);
  });

  async function renderAndKeep(magnetId: string): Promise<KeptPage> {
    const dropsBefore = drops;
    const sureAt = now();
    const fresh = await render(magnetId);
    const turnsAt = sureAt + (fresh.turnsInMs ?? Infinity);
    const page = { ...toKeptPage(fresh), sureAt, turnsAt };
    if (drops === dropsBefore) pages.set(magnetId, page);
    return page;
  }

  function renderShared(magnetId: string): Promise<KeptPage> {
    let pending = rendering.get(magnetId);
    if (pending === undefined) {
      const started = renderAndKeep(magnetId).finally(() => {
        if (rendering.get(magnetId) === started) rendering.delete(magnetId);
      });
      pending = started;
      rendering.set(magnetId, pending);
    }
    return pending;
  }

  /** Undefined for none and for one whose time is over, also while no change can be heard. */
  function keptPage(magnetId: string): KeptPage | undefined {
    const page = pages.get(magnetId);
    return page === undefined || now() >= page.turnsAt ? undefined : page;
  }

  return {
    peek(magnetId) {
      const page = keptPage(magnetId);
      return page !== undefined && (feed.isLive() || check.mayStand(page)) ? page : undefined;
    },
    async get(magnetId) {
      const kept = keptPage(magnetId);
      if (kept === undefined) {
        const page = await renderShared(magnetId);
        // A rendering that others had begun before the turn.
        return now() >= page.turnsAt ? renderShared(magnetId) : page;
      }
      return feed.isLive() || (await check.isCurrent(magnetId, kept))
        ? kept
        : renderShared(magnetId);
    },
  };
}
