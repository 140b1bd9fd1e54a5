import type { Knex } from 'knex';

/** Days of a period, UTC, both ends included. */
export interface DaySpan {
  from: string;
  to: string;
}

export interface FigureRow {
  figure: string;
  /** First day of the bucket. */
  from: string;
  part: string;
  amount: number;
}

/** The last day is today; weeks begin on Monday, and the first one is whole. */
export async function selectSpan(
  db: Knex,
  { days, by }: { days: number; by: 'day' | 'week' },
): Promise<DaySpan & { earlier: string; since: string | null }> {
  const { rows } = await db.raw<{
    rows: (DaySpan & { earlier: string; since: string | null })[];
  }>(
    `WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
     span AS (
       SELECT CASE WHEN :by = 'day' THEN day - :days::int + 1
           ELSE date_trunc('week', day - :days::int + 1)::date END AS first,
         CASE WHEN :by = 'day' THEN day ELSE date_trunc('week', day)::date + 6 END AS last
       FROM today)
     SELECT to_char(first, 'YYYY-MM-DD') AS from, to_char(last, 'YYYY-MM-DD') AS to,
       to_char(first - (last - first + 1), 'YYYY-MM-DD') AS earlier,
       (SELECT to_char(min(day), 'YYYY-MM-DD') FROM installation_figures WHERE figure = 'sign_ups') AS since
     FROM span`,
    { days, by },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A figure of the database was not returned');
  return row;
}

/** Sums of daily figures by bucket and part. `active_of_week` comes by its weeks. */
export async function selectFigures(
  db: Knex,
  { from, to, by }: DaySpan & { by: 'day' | 'week' },
): Promise<FigureRow[]> {
  const { rows } = await db.raw<{ rows: FigureRow[] }>(
    `SELECT figure, to_char(CASE WHEN :by = 'week' THEN date_trunc('week', day)::date ELSE day END,
       'YYYY-MM-DD') AS from, part, sum(amount)::float8 AS amount
     FROM installation_figures
     WHERE day >= CAST(:from AS date) AND day <= CAST(:to AS date)
       AND figure IN ('sign_ups', 'active_creators', 'active_of_week', 'published', 'visits', 'leads',
         'emails', 'outcome')
     GROUP BY 1, 2, 3`,
    { from, to, by },
  );
  return rows;
}

export interface PlanRow {
  planId: string;
  name: string;
  creators: number;
  before: number | null;
}

/** Creators by plan at the last count, and on the first day of the period if it was counted. */
export async function selectPlans(db: Knex, from: string): Promise<PlanRow[]> {
  const { rows } = await db.raw<{ rows: PlanRow[] }>(
    `WITH last AS (SELECT max(day) AS day FROM installation_figures WHERE figure = 'plan'),
     known AS (SELECT EXISTS (SELECT FROM installation_figures
       WHERE figure = 'plan' AND day = CAST(:from AS date)) AS is_known),
     amounts AS (
       SELECT part, coalesce(sum(amount) FILTER (WHERE f.day = last.day), 0)::float8 AS creators,
         coalesce(sum(amount) FILTER (WHERE f.day = CAST(:from AS date)), 0)::float8 AS before
       FROM installation_figures f, last
       WHERE figure = 'plan' AND f.day IN (last.day, CAST(:from AS date)) GROUP BY part)
     SELECT part AS plan_id, coalesce(p.name, part) AS name, creators,
       CASE WHEN is_known THEN before END AS before
     FROM amounts CROSS JOIN known LEFT JOIN plans p ON p.id = part
     ORDER BY creators DESC, part`,
    { from },
  );
  return rows;
}

/** Creators who use each template, at the last count. */
export async function selectTemplateUsers(db: Knex): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.raw<{ rows: { part: string; creators: number }[] }>(
    `SELECT part, sum(amount)::float8 AS creators FROM installation_figures
     WHERE figure = 'template'
       AND day = (SELECT max(day) FROM installation_figures WHERE figure = 'template')
     GROUP BY part`,
  );
  return new Map(rows.map(({ part, creators }) => [part, creators]));
}

export async function hasDemoFigures(db: Knex): Promise<boolean> {
  const row: unknown = await db('installation_figures').where({ isDemo: true }).first('day');
  return row !== undefined;
}

export interface StepRow {
  step: string;
  creators: number;
  medianMinutes: number | null;
}

/** Creators of the last weeks by the step they reached, with the median time from the sign-up. */
export async function selectSteps(db: Knex, weeks: number): Promise<StepRow[]> {
  const { rows } = await db.raw<{ rows: StepRow[] }>(
    `SELECT step, count(after)::int AS creators,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY after)::int AS median_minutes
     FROM creator_milestones m
     CROSS JOIN LATERAL (VALUES ('signed_up', 0), ('confirmed', confirmed_after),
       ('magnet', magnet_after), ('published', published_after), ('visit', visit_after),
       ('lead', lead_after)) AS t (step, after)
     WHERE ${RECENT} GROUP BY step`,
    { weeks },
  );
  return rows;
}

const MONDAY = `date_trunc('week', now() AT TIME ZONE 'UTC')::date`;
const RECENT = `week > ${MONDAY} - 7 * CAST(:weeks AS integer)`;

export interface CohortRow {
  week: string;
  creators: number;
  /** Weeks until now, the week of sign-up included. */
  weeks: number;
}

/** Creators by the week of their sign-up, newest first; who left since is among them. */
export async function selectCohorts(db: Knex, weeks: number): Promise<CohortRow[]> {
  const { rows } = await db.raw<{ rows: CohortRow[] }>(
    `SELECT to_char(week, 'YYYY-MM-DD') AS week, count(*)::int AS creators,
       ((${MONDAY} - week) / 7 + 1)::int AS weeks
     FROM creator_milestones WHERE ${RECENT} GROUP BY creator_milestones.week ORDER BY 1 DESC`,
    { weeks },
  );
  return rows;
}

/** Active creators of each cohort by how many weeks after the sign-up. */
export async function selectRetention(
  db: Knex,
  weeks: number,
): Promise<{ week: string; after: number; active: number }[]> {
  const { rows } = await db.raw<{ rows: { week: string; after: number; active: number }[] }>(
    `SELECT part AS week, ((day - CAST(part AS date)) / 7)::int AS after, sum(amount)::int AS active
     FROM installation_figures
     WHERE figure = 'active_of_week' AND CAST(part AS date) > ${MONDAY} - 7 * CAST(:weeks AS integer)
       AND day >= CAST(part AS date)
     GROUP BY 1, 2`,
    { weeks },
  );
  return rows;
}
