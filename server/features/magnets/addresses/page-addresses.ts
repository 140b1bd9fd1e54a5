import { LRUCache } from 'lru-cache';
import { readSlug, SLUG, SLUG_MAX } from '#shared/magnets/addresses/magnet-slug.rules.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { type FoundAddress, selectAddress } from './magnet-addresses.queries.ts';

/** Finds the magnet behind an address that its creator chose. */
export interface PageAddresses {
  /** Null when no page was ever there. Capitals do not matter. */
  find(typed: string): Promise<FoundAddress | null>;
  /**
   * The magnet whose present address this is, in that very spelling, without waiting: only while it is
   * remembered.
   */
  peek(slug: string): string | undefined;
}

const REMEMBERED = 5_000;

/** Remembers addresses that lead somewhere until their magnet changes. */
export function createPageAddresses(
  db: Database,
  feed: Pick<ChangeFeed, 'subscribe' | 'isLive'>,
): PageAddresses {
  const known = new LRUCache<string, FoundAddress>({ max: REMEMBERED });
  // Counts changes: what was read before one must not be remembered after it.
  let changes = 0;
  feed.subscribe((change) => {
    changes += 1;
    if (change.kind !== 'magnet') known.clear();
    else
      for (const [slug, { magnetId }] of known.entries())
        if (magnetId === change.id) known.delete(slug);
  });

  return {
    async find(typed) {
      const slug = readSlug(typed);
      if (slug.length > SLUG_MAX || !SLUG.test(slug)) return null;
      const kept = feed.isLive() ? known.get(slug) : undefined;
      if (kept !== undefined) return kept;
      const before = changes;
      const found = await selectAddress(db, slug);
      if (found !== undefined && before === changes) known.set(slug, found);
      return found ?? null;
    },
    peek(slug) {
      const kept = known.get(slug);
      return kept?.slug === slug ? kept.magnetId : undefined;
    },
  };
}
