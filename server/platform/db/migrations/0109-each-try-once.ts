import { advisoryLocks } from '../advisory-locks.ts';
import type { Migration } from '../migration.ts';

/** A try that began to wait, or asked again for a comment that waits. */
const isWait = (a: string) => `(${a}.result = 'pending' OR ${a}.near_miss IS NOT NULL)`;

const waysOf = (touch: string) =>
  `coalesce((${touch} ->> 'firstWay')::bigint, way_of(${touch})) AS first_way,
      coalesce((${touch} ->> 'lastWay')::bigint, way_of(${touch})) AS last_way`;

/** A function of tries, as it was before and as it is now. */
const noteTries = (ways: string, from: string, isLost: string) => `
    CREATE OR REPLACE FUNCTION note_tries() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, reason, first_way, last_way, lead_id)
      SELECT a.created_at, a.user_id, a.magnet_id, coalesce(a.post_key, ''), k.kind,
        CASE WHEN k.kind = 'lost' THEN coalesce(a.reason, '') ELSE '' END,
        coalesce((${ways} ->> 'firstWay')::bigint, way_of(${ways})),
        coalesce((${ways} ->> 'lastWay')::bigint, way_of(${ways})), a.lead_id
      FROM new_rows a CROSS JOIN (VALUES ('tried'), ('lost')) AS k (kind)${from}
      WHERE CASE k.kind WHEN 'tried' THEN a.counted
        ELSE a.result = 'refused' AND coalesce(a.reason, '') <> 'erased'${isLost} END;
      RETURN NULL;
    END $$;`;

const EVENT = 'user_id, magnet_id, post_key, at, kind, reason, first_way, last_way';
const ROLL_UP = 'user_id, magnet_id, touch, way_id, post_key, reason';
const sameAs = (one: string, other: string, columns: string) =>
  columns
    .split(', ')
    .map((name) => `${one}.${name} = ${other}.${name}`)
    .join(' AND ');
const less = (table: string, columns: string) => `
      UPDATE ${table} r SET tried = r.tried - s.tried, lost = r.lost - s.lost
      FROM (SELECT ${columns}, sum(tried) AS tried, sum(lost) AS lost FROM zoned
        ${table === 'figure_totals' || table === 'magnet_totals' ? 'WHERE touch <> 1' : ''}
        GROUP BY ${columns}) s
      WHERE ${sameAs('r', 's', columns)}`;

/**
 * A try counts once, in the state it ended in (docs/decisions/0060). Nearly the right word waits for its
 * creator and was counted as failed at once; repeats and the end of a wait were counted as tries of
 * their own. What was counted too often goes from events and roll-ups. What was erased since cannot be
 * told from others and stays.
 */
