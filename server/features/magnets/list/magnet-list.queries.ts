import type { Knex } from 'knex';
import type { MagnetState } from '#shared/magnets/magnet-fields.ts';
import type { MagnetSort } from '#shared/magnets/magnet-list.ts';
import { keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import { stateOf } from '../magnet-state.queries.ts';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import { type CountedTo, type MagnetListRow, withStats } from '../magnets.queries.ts';

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
  countedTo: CountedTo,
): Promise<OrderedMagnet[]> {
  const query = withStats(db, userId, countedTo);
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

const WORDS_IN_USE = `SELECT m.id, m.title, m.trigger_words,
    ARRAY(SELECT coalesce((SELECT a.post_group FROM post_aliases a WHERE a.post_key = key), key)
      FROM unnest(m.post_keys) AS key) AS posts
  FROM magnets m
  WHERE m.user_id = $1 AND ${stateOf('m')} IN ('active', 'scheduled')
    AND m.deleted_at IS NULL AND m.taken_down_at IS NULL
  ORDER BY m.created_at DESC LIMIT ${MOST}`;

export async function selectWordsInUse(db: Knex, userId: string): Promise<WordsInUse[]> {
  return runPrepared<WordsInUse & Record<string, unknown>>(db, 'words-in-use', WORDS_IN_USE, [
    userId,
  ]);
}

/** What stands above the list, and up to where its figures are counted. */
export interface ListFacts extends CountedTo {
  activeCount: number;
  /** Null without a limit. */
  activeLimit: number | null;
  /** Removed magnets that can be restored. */
  trashed: number;
}

const LIST_FACTS = `SELECT last_visit, last_event,
    (SELECT count(*)::int FROM magnets
      WHERE user_id = $1 AND status = 'active' AND deleted_at IS NULL) AS active_count,
    (SELECT magnet_limit FROM entitlements WHERE user_id = $1) AS active_limit,
    (SELECT count(*)::int FROM magnets
      WHERE user_id = $1 AND deleted_at IS NOT NULL AND purged_at IS NULL) AS trashed
  FROM figure_marks`;

export async function selectListFacts(db: Knex, userId: string): Promise<ListFacts> {
  const [row] = await runPrepared<ListFacts & Record<string, unknown>>(
    db,
    'magnet-list-facts',
    LIST_FACTS,
    [userId],
  );
  if (row === undefined) throw new Error('The row of figure_marks is missing');
  return row;
}
