import type { Knex } from 'knex';
import { SUMMARY_HOUR } from '#shared/analytics/weekly-summary.contract.ts';

/** A process that is silent for longer loses its turn to another one. */
const TURN_MINUTES = 2;

export interface Turn {
  userId: string;
  /** When the turn ends; a change of the zone or the switch ends it too. */
  until: Date;
}

/** Takes the creator who is due longest, so that no other process looks; undefined for none. */
export async function claimTurn(db: Knex, now: Date): Promise<Turn | undefined> {
  const { rows } = await db.raw<{ rows: Turn[] }>(
    `UPDATE weekly_summaries
     SET next_at = :now::timestamptz + interval '${TURN_MINUTES} minutes'
     WHERE user_id = (
       SELECT user_id FROM weekly_summaries WHERE is_on AND next_at <= :now::timestamptz
       ORDER BY next_at, user_id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING user_id, next_at AS until`,
    { now },
  );
  return rows[0];
}

export interface SummaryOwner {
  id: string;
  email: string;
  emailKey: string;
  timeZone: string;
  isOn: boolean;
  lastWeek: string | null;
  isProven: boolean;
  /** The address refused a mail in the last 30 days. */
  isRefused: boolean;
  /** Suspended, being deleted, or made up. */
  isClosed: boolean;
}

/** The account of a summary, with all that decides whether it may be mailed. */
export async function findOwner(
  db: Knex,
  by: { id: string } | { emailKey: string },
): Promise<SummaryOwner | undefined> {
  return db('users as u')
    .join('weekly_summaries as w', 'w.user_id', 'u.id')
    .where('id' in by ? { 'u.id': by.id } : { 'u.email_key': by.emailKey })
    .first<SummaryOwner | undefined>(
      'u.id',
      'u.email',
      'u.email_key',
      'u.time_zone',
      'w.is_on',
      db.raw(`to_char(w.week, 'YYYY-MM-DD') AS last_week`),
      db.raw('u.email_verified_at IS NOT NULL AS is_proven'),
      db.raw(`EXISTS (SELECT FROM mail_addresses a WHERE a.address_key = u.email_key
        AND a.refused_at > now() - interval '30 days') AS is_refused`),
      db.raw('(u.suspended_at IS NOT NULL OR u.deletion_at IS NOT NULL OR u.is_demo) AS is_closed'),
    );
}

export interface WeekPlan {
  /** Monday of the last full week, an ISO date in the zone. */
  week: string;
  /** The morning of this week's Monday, and of the next one's. */
  dueAt: Date;
  followingAt: Date;
}

/** The weeks around a moment, by the clocks of a zone: their mornings move with its summer time. */
export async function planWeek(db: Knex, zone: string, now: Date): Promise<WeekPlan> {
  const { rows } = await db.raw<{ rows: WeekPlan[] }>(
    `SELECT to_char(monday - interval '7 days', 'YYYY-MM-DD') AS week,
       (monday + interval '${SUMMARY_HOUR} hours') AT TIME ZONE :zone AS due_at,
       (monday + interval '7 days ${SUMMARY_HOUR} hours') AT TIME ZONE :zone AS following_at
     FROM (SELECT date_trunc('week', :now::timestamptz AT TIME ZONE :zone) AS monday) AS this_week`,
    { zone, now },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A week was not returned');
  return row;
}

/** Ends a turn with the next look; one that was planned anew meanwhile stays. */
export async function endTurn(db: Knex, { userId, until }: Turn, nextAt: Date): Promise<void> {
  await db('weekly_summaries').where({ userId, nextAt: until }).update({ nextAt });
}

/** True for the one caller that may mail the week; false when it is off, or was mailed. */
export async function takeWeek(
  trx: Knex.Transaction,
  userId: string,
  week: string,
): Promise<boolean> {
  const taken = await trx('weekly_summaries')
    .where({ userId, isOn: true })
    .whereRaw('(week IS NULL OR week < ?::date)', [week])
    .update({ week });
  return taken === 1;
}

/** Switches summaries on or off; false for an unknown creator. */
export async function saveSwitch(db: Knex, userId: string, isOn: boolean): Promise<boolean> {
  // Switched on again, the next round plans it anew.
  const changed = await db('weekly_summaries')
    .where({ userId })
    .update({ isOn, nextAt: db.raw(`CASE WHEN is_on THEN next_at ELSE '-infinity' END`) });
  return changed === 1;
}
