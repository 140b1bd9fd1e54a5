import type { Knex } from 'knex';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import { EVERYBODYS_ROWS } from '../figures/everybodys-rows.queries.ts';
import { readMarks } from '../figures/marks.queries.ts';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import { MILESTONE_DAYS } from '#shared/analytics/growth.contract.ts';

/**
 * The days to count: today and yesterday, and up to `most` earlier ones that were never counted, newest
 * first. A day that is over is marked once it was counted, so a server that was down makes up for it.
 */
export async function selectUncountedDays(trx: Knex, most: number): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { day: string }[] }>(
    `WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
     first AS (SELECT (min(created_at) AT TIME ZONE 'UTC')::date AS day FROM users),
     days AS (SELECT generate_series(coalesce(first.day, today.day), today.day, interval '1 day')::date AS day
       FROM first, today),
     open AS (SELECT day FROM today UNION SELECT day - 1 FROM today),
     missed AS (
       SELECT day FROM days WHERE day NOT IN (SELECT day FROM open)
         AND NOT EXISTS (SELECT FROM installation_figures f WHERE f.figure = 'counted' AND f.day = days.day)
       ORDER BY day DESC LIMIT :most)
     SELECT to_char(day, 'YYYY-MM-DD') AS day FROM (SELECT day FROM open UNION SELECT day FROM missed) AS t
     ORDER BY day`,
    { most },
  );
  return rows.map(({ day }) => day);
}

/** Where a day begins and ends, in UTC whatever the zone of the connection is. */
const DAYS = `days AS (
  SELECT day, day::timestamp AT TIME ZONE 'UTC' AS begins,
    (day + 1)::timestamp AT TIME ZONE 'UTC' AS ends
  FROM unnest(CAST(:days AS date[])) AS day)`;

/**
 * Counts the days from the rows of creators and adds them. A figure never goes down: what an account
 * took part in stays when the account goes.
 */
export async function countDays(trx: Knex, days: readonly string[]): Promise<void> {
  const marks = await readMarks(trx);
  await trx.raw(
    `WITH ${DAYS},
     facts AS (
       SELECT d.day, h.user_id, coalesce(u.is_demo, false) AS is_demo,
         coalesce(m.template, 'unknown') AS template, h.visits, h.verified, h.emails
       FROM days d JOIN ${EVERYBODYS_ROWS} h ON h.slot >= d.begins AND h.slot < d.ends
       LEFT JOIN users u ON u.id = h.user_id LEFT JOIN magnets m ON m.id = h.magnet_id
     ),
     counted AS (
       SELECT d.day, 'sign_ups' AS figure, '' AS part, u.is_demo, count(*) AS amount
       FROM days d JOIN users u ON u.created_at >= d.begins AND u.created_at < d.ends GROUP BY 1, 4
       UNION ALL
       SELECT d.day, 'published', m.template, u.is_demo, count(*)
       FROM days d JOIN magnets m ON m.activated_at >= d.begins AND m.activated_at < d.ends
         JOIN users u ON u.id = m.user_id GROUP BY 1, 3, 4
       UNION ALL
       SELECT day, 'active_creators', '', is_demo, count(DISTINCT user_id) FROM facts
       WHERE visits > 0 OR verified > 0 GROUP BY 1, 4
       UNION ALL
       SELECT day, t.figure, template, is_demo, sum(t.amount) FROM facts
         CROSS JOIN LATERAL (VALUES ('visits', visits), ('leads', verified), ('emails', emails))
           AS t (figure, amount)
       GROUP BY 1, 2, 3, 4
       UNION ALL
       -- By the first result: what a wait becomes later does not change the day it began.
       SELECT d.day, 'outcome', concat_ws(' ', a.result, a.reason), coalesce(u.is_demo, false), count(*)
       FROM days d JOIN unlock_attempts a ON a.created_at >= d.begins AND a.created_at < d.ends
         LEFT JOIN users u ON u.id = a.user_id
       WHERE coalesce(a.reason, '') NOT IN ('approved', 'rejected') GROUP BY 1, 3, 4
       UNION ALL
       SELECT day, 'counted', '', false, 1 FROM days WHERE ends < now() - interval '1 day'
     )
     INSERT INTO installation_figures AS f (day, figure, part, is_demo, amount)
     SELECT day, figure, part, is_demo, amount FROM counted WHERE amount > 0
     ON CONFLICT (figure, day, part, is_demo)
       DO UPDATE SET amount = excluded.amount WHERE f.amount < excluded.amount`,
    { days, ...marks },
  );
}

/**
 * Counts who was active in the weeks of the days, by week of sign-up: the cohorts, and all of them
 * together. Weeks begin on Monday, UTC.
 */
