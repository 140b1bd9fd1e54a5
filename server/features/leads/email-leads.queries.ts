import type { Knex } from 'knex';
import { emailKey } from '#shared/auth/email-address.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import {
  createGroupCommit,
  type GroupCommit,
} from '#server/platform/db/statements/group-commit.ts';
import type { Writers } from '#server/platform/db/statements/writers.ts';
import { VERSION_OF_JOINED } from '#server/features/magnets/visitor-magnet.queries.ts';
import { IS_OPEN, presentedSecrets } from './claims.queries.ts';
import { ADDRESSES_PER_GRANT, IS_LIVE } from './grants.queries.ts';

export interface EmailInput {
  id: string;
  magnetId: string;
  email: string;
  secrets: readonly string[];
}

/**
 * A lead takes one address, through a grant that has not opened the content yet: what a visitor has
 * paid with an address is not paid for again, and a link passed around cannot take the lead over.
 */
const MAY_GIVE = `${IS_LIVE} AND g.email_required AND g.addresses_tried < ${ADDRESSES_PER_GRANT}
  AND l.email IS NULL AND g.completed_at IS NULL`;

/**
 * The addresses of a group, their leads' email, the completed grants and the figures in one statement
 * (P10). Of each call the newest grant that allows it, of each lead one call; who is left out, or
 * whose address is taken, is for `settleKnownEmail`. The conditions are asked again under the locks,
 * which are taken in the order of the leads.
 */
const INSERT_EMAILS = `
  WITH presented AS (
    SELECT * FROM unnest($1::int[], $2::text[], $3::text[]) AS t (call, token, magnet_id)
  ), given AS (
    SELECT * FROM unnest($4::text[], $5::text[], $6::text[]) WITH ORDINALITY
      AS t (id, email, email_key, number)
  ), found AS (
    SELECT DISTINCT ON (call) call, g.id AS grant_id, g.lead_id
    FROM presented JOIN grants g
        ON g.token_hash = decode(presented.token, 'hex') AND g.magnet_id = presented.magnet_id
      JOIN leads l ON l.id = g.lead_id
    WHERE ${MAY_GIVE}
    ORDER BY call, g.created_at DESC
  ), chosen AS (
    SELECT DISTINCT ON (lead_id) call, grant_id FROM found ORDER BY lead_id, call
  ), granted AS (
    SELECT chosen.call, g.id AS grant_id, g.lead_id, g.magnet_id, l.user_id,
      ${VERSION_OF_JOINED} AS version
    FROM chosen JOIN grants g ON g.id = chosen.grant_id JOIN leads l ON l.id = g.lead_id
      JOIN magnets m ON m.id = g.magnet_id JOIN users u ON u.id = m.user_id
      JOIN plans p ON p.id = u.plan_id
    WHERE ${MAY_GIVE} AND ${IS_OPEN}
    ORDER BY g.lead_id FOR UPDATE OF l, g
  ), stored AS (
    INSERT INTO email_leads (id, lead_id, magnet_id, user_id, email, email_key)
    SELECT given.id, lead_id, magnet_id, user_id, given.email, given.email_key
    FROM granted JOIN given ON given.number = granted.call + 1
    ORDER BY magnet_id, given.email_key
    ON CONFLICT (magnet_id, email_key) DO NOTHING RETURNING id, lead_id, email
  ), completed AS (
    UPDATE grants SET completed_at = now(), addresses_tried = addresses_tried + 1
    FROM granted JOIN stored USING (lead_id) WHERE grants.id = granted.grant_id
  ), lead AS (
    UPDATE leads SET email = stored.email, email_at = now() FROM stored WHERE leads.id = stored.lead_id
  ), figures AS (
    INSERT INTO magnet_hours AS h (user_id, hour, magnet_id, emails)
    SELECT user_id, date_trunc('hour', now()), magnet_id, count(*)
    FROM granted JOIN stored USING (lead_id)
    GROUP BY user_id, magnet_id ORDER BY user_id, magnet_id
    ON CONFLICT (user_id, hour, magnet_id) DO UPDATE SET emails = h.emails + excluded.emails
  )
  SELECT stored.id, granted.version FROM stored JOIN granted USING (lead_id)`;

/**
 * Resolves to the version of the magnet whose content is now released, when the address was new and
 * is stored; to null for everything else.
 */
export function createEmailWriter(writers: Writers): GroupCommit<EmailInput, string | null> {
  return createGroupCommit({
    // A second address through the same grant has to see what became of the first.
    keyOf: ({ secrets }) => secrets.join(),
    async store(emails) {
      const rows = presentedSecrets(emails);
      const stored = await writers.run<{ id: string; version: string }>(
        'insert-emails',
        INSERT_EMAILS,
        [
          `{${rows.map(({ call }) => call).join(',')}}`,
          textArray(rows.map(({ token }) => token)),
          textArray(rows.map(({ item }) => item.magnetId)),
          textArray(emails.map(({ id }) => id)),
          textArray(emails.map(({ email }) => email)),
          textArray(emails.map(({ email }) => emailKey(email))),
        ],
      );
      const versions = new Map(stored.map(({ id, version }) => [id, version]));
      return emails.map(({ id }) => versions.get(id) ?? null);
    },
  });
}

export type KnownEmail =
  /** The lead's own address again, or any one when the content is open: the grant is complete. */
  { kind: 'same'; id: string } | { kind: 'taken' } | { kind: 'too_many' };

/**
 * What an address that was not stored means for a live grant. When the content is open already,
 * the address is left aside. Before that, one that belongs to another comment, or differs from the
 * lead's, counts as tried.
 */
export async function settleKnownEmail(
  trx: Knex.Transaction,
  grant: { id: string; leadId: string },
  email: string,
): Promise<KnownEmail> {
  await trx('leads').where({ id: grant.leadId }).forUpdate().first('id');
  const own = await trx('email_leads')
    .where({ leadId: grant.leadId, emailKey: emailKey(email) })
    .first<{ id: string } | undefined>('id');
  if (own !== undefined) {
    await trx('grants')
      .where({ id: grant.id })
      .update({ completedAt: trx.raw('COALESCE(completed_at, now())') });
    return { kind: 'same', id: own.id };
  }
  const open = await trx('grants')
    .where({ id: grant.id })
    .whereNotNull('completed_at')
    .first<object | undefined>('id');
  if (open !== undefined) return { kind: 'same', id: await findAddressId(trx, grant.leadId) };
  const counted = await trx('grants')
    .where({ id: grant.id })
    .where('addresses_tried', '<', ADDRESSES_PER_GRANT)
    .increment('addresses_tried', 1);
  return counted === 1 ? { kind: 'taken' } : { kind: 'too_many' };
}

/** The id under which clients know the lead's address; the lead's own when it was erased since. */
async function findAddressId(trx: Knex.Transaction, leadId: string): Promise<string> {
  const row = await trx('email_leads')
    .where({ leadId })
    .orderBy('collected_at', 'desc')
    .first<{ id: string } | undefined>('id');
  return row?.id ?? leadId;
}
