import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

/** Comments of one network, magnet and day that stand in the creator's list at a time. */
const LISTED_PER_SOURCE = 5;

export interface WaitingListRow {
  id: string;
  keysetAt: string;
  magnetId: string;
  magnetTitle: string;
  commentUrl: string;
  code: string;
  foundText: string | null;
  nearMiss: string | null;
  authorName: string | null;
  commentedAt: Date;
  createdAt: Date;
  tries: number;
  nextTryAt: Date | null;
  visitors: number;
  /** Of its source: the oldest that waits, and how many do; null for a comment that was read. */
  sourceFirst: string | null;
  sourceCount: number | null;
}

/**
 * What stands in the creator's list; a check in the queue needs nobody. Comments that nobody could read are anybody's word, so only the
 * oldest few of a source (a network, a magnet, a day) are in it; the next ones follow as these are
 * settled. Every one of them is checked all the same.
 */
const listed = (db: Knex, userId: string) =>
  db
    .from(
      db('waiting_comments as w')
        .where({ 'w.user_id': userId, 'w.state': 'waiting', 'w.dismissed_at': null })
        .whereNot({ 'w.code': 'in_queue' })
        .select(
          'w.*',
          db.raw('row_number() OVER (PARTITION BY source ORDER BY created_at, id) AS source_place'),
          db.raw(
            `first_value(id) OVER (PARTITION BY source ORDER BY created_at, id) AS source_first`,
          ),
          db.raw('(count(*) OVER (PARTITION BY source))::int AS source_count'),
        )
        .as('w'),
    )
    .whereRaw('(w.source IS NULL OR w.source_place <= ?)', [LISTED_PER_SOURCE]);

/** The longest wait first; one row more than asked for tells whether there is a next page. */
export async function selectWaiting(
  db: Knex,
  userId: string,
  { after, limit }: { after?: Keyset | undefined; limit: number },
): Promise<WaitingListRow[]> {
  const query = listed(db, userId)
    .join('magnets as m', 'm.id', 'w.magnet_id')
    .orderBy(['w.created_at', 'w.id'])
    .limit(limit + 1)
    .select<WaitingListRow[]>('w.*', { magnetTitle: 'm.title' })
    .select(
      db.raw(`${keysetAt('w.created_at')} AS keyset_at`),
      db.raw('CASE WHEN w.source IS NOT NULL THEN w.source_first END AS source_first'),
      db.raw(
        `(SELECT count(*)::int FROM waiting_visitors v WHERE v.waiting_id = w.id) AS visitors`,
      ),
    );
  if (after !== undefined) {
    query.whereRaw('(w.created_at, w.id) > (CAST(? AS timestamptz), ?)', [after.at, after.id]);
  }
  return query;
}

/** How many comments stand in the list, and how many of them nearly have the word. */
export async function countListed(
  db: Knex,
  userId: string,
): Promise<{ all: number; nearMisses: number }> {
  const row = await listed(db, userId).first<{ all: number; nearMisses: number } | undefined>(
    db.raw('count(*)::int AS "all"'),
    db.raw(`(count(*) FILTER (WHERE w.code = 'near_miss'))::int AS near_misses`),
  );
  return row ?? { all: 0, nearMisses: 0 };
}
