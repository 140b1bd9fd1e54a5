import { countMetricNames } from '#shared/analytics/query.ts';
import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import { type Marks, readMarks } from './marks.queries.ts';
import { EVENT_ROWS, sumsOf, visitRows } from './raw-rows.queries.ts';

/** Ids that were given out, and a transaction that began after their transactions. */
export interface Candidate extends Marks {
  xid: string;
}

/**
 * The highest ids so far. A row's transaction has its number before the row has its id (migration
 * 0086), so all transactions of these ids have a lower number than the one that is begun here.
 */
export function readCandidate(db: Knex): Promise<Candidate> {
  return db.transaction(async (trx) => {
    const last = (sequence: string) =>
      `(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence})`;
    const ids = await trx.raw<{ rows: { lastVisit: string; lastEvent: string }[] }>(
      `SELECT ${last('visits_id_seq')} AS last_visit, ${last('figure_events_id_seq')} AS last_event`,
    );
    // A statement of its own, so it is later.
    const own = await trx.raw<{ rows: { xid: string }[] }>(
      'SELECT pg_current_xact_id()::text AS xid',
    );
    const [row] = ids.rows;
    const [{ xid } = { xid: '0' }] = own.rows;
    return { lastVisit: Number(row?.lastVisit), lastEvent: Number(row?.lastEvent), xid };
  });
}

/** Whether all transactions before the candidate's have ended, so none of its rows is still to come. */
export async function isSettled(db: Knex, { xid }: Candidate): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { settled: boolean }[] }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot()) > ?::xid8 AS settled',
    [xid],
  );
  return rows[0]?.settled === true;
}

const KEYS = 'magnet_id, post_key, touch, way_id, reason';
const ADDED = (table: string) =>
  countMetricNames.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');

/**
 * Adds the rows between two marks to every roll-up in one statement, so all of them agree at any
 * time. Days are those of `figure_zones`; a creator without one gets their zone of now.
 */
const ROLL_UP = `
  WITH firsts AS (
    INSERT INTO first_visits (day, magnet_id, visitor_hash)
    SELECT DISTINCT (created_at AT TIME ZONE 'UTC')::date, magnet_id, visitor_hash FROM visits
    WHERE id > :fromVisit AND id <= :toVisit AND NOT unlocked
    ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING RETURNING day, magnet_id, visitor_hash
  ), taken AS (
    ${visitRows(
      'v.id > :fromVisit AND v.id <= :toVisit',
      `EXISTS (SELECT FROM firsts f
      WHERE f.day = (v.created_at AT TIME ZONE 'UTC')::date AND f.magnet_id = v.magnet_id
        AND f.visitor_hash = v.visitor_hash)`,
    )}
    UNION ALL
    ${EVENT_ROWS('e.id > :fromEvent AND e.id <= :toEvent')}
  ), summed AS (
    SELECT user_id, slot, ${KEYS}, ${sumsOf()} FROM taken GROUP BY user_id, slot, ${KEYS}
  ), zones AS (
    INSERT INTO figure_zones (user_id, zone)
    SELECT s.user_id, known_zone(coalesce(u.time_zone, 'UTC'))
    FROM (SELECT DISTINCT user_id FROM summed) s LEFT JOIN users u ON u.id = s.user_id
    WHERE NOT EXISTS (SELECT FROM figure_zones z WHERE z.user_id = s.user_id)
    ORDER BY 1 RETURNING user_id, zone
  ), zoned AS (
    SELECT s.*, (slot AT TIME ZONE z.zone)::date AS day FROM summed s
    JOIN (SELECT * FROM zones UNION ALL SELECT user_id, zone FROM figure_zones) z USING (user_id)
    WHERE z.zone <> ''
  ), unsliced AS (
    DELETE FROM figure_sliced_days s USING (SELECT DISTINCT user_id, day FROM zoned) z
    WHERE s.user_id = z.user_id AND s.day = z.day
  ), quarters AS (
    INSERT INTO figure_quarters (user_id, slot, ${KEYS}, ${countMetricNames.join(', ')})
    SELECT user_id, slot, ${KEYS}, ${countMetricNames.join(', ')} FROM summed
    ON CONFLICT (user_id, slot, magnet_id, touch, way_id, post_key, reason)
      DO UPDATE SET ${ADDED('figure_quarters')}
  ), days AS (
    INSERT INTO figure_days (user_id, day, ${KEYS}, ${countMetricNames.join(', ')})
    SELECT user_id, day, ${KEYS}, ${sumsOf()} FROM zoned GROUP BY user_id, day, ${KEYS}
    ON CONFLICT (user_id, day, magnet_id, touch, way_id, post_key, reason)
      DO UPDATE SET ${ADDED('figure_days')}
  ), totals AS (
    INSERT INTO figure_totals (user_id, day, magnet_id, ${countMetricNames.join(', ')})
    SELECT user_id, day, magnet_id, ${sumsOf()} FROM zoned WHERE touch <> 1
    GROUP BY user_id, day, magnet_id
    ON CONFLICT (user_id, day, magnet_id) DO UPDATE SET ${ADDED('figure_totals')}
  ), unlocked AS (
    SELECT magnet_id, max(at) AS last_at FROM figure_events
    WHERE id > :fromEvent AND id <= :toEvent AND kind = 'verified' GROUP BY magnet_id
  ), lives AS (
    INSERT INTO magnet_totals (magnet_id, user_id, ${countMetricNames.join(', ')}, last_verified_at)
    SELECT magnet_id, min(user_id), ${sumsOf()}, max(last_at)
    FROM summed LEFT JOIN unlocked USING (magnet_id) WHERE touch <> 1 GROUP BY magnet_id
    ON CONFLICT (magnet_id) DO UPDATE SET ${ADDED('magnet_totals')},
      last_verified_at = greatest(magnet_totals.last_verified_at, excluded.last_verified_at)
  )
  UPDATE figure_marks SET last_visit = :toVisit, last_event = :toEvent`;

