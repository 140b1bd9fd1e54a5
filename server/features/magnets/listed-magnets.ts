import type { Database } from '#server/platform/db/connection.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';

export interface ListedMagnet {
  id: string;
  /** When its owner last changed it. */
  updatedAt: Date;
}

/** Magnets whose pages may be found: listed by their owner, active, the owner not suspended. */
export interface ListedMagnets {
  count(): Promise<number>;
  /** The `page`-th part of that size, from 0, by id. */
  list(page: number, size: number): Promise<readonly ListedMagnet[]>;
}

/** Kept until anything changes: crawlers ask often, and for the same. */
export function createListedMagnets(db: Database, feed: ChangeFeed): ListedMagnets {
  const counts = new Map<'all', Promise<number>>();
  const pages = new Map<string, Promise<readonly ListedMagnet[]>>();
  feed.subscribe(() => {
    counts.clear();
    pages.clear();
  });

  return {
    count: () => keep(counts, 'all', () => countListed(db)),
    // One page is kept: whoever walks through them asks for each once.
    list: (page, size) =>
      keep(pages, `${page} ${size}`, () => {
        pages.clear();
        return selectListed(db, page, size);
      }),
  };
}

/** The answer under way or had; a failed one is asked for anew. */
function keep<K, T>(kept: Map<K, Promise<T>>, key: K, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

const LISTED = `
  FROM magnets JOIN users ON users.id = magnets.user_id
  WHERE magnets.is_listed AND magnets.status = 'active' AND magnets.deleted_at IS NULL
    AND users.suspended_at IS NULL`;

async function countListed(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count ${LISTED}`,
  );
  return rows[0]?.count ?? 0;
}

async function selectListed(db: Database, page: number, size: number): Promise<ListedMagnet[]> {
  const { rows } = await db.raw<{ rows: ListedMagnet[] }>(
    `SELECT magnets.id, magnets.updated_at AS "updatedAt" ${LISTED}
     ORDER BY magnets.id LIMIT ? OFFSET ?`,
    [size, page * size],
  );
  return rows;
}