export async function countWeeks(trx: Knex, days: readonly string[]): Promise<void> {
  const marks = await readMarks(trx);
  await trx.raw(
    `WITH weeks AS (
       SELECT DISTINCT date_trunc('week', day)::date AS week FROM unnest(CAST(:days AS date[])) AS day
     ),
     active AS (
       SELECT DISTINCT w.week, h.user_id FROM weeks w
       JOIN ${EVERYBODYS_ROWS} h ON h.slot >= w.week::timestamp AT TIME ZONE 'UTC'
         AND h.slot < (w.week + 7)::timestamp AT TIME ZONE 'UTC'
       WHERE h.visits > 0 OR h.verified > 0
     )
     INSERT INTO installation_figures AS f (day, figure, part, is_demo, amount)
     SELECT a.week, 'active_of_week',
       to_char(date_trunc('week', u.created_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD'), u.is_demo, count(*)
     FROM active a JOIN users u ON u.id = a.user_id GROUP BY 1, 3, 4
     ON CONFLICT (figure, day, part, is_demo)
       DO UPDATE SET amount = excluded.amount WHERE f.amount < excluded.amount`,
    { days, ...marks },
  );
}

/** Notes how many creators have which plan today, and use which template. */
export async function countPlans(trx: Knex): Promise<void> {
  await trx.raw(
    `INSERT INTO installation_figures AS f (day, figure, part, is_demo, amount)
     SELECT (now() AT TIME ZONE 'UTC')::date, figure, part, is_demo, amount FROM (
       SELECT figure, part, is_demo, max(amount) AS amount FROM (
         SELECT 'plan' AS figure, plan_id AS part, is_demo, count(*) AS amount
         FROM users WHERE erasure_began_at IS NULL GROUP BY 2, 3
         UNION ALL
         SELECT 'template', m.template, u.is_demo, count(DISTINCT m.user_id)
         FROM magnets m JOIN users u ON u.id = m.user_id WHERE m.deleted_at IS NULL GROUP BY 2, 3
         UNION ALL
         -- No account stands behind the demo's sums: they are carried from day to day.
         SELECT figure, part, is_demo, amount FROM installation_figures
         WHERE is_demo AND figure IN ('plan', 'template')
       ) AS known GROUP BY 1, 2, 3
     ) AS t
     ON CONFLICT (figure, day, part, is_demo) DO UPDATE SET amount = excluded.amount
       WHERE f.amount <> excluded.amount`,
  );
}

/** Notes creators who are new, and steps that creators reached since the last round. */
export async function noteMilestones(trx: Knex): Promise<void> {
  await trx.raw(
    `INSERT INTO creator_milestones (user_id, week, is_demo)
     SELECT id, date_trunc('week', created_at AT TIME ZONE 'UTC')::date, is_demo FROM users u
     WHERE erasure_began_at IS NULL
       AND NOT EXISTS (SELECT FROM creator_milestones m WHERE m.user_id = u.id)
     ORDER BY id LIMIT 5000 ON CONFLICT DO NOTHING`,
  );
  // A step keeps the time it was first seen with, also when the address or the magnet changes later.
  await trx.raw(
    `WITH reached AS (
       SELECT u.id, u.created_at, u.email_verified_at AS confirmed, magnet.made, magnet.published,
         (SELECT q.slot FROM figure_quarters q WHERE q.user_id = u.id AND q.visits > 0
          ORDER BY q.slot LIMIT 1) AS visited,
         (SELECT l.created_at FROM leads l WHERE l.user_id = u.id
          ORDER BY l.created_at, l.id LIMIT 1) AS led
       FROM creator_milestones m JOIN users u ON u.id = m.user_id
       LEFT JOIN LATERAL (SELECT min(created_at) AS made, min(activated_at) AS published
         FROM magnets WHERE user_id = u.id) AS magnet ON true
       WHERE u.created_at > now() - make_interval(days => :days)
         AND num_nulls(m.confirmed_after, m.magnet_after, m.published_after, m.visit_after,
           m.lead_after) > 0
     ),
     minutes AS (
       SELECT id, (${minutes('confirmed')}) AS confirmed, (${minutes('made')}) AS made,
         (${minutes('published')}) AS published, (${minutes('visited')}) AS visited,
         (${minutes('led')}) AS led
       FROM reached
     )
     UPDATE creator_milestones m SET
       confirmed_after = coalesce(m.confirmed_after, r.confirmed),
       magnet_after = coalesce(m.magnet_after, r.made),
       published_after = coalesce(m.published_after, r.published),
       visit_after = coalesce(m.visit_after, r.visited),
       lead_after = coalesce(m.lead_after, r.led)
     FROM minutes r WHERE m.user_id = r.id
       AND (m.confirmed_after, m.magnet_after, m.published_after, m.visit_after, m.lead_after)
         IS DISTINCT FROM (coalesce(m.confirmed_after, r.confirmed), coalesce(m.magnet_after, r.made),
           coalesce(m.published_after, r.published), coalesce(m.visit_after, r.visited),
           coalesce(m.lead_after, r.led))`,
    { days: MILESTONE_DAYS },
  );
}

/** Whole minutes from the sign-up; a visit is known by its quarter of an hour, which may begin before. */
function minutes(column: string): string {
  const after = `greatest(0, floor(extract(epoch FROM ${column} - created_at) / 60))::int`;
  return `CASE WHEN ${column} IS NOT NULL THEN ${after} END`;
}

/** True for the one process that counts; held to the end of the transaction. */
export async function tryCountLock(trx: Knex.Transaction): Promise<boolean> {
  // A day of a large installation reads many hours.
  await allowLongStatements(trx, 60);
  const { rows } = await trx.raw<{ rows: { isLocked: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(?) AS is_locked',
    [advisoryLocks.installationFigures],
  );
  return rows[0]?.isLocked === true;
}
