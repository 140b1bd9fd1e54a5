import type { Knex } from 'knex';
import type { FunnelFigures } from '#shared/analytics/analytics.contract.ts';

export interface DayRow extends FunnelFigures {
  /** ISO date in the creator's zone. */
  day: string;
}

/**
 * Sums of the hourly roll-up for `days` calendar days of a zone that end today, oldest first. A day
 * runs between the zone's midnights, so it has 23 or 25 hours when the clocks change. Hours are UTC,
 * so in half-hour zones the hour around midnight counts for the day it began in. Hours are summed
 * first, because converting an hour to a zone's day is expensive and many magnets share it. Visits
 * are page loads: the row that an unlock adds does not count again.
 */
export async function selectDays(
  db: Knex,
  { userId, zone, now, days }: { userId: string; zone: string; now: Date; days: number },
): Promise<DayRow[]> {
  const { rows } = await db.raw<{ rows: DayRow[] }>(
    `WITH last AS (SELECT (:now::timestamptz AT TIME ZONE :zone)::date AS day),
     calendar AS (
       SELECT generate_series(last.day - :days::int + 1, last.day, interval '1 day')::date AS day
       FROM last
     ),
     hours AS (
       SELECT hour, sum(visits - unlocked) AS visits, sum(tried) AS tried, sum(verified) AS verified,
         sum(emails) AS emails
       FROM magnet_hours
       WHERE user_id = :userId
         AND hour >= (SELECT (day - :days::int + 1)::timestamp AT TIME ZONE :zone FROM last)
         AND hour <= :now::timestamptz
       GROUP BY hour
     ),
     sums AS (
       SELECT (hour AT TIME ZONE :zone)::date AS day, sum(visits)::int AS visits,
         sum(tried)::int AS tried, sum(verified)::int AS verified, sum(emails)::int AS emails
       FROM hours GROUP BY 1
     )
     SELECT to_char(calendar.day, 'YYYY-MM-DD') AS day, coalesce(visits, 0) AS visits,
       coalesce(tried, 0) AS tried, coalesce(verified, 0) AS verified,
       coalesce(emails, 0) AS emails
     FROM calendar LEFT JOIN sums ON sums.day = calendar.day
     ORDER BY calendar.day`,
    { userId, zone, now, days },
  );
  return rows;
}

export interface LatestLeadRow {
  id: string;
  name: string;
  email: string | null;
  magnetTitle: string;
  createdAt: Date;
  overQuota: boolean;
  confirmed: boolean;
}

/** Newest first; leads of deleted magnets stay. */
export async function selectLatestLeads(
  db: Knex,
  userId: string,
  limit: number,
): Promise<LatestLeadRow[]> {
  return db('leads')
    .join('magnets', 'magnets.id', 'leads.magnet_id')
    .where('leads.user_id', userId)
    .orderBy([
      { column: 'leads.created_at', order: 'desc' },
      { column: 'leads.id', order: 'desc' },
    ])
    .limit(limit)
    .select<LatestLeadRow[]>([
      'leads.id',
      'leads.name',
      'leads.email',
      'magnets.title as magnet_title',
      'leads.created_at',
      'leads.held as over_quota',
      'leads.confirmed',
    ]);
}

/** When leads over quota were released last; undefined when none ever were. */
export async function selectLastRelease(
  db: Knex,
  userId: string,
): Promise<{ id: string; leads: number; releasedAt: Date } | undefined> {
  return db('lead_releases')
    .where({ userId })
    .orderBy('released_at', 'desc')
    .first<{ id: string; leads: number; releasedAt: Date } | undefined>(
      'id',
      'leads',
      'released_at',
    );
}
