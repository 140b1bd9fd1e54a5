import type { Knex } from 'knex';

export interface FirstLeadRow {
  id: string;
  name: string;
  magnetTitle: string;
  at: Date;
  secondsAfterPublishing: number | null;
}

/**
 * Whose celebration is open, with its lead: the first one the creator may see. Made-up accounts have
 * none, nor has one whose first lead is no news any more, as after leads were brought from elsewhere.
 */
const OPEN = `
  FROM users u
  JOIN LATERAL (
    SELECT * FROM leads
    WHERE leads.user_id = u.id AND leads.confirmed AND NOT leads.over_quota
    ORDER BY leads.created_at, leads.id LIMIT 1
  ) l ON true
  JOIN magnets m ON m.id = l.magnet_id
  WHERE u.id = :userId AND u.first_lead_celebrated_at IS NULL AND NOT u.is_demo
    AND l.created_at > now() - interval '30 days'`;

/** The lead to celebrate; undefined when there is none yet, or it was celebrated. */
export async function selectFirstLead(db: Knex, userId: string): Promise<FirstLeadRow | undefined> {
  const { rows } = await db.raw<{ rows: FirstLeadRow[] }>(
    `SELECT l.id, l.name, m.title AS magnet_title, l.created_at AS at,
       CASE WHEN l.created_at >= m.activated_at
         THEN extract(epoch FROM l.created_at - m.activated_at)::int END AS seconds_after_publishing
     ${OPEN}`,
    { userId },
  );
  return rows[0];
}

/** Takes the celebration: of calls at the same time exactly one does. */
export async function claimFirstLead(db: Knex, userId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE users SET first_lead_celebrated_at = now()
     WHERE id = (SELECT u.id ${OPEN}) AND first_lead_celebrated_at IS NULL
     RETURNING id`,
    { userId },
  );
  return rows.length > 0;
}
