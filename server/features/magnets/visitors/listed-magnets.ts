import type { Database } from '#server/platform/db/connection.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import { countListed, type ListedMagnet, selectListed } from './listed-magnets.queries.ts';

/** Magnets whose pages may be found: listed by their owner, active, the owner not suspended. */
export interface ListedMagnets {
  count(): Promise<number>;
  /** The `page`-th part of that size, from 0, by id. */
  list(page: number, size: number): Promise<readonly ListedMagnet[]>;
}

/** Cached until anything changes: crawlers ask often, and for the same. */
export function createListedMagnets(db: Database, feed: ChangeFeed): ListedMagnets {
  const counts = new Map<'all', Promise<number>>();
  const pages = new Map<string, Promise<readonly ListedMagnet[]>>();
  feed.subscribe(() => {
    counts.clear();
    pages.clear();
  });

  return {
    count: () => keep(counts, 'all', () => countListed(db)),
    // One page is cached, because a crawler requests each page once.
    list: (page, size) =>
      keep(pages, `${page} ${size}`, () => {
        pages.clear();
        return selectListed(db, page, size);
      }),
  };
}

/** The running or finished answer; a failed one is requested again. */
function keep<K, T>(kept: Map<K, Promise<T>>, key: K, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}
