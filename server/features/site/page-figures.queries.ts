import type { Knex } from 'knex';

export interface MeasuredFigures {
  users: number;
  /** Of the last 90 days, over all creators. */
  visits: number;
  verified: number;
  emails: number;
}

/** Figures of the installation for its marketing pages, from the roll-up of days only. */
export async function selectMeasuredFigures(db: Knex): Promise<MeasuredFigures> {
  const { rows } = await db.raw<{ rows: MeasuredFigures[] }>(
    `SELECT (SELECT count(*)::int FROM users WHERE suspended_at IS NULL AND NOT is_demo) AS users,
       coalesce(sum(visits), 0)::float8 AS visits,
       coalesce(sum(verified), 0)::float8 AS verified,
       coalesce(sum(emails), 0)::float8 AS emails
     FROM figure_totals WHERE day > (now() - interval '90 days')::date
       AND user_id NOT IN (SELECT id FROM users WHERE is_demo)`,
  );
  return rows[0] ?? { users: 0, visits: 0, verified: 0, emails: 0 };
}