const AT_ONCE = 20_000;

/**
 * Counts some of the rows up to the candidate; true when there are more. One process at a time does:
 * another one leaves it.
 */
export async function rollUpSome(db: Knex, to: Marks): Promise<boolean> {
  return db.transaction(async (trx) => {
    if (!(await takeTurn(trx))) return false;
    const { lastVisit: fromVisit, lastEvent: fromEvent } = await readMarks(trx);
    const toVisit = Math.max(fromVisit, Math.min(to.lastVisit, fromVisit + AT_ONCE));
    const toEvent = Math.max(fromEvent, Math.min(to.lastEvent, fromEvent + AT_ONCE));
    if (toVisit === fromVisit && toEvent === fromEvent) return false;
    await trx.raw(ROLL_UP, { fromVisit, toVisit, fromEvent, toEvent });
    return toVisit < to.lastVisit || toEvent < to.lastEvent;
  });
}

/** True for the one process that may write roll-ups; held to the end of the transaction. */
export async function takeTurn(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { taken: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(?) AS taken',
    [advisoryLocks.figures],
  );
  return rows[0]?.taken === true;
}

/** Creators whose days are those of another zone than theirs. */
export async function selectMoved(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { userId: string }[] }>(
    `SELECT z.user_id FROM figure_zones z JOIN users u ON u.id = z.user_id
     WHERE z.zone <> u.time_zone AND z.zone <> known_zone(u.time_zone) LIMIT 100`,
  );
  return rows.map(({ userId }) => userId);
}

/** Makes a creator's days anew, in their zone of now. */
export async function moveZone(db: Knex, userId: string): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await takeTurn(trx))) return;
    await trx('figure_days').where({ userId }).delete();
    await trx('figure_totals').where({ userId }).delete();
    await trx('figure_slices').where({ userId }).delete();
    await trx('figure_day_ways').where({ userId }).delete();
    await trx('figure_sliced_days').where({ userId }).delete();
    await trx.raw(
      `UPDATE figure_zones z SET zone = known_zone(u.time_zone) FROM users u
       WHERE z.user_id = :userId AND u.id = z.user_id`,
      { userId },
    );
    const rows = `SELECT q.*, (slot AT TIME ZONE z.zone)::date AS day
      FROM figure_quarters q JOIN figure_zones z USING (user_id) WHERE user_id = :userId`;
    await trx.raw(
      `INSERT INTO figure_days (user_id, day, ${KEYS}, ${countMetricNames.join(', ')})
       SELECT user_id, day, ${KEYS}, ${sumsOf()} FROM (${rows}) AS r GROUP BY user_id, day, ${KEYS}`,
      { userId },
    );
    await trx.raw(
      `INSERT INTO figure_totals (user_id, day, magnet_id, ${countMetricNames.join(', ')})
       SELECT user_id, day, magnet_id, ${sumsOf()} FROM (${rows}) AS r WHERE touch <> 1
       GROUP BY user_id, day, magnet_id`,
      { userId },
    );
  });
}
