import type { Knex } from 'knex';
import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import type { MagnetSort } from '#shared/magnets/magnet-list.ts';
import { keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import { stateOf } from '../magnet-state.queries.ts';
import { type MagnetListRow, readCountedTo, withStats } from '../magnets.queries.ts';

/** A row with its place in the order asked for. */
export type OrderedMagnet = MagnetListRow & { sortKey: string };

export interface MagnetFilter {
  status?: MagnetState | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  sort: MagnetSort;
  after?: { key: string; id: string } | undefined;
  limit: number;
}

interface Order {
  by: string;
  direction: 'asc' | 'desc';
  /** Turns the cursor's text into a value of the same type. */
  cast: string;
  /** What the cursor holds. */
  key: string;
}

const figure = (by: string): Order => ({
  by,
  direction: 'desc',
  cast: '?::bigint',
  key: `(${by})::text`,
});

/** Every order ends with the id, so it is the same at each call. */
const orders: Readonly<Record<MagnetSort, Order>> = {
  newest: {
    by: 'magnets.created_at',
    direction: 'desc',
    cast: '?::timestamptz',
    key: keysetAt('magnets.created_at'),
  },
  // A title may be too long for a cursor; removed magnets keep theirs.
  title: {
    by: 'lower(magnets.title)',
    direction: 'asc',
    cast: '(SELECT lower(m.title) FROM magnets m WHERE m.id = ? AND m.user_id = magnets.user_id)',
    key: 'magnets.id',
  },
  visits: figure('stats.visits::bigint'),
  verified: figure('stats.verified::bigint'),
  // In millionths; without visits there is no share to compare, so those come last.
  conversion: figure(
    'coalesce(stats.verified * 1000000::bigint / nullif(stats.visits, 0), -1)::bigint',
  ),
  // In microseconds; never unlocked comes last.
  unlocked: figure('coalesce(extract(epoch FROM stats.last_unlock_at) * 1000000, 0)::bigint'),
};

// Every query names the owner, so a foreign id behaves like an unknown one (T56).

/** In the order asked for; one row more than `limit` when there is a next page. */
export async function selectMagnets(
  db: Knex,
  userId: string,
  filter: MagnetFilter,
): Promise<OrderedMagnet[]> {
  const query = withStats(db, userId, await readCountedTo(db));
  if (filter.status !== undefined) {
    void query.whereRaw(`${stateOf('magnets')} = ?`, [filter.status]);
  }
  if (filter.tag !== undefined) void query.whereRaw('magnets.tag_ids @> ARRAY[?]', [filter.tag]);
  const search = filter.search?.trim() ?? '';
  if (search !== '') {
    const pattern = containsText(search);
    void query.whereRaw(
      `(magnets.title ILIKE ? OR array_to_string(magnets.trigger_words, ' ') ILIKE ?)`,
      [pattern, pattern],
    );
  }
  const { by, direction, cast, key } = orders[filter.sort];
  if (filter.after !== undefined) {
    const side = direction === 'asc' ? '>' : '<';
    void query.whereRaw(`(${by}, magnets.id) ${side} (${cast}, ?)`, [
      filter.after.key,
      filter.after.id,
    ]);
  }
  return query
    .select<OrderedMagnet[]>(db.raw(`${key} AS sort_key`))
    .orderByRaw(`${by} ${direction}, magnets.id ${direction}`)
    .limit(filter.limit + 1);
}

/** What decides whether a comment opens an active magnet, for all of a creator. */
export interface WordsInUse {
  id: string;
  title: string;
  triggerWords: string[];
  /** The posts, each by one of its ids for all of them; none for any post. */
  posts: string[];
}

/** More active magnets are not looked at. */
const MOST = 2_000;

export async function selectWordsInUse(db: Knex, userId: string): Promise<WordsInUse[]> {
  return db('magnets AS m')
    .where({ 'm.user_id': userId })
    .whereRaw(`${stateOf('m')} IN ('active', 'scheduled')`)
    .whereNull('m.deleted_at')
    .whereNull('m.taken_down_at')
    .orderBy('m.created_at', 'desc')
    .limit(MOST)
    .select<WordsInUse[]>(
      'm.id',
      'm.title',
      'm.trigger_words',
      db.raw(
        `ARRAY(SELECT coalesce((SELECT a.post_group FROM post_aliases a WHERE a.post_key = key), key)
         FROM unnest(m.post_keys) AS key) AS posts`,
      ),
    );
}

/** Removed magnets that can be restored. */
export async function countTrash(db: Knex, userId: string): Promise<number> {
  const row = await db('magnets')
    .where({ userId })
    .whereNotNull('deleted_at')
    .whereNull('purged_at')
    .count<{ count: number }[]>('* as count')
    .first();
  return row?.count ?? 0;
}
