import type { Knex } from 'knex';
import { emailKey } from '#shared/auth/email-address.ts';
import { hashSecret } from '../ids.ts';
import {
  readVisitorMagnet,
  visitorColumns,
  type VisitorMagnet,
} from '../magnets/visitor-magnet.queries.ts';
import { IS_OPEN } from './claims.queries.ts';
import { IS_LIVE } from './grants.queries.ts';
import { ADDRESSES_PER_GRANT } from './unlock-limits.ts';

export interface EmailInput {
  id: string;
  magnetId: string;
  email: string;
  secrets: readonly string[];
}

/**
 * The address, the lead's email, the completed grant and the figure in one statement. A lead that
 * has an email takes another one only through a grant that gave one itself: a typing error may be
 * corrected, but a link passed around cannot take the lead over (D9, T95).
 */
const INSERT_EMAIL = `
  WITH granted AS (
    SELECT g.id, g.lead_id, l.user_id, l.email IS NULL AS is_first
    FROM grants g JOIN leads l ON l.id = g.lead_id
      JOIN magnets m ON m.id = g.magnet_id JOIN users u ON u.id = m.user_id
    WHERE g.token_hash = ANY(?) AND g.magnet_id = ? AND ${IS_LIVE} AND ${IS_OPEN}
      AND g.email_required AND g.addresses_tried < ${ADDRESSES_PER_GRANT}
      AND (l.email IS NULL OR g.completed_at IS NOT NULL)
    ORDER BY g.created_at DESC LIMIT 1 FOR UPDATE OF l, g
  ), stored AS (
    INSERT INTO email_leads (id, lead_id, magnet_id, user_id, email, email_key)
    SELECT ?, lead_id, ?, user_id, ?, ? FROM granted
    ON CONFLICT (magnet_id, email_key) DO NOTHING RETURNING id, lead_id, email, magnet_id, user_id
  ), completed AS (
    UPDATE grants SET completed_at = COALESCE(completed_at, now()), addresses_tried = addresses_tried + 1
    FROM granted, stored WHERE grants.id = granted.id
  ), lead AS (
    UPDATE leads SET email = stored.email, email_at = now() FROM stored WHERE leads.id = stored.lead_id
  ), figures AS (
    INSERT INTO magnet_hours AS h (user_id, hour, magnet_id, emails)
    SELECT stored.user_id, date_trunc('hour', now()), stored.magnet_id, 1
    FROM stored, granted WHERE granted.is_first
    ON CONFLICT (user_id, hour, magnet_id) DO UPDATE SET emails = h.emails + 1
  )
  SELECT ${visitorColumns.join(', ')}
  FROM stored JOIN magnets ON magnets.id = stored.magnet_id
    JOIN users ON users.id = magnets.user_id JOIN plans ON plans.id = users.plan_id`;

/**
 * The magnet whose content is now released, when the address was new and is stored; null for
 * everything else, which is for `settleKnownEmail`. One statement in all (P10).
 */
export async function insertEmailLead(db: Knex, input: EmailInput): Promise<VisitorMagnet | null> {
  const { rows } = await db.raw<{ rows: Record<string, unknown>[] }>(INSERT_EMAIL, [
    input.secrets.map(hashSecret),
    input.magnetId,
    input.id,
    input.magnetId,
    input.email,
    emailKey(input.email),
  ]);
  return rows[0] === undefined ? null : readVisitorMagnet(rows[0]);
}

export type KnownEmail =
  /** The lead's own address again: the grant is complete. */
  { kind: 'same'; id: string } | { kind: 'taken' } | { kind: 'too_many' };

/**
 * What an address that was not stored means for a live grant. One that belongs to another comment,
 * or differs from the lead's, counts as tried.
 */
export async function settleKnownEmail(
  trx: Knex.Transaction,
  grant: { id: string; lead_id: string },
  email: string,
): Promise<KnownEmail> {
  await trx('leads').where({ id: grant.lead_id }).forUpdate().first('id');
  const own = await trx('email_leads')
    .where({ lead_id: grant.lead_id, email_key: emailKey(email) })
    .first<{ id: string } | undefined>('id');
  if (own !== undefined) {
    await trx('grants')
      .where({ id: grant.id })
      .update({ completed_at: trx.raw('COALESCE(completed_at, now())') });
    return { kind: 'same', id: own.id };
  }
  const counted = await trx('grants')
    .where({ id: grant.id })
    .where('addresses_tried', '<', ADDRESSES_PER_GRANT)
    .increment('addresses_tried', 1);
  return counted === 1 ? { kind: 'taken' } : { kind: 'too_many' };
}