export const eachTryOnce: Migration = {
  name: '0109-each-try-once',
  up: `
    -- No roll-up meanwhile: the lock that it takes.
    SELECT pg_advisory_xact_lock(${advisoryLocks.figures});

    -- The end of a wait has the way of the try that began it.
    ${noteTries(
      't.touch',
      `
        CROSS JOIN LATERAL (
          SELECT CASE WHEN a.counted OR a.touch IS NOT NULL THEN a.touch ELSE (
            SELECT o.touch FROM unlock_attempts o
            WHERE o.magnet_id = a.magnet_id AND o.comment_id = a.comment_id AND o.counted
              AND o.touch IS NOT NULL ORDER BY o.created_at DESC LIMIT 1) END AS touch
        ) AS t`,
      ' AND a.near_miss IS NULL',
    )}

    WITH waits AS (
      SELECT a.*, row_number() OVER (
        PARTITION BY magnet_id, comment_id, settled_at ORDER BY created_at, id) AS number
      FROM unlock_attempts a WHERE ${isWait('a')} AND comment_id NOT LIKE 'erased-%'
    ), again AS (
      SELECT id FROM waits WHERE number > 1 AND counted
      UNION
      SELECT a.id FROM waits w JOIN unlock_attempts a USING (magnet_id, comment_id)
      WHERE a.created_at = w.settled_at AND a.result = 'refused' AND a.near_miss IS NULL AND a.counted
    ), uncounted AS (
      UPDATE unlock_attempts SET counted = false WHERE id IN (SELECT id FROM again)
    ), unwanted AS (
      SELECT *, row_number() OVER (PARTITION BY ${EVENT}) AS number FROM (
        SELECT a.user_id, a.magnet_id, coalesce(a.post_key, '') AS post_key, a.created_at AS at,
          k.kind, CASE k.kind WHEN 'lost' THEN coalesce(a.reason, '') ELSE '' END AS reason,
          ${waysOf('a.touch')}
        FROM unlock_attempts a CROSS JOIN (VALUES ('tried'), ('lost')) AS k (kind)
        WHERE CASE k.kind WHEN 'tried' THEN a.id IN (SELECT id FROM again)
          ELSE a.result = 'refused' AND a.near_miss IS NOT NULL END
      ) AS t
    ), candidates AS (
      SELECT e.*, row_number() OVER (PARTITION BY ${EVENT} ORDER BY id) AS number FROM figure_events e
      WHERE kind IN ('tried', 'lost') AND (${EVENT}) IN (SELECT ${EVENT} FROM unwanted)
    ), gone AS (
      DELETE FROM figure_events e USING candidates c JOIN unwanted u
        ON ${sameAs('c', 'u', `${EVENT}, number`)}
      WHERE e.id = c.id RETURNING e.*
    ), rows AS (
      SELECT e.user_id, date_bin('15 minutes', e.at, timestamptz '2000-01-01 00:00Z') AS slot,
        e.magnet_id, e.post_key, e.reason, t.touch, t.way_id, (e.kind = 'tried')::int AS tried,
        (e.kind = 'lost')::int AS lost
      FROM gone e CROSS JOIN LATERAL (
        SELECT 0::smallint AS touch, e.last_way AS way_id WHERE e.first_way = e.last_way
        UNION ALL SELECT 1::smallint, e.first_way WHERE e.first_way <> e.last_way
        UNION ALL SELECT 2::smallint, e.last_way WHERE e.first_way <> e.last_way
      ) AS t WHERE e.id <= (SELECT last_event FROM figure_marks)
    ), zoned AS (
      SELECT rows.*, CASE WHEN z.zone <> '' THEN (slot AT TIME ZONE z.zone)::date END AS day
      FROM rows LEFT JOIN figure_zones z USING (user_id)
    ), unsliced AS (
      DELETE FROM figure_sliced_days s USING (SELECT DISTINCT user_id, day FROM zoned) z
      WHERE ${sameAs('s', 'z', 'user_id, day')}
    ), quarters AS (${less('figure_quarters', `${ROLL_UP}, slot`)}
    ), days AS (${less('figure_days', `${ROLL_UP}, day`)}
    ), totals AS (${less('figure_totals', 'user_id, magnet_id, day')}
    )${less('magnet_totals', 'magnet_id')};
  `,
  // Events that come back have new ids, so the roll-up adds them.
  down: `
    ${noteTries('a.touch', '', '')}
    INSERT INTO figure_events (${EVENT}, lead_id)
    SELECT a.user_id, a.magnet_id, coalesce(a.post_key, ''), a.created_at, k.kind,
      CASE k.kind WHEN 'lost' THEN coalesce(a.reason, '') ELSE '' END, ${waysOf('a.touch')}, a.lead_id
    FROM unlock_attempts a CROSS JOIN (VALUES ('tried'), ('lost')) AS k (kind)
    WHERE ${isWait('a')} AND CASE k.kind WHEN 'tried' THEN NOT a.counted ELSE a.result = 'refused' END;
    UPDATE unlock_attempts a SET counted = true WHERE ${isWait('a')} AND NOT counted;
  `,
};
