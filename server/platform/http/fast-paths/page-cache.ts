import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import { type FreshPage, type KeptPage, toKeptPage } from './kept-page.ts';
import { createPageCheck } from './page-check.ts';

export interface PageCache {
  /** The page of an active magnet. Throws what rendering throws, such as `magnet_not_found`. */
  get(magnetId: string): Promise<KeptPage>;
  /** Same, without waiting: only when a page that may be shown is at hand. */
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
  const pages = new Map<string, KeptPage>();
  const rendering = new Map<string, Promise<KeptPage>>();
  let bytes = 0;
  // Counts drops: a page whose data was read before a drop must not be kept after it.
  let drops = 0;

  feed.subscribe((change) => {
    drops += 1;
    // Whoever asks from now on gets a rendering that began after the change.
    rendering.clear();
    if (change.kind === 'magnet') drop(change.id);
    else if (change.kind === 'everything') for (const id of pages.keys()) drop(id);
    else for (const [id, page] of pages) if (page.userId === change.id) drop(id);
  });

  function drop(magnetId: string): void {
    bytes -= pages.get(magnetId)?.identity.length ?? 0;
    pages.delete(magnetId);
  }

  function keep(magnetId: string, page: KeptPage): void {
    drop(magnetId);
    pages.set(magnetId, page);
    bytes += page.identity.length;
    // Oldest first, but what was asked for since the last look gets another turn.
    for (const [id, old] of pages) {
      if (bytes <= maxBytes) return;
      drop(id);
      if (!old.isUsed) continue;
      old.isUsed = false;
      pages.set(id, old);
      bytes += old.identity.length;
    }
  }

  async function renderAndKeep(magnetId: string): Promise<KeptPage> {
    const dropsBefore = drops;
    const sureAt = now();
    const page = { ...toKeptPage(await render(magnetId)), sureAt };
    if (drops === dropsBefore) keep(magnetId, page);
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

  return {
    peek(magnetId) {
      const page = pages.get(magnetId);
      if (page === undefined || !(feed.isLive() || check.mayStand(page))) return undefined;
      page.isUsed = true;
      return page;
    },
    async get(magnetId) {
      const kept = pages.get(magnetId);
      if (kept === undefined) return renderShared(magnetId);
      kept.isUsed = true;
      return feed.isLive() || (await check.isCurrent(magnetId, kept))
        ? kept
        : renderShared(magnetId);
    },
  };
}
