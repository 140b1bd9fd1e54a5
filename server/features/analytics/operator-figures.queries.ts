import type { Knex } from 'knex';
import { startOfDay } from '#server/platform/time/start-of-day.queries.ts';
import { EVERYBODYS_ROWS } from './figures/everybodys-rows.queries.ts';
import { readMarks } from './figures/marks.queries.ts';

/** Two periods in one row: `today_…` and `week_…`. */
export interface PeriodRow {
  todayVisits: number;
  weekVisits: number;
  todayLeads: number;
  weekLeads: number;
  todayEmails: number;
  weekEmails: number;
}

export interface Since {
  today: Date;
  week: Date;
}

/** Beginning of today and of the seven days that end today, by the midnights of a zone. */
export async function selectDayStarts(db: Knex, zone: string): Promise<Since> {
  const { rows } = await db.raw<{ rows: Since[] }>(
    `SELECT ${startOfDay('day', ':zone')} AS today, ${startOfDay('(day - 6)', ':zone')} AS week
     FROM (SELECT (now() AT TIME ZONE :zone)::date AS day) AS t`,
    { zone },
  );
  return one(rows);
}

/** Figures of all creators, exact at every moment. */
export async function selectTraffic(db: Knex, { today, week }: Since): Promise<PeriodRow> {
  const marks = await readMarks(db);
  const { rows } = await db.raw<{ rows: PeriodRow[] }>(
    `SELECT coalesce(sum(visits) FILTER (WHERE slot >= :today), 0)::float8 AS today_visits,
       coalesce(sum(visits), 0)::float8 AS week_visits,
       coalesce(sum(verified) FILTER (WHERE slot >= :today), 0)::float8 AS today_leads,
       coalesce(sum(verified), 0)::float8 AS week_leads,
       coalesce(sum(emails) FILTER (WHERE slot >= :today), 0)::float8 AS today_emails,
       coalesce(sum(emails), 0)::float8 AS week_emails
     FROM ${EVERYBODYS_ROWS} AS f WHERE slot >= :week`,
    { today, week, ...marks },
  );
  return one(rows);
}

export interface OutcomeRow {
  result: string;
  today: number;
  week: number;
}

/** Tries by result; the block-range index finds the week. */
export async function selectOutcomes(db: Knex, { today, week }: Since): Promise<OutcomeRow[]> {
  const { rows } = await db.raw<{ rows: OutcomeRow[] }>(
    `SELECT result, count(*) FILTER (WHERE created_at >= :today)::int AS today, count(*)::int AS week
     FROM unlock_attempts WHERE created_at >= :week GROUP BY result`,
    { today, week },
  );
  return rows;
}

export interface StandRow {
  creators: number;
  suspended: number;
  creatorsToday: number;
  creatorsWeek: number;
  magnets: number;
  activeMagnets: number;
  leads: number;
  leadsOverQuota: number;
  waiting: number;
  openReports: number;
  reportedMagnets: number;
  unreadTickets: number;
}

/**
 * Current totals. Leads are summed from the months' counters; leads over quota and waiting comments
 * are counted from their own indexes.
 */
export async function selectStand(db: Knex, { today, week }: Since): Promise<StandRow> {
  const { rows } = await db.raw<{ rows: StandRow[] }>(
    `SELECT u.*, m.*, q.*, r.*, t.*,
       (SELECT count(*)::int FROM waiting_comments WHERE state = 'waiting') AS waiting
     FROM (SELECT count(*)::int AS creators,
             count(*) FILTER (WHERE suspended_at IS NOT NULL)::int AS suspended,
             count(*) FILTER (WHERE created_at >= :today)::int AS creators_today,
             count(*) FILTER (WHERE created_at >= :week)::int AS creators_week
           FROM users) AS u,
       (SELECT count(*)::int AS magnets,
          count(*) FILTER (WHERE status = 'active')::int AS active_magnets
        FROM magnets WHERE deleted_at IS NULL) AS m,
       (SELECT used + over_quota AS leads, over_quota AS leads_over_quota
        FROM (SELECT coalesce(sum(used), 0)::float8 AS used FROM quota_months) AS months,
          (SELECT count(*)::float8 AS over_quota FROM leads WHERE over_quota) AS beyond) AS q,
       (SELECT count(*)::int AS open_reports, count(DISTINCT magnet_id)::int AS reported_magnets
        FROM page_reports WHERE settled_at IS NULL) AS r,
       (SELECT count(*)::int AS unread_tickets FROM support_tickets
        WHERE is_unread_by_operators) AS t`,
    { today, week },
  );
  return one(rows);
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A figure was not returned');
  return row;
}
