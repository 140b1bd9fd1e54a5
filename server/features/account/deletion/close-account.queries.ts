import type { Knex } from 'knex';
import { forgetSearches } from '#server/platform/erasures/searches.queries.ts';

export interface EndedAccount {
  id: string;
  email: string;
  emailKey: string;
}

/** Accounts that are due, and those whose erasure was interrupted; the longest overdue first. */
export async function selectOverdue(db: Knex): Promise<{ id: string; isClosed: boolean }[]> {
  const { rows } = await db.raw<{ rows: { id: string; isClosed: boolean }[] }>(
    `SELECT id, erasure_began_at IS NOT NULL AS is_closed FROM users
     WHERE deletion_at <= now() ORDER BY deletion_at LIMIT 20`,
  );
  return rows;
}

/** The locked account; undefined when another process closes it, it is closed, or it was kept. */
export async function lockOverdue(
  trx: Knex.Transaction,
  id: string,
): Promise<EndedAccount | undefined> {
  const row: unknown = await trx('users')
    .where({ id })
    .whereRaw('deletion_at <= now()')
    .whereNull('erasure_began_at')
    .forUpdate()
    .skipLocked()
    .first('id', 'email', 'email_key');
  return row as EndedAccount | undefined; // the selected columns
}

/** Deletes stored mails to the address, sent or not; returns their ids. */
export async function deleteMailsTo(trx: Knex.Transaction, emailKey: string): Promise<string[]> {
  const rows = await trx('mail_messages')
    .where({ toKey: emailKey })
    .delete()
    .returning<{ id: string }[]>(['id']);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the delivery results of the address, and filters that operators saved to search for it. An unsubscribe stays, because it applies to the
 * whole installation and not to the account.
 */
export async function forgetAddress(trx: Knex.Transaction, emailKey: string): Promise<void> {
  const row = () => trx('mail_addresses').where({ addressKey: emailKey });
  await row().whereNull('opted_out_at').delete();
  await row().update({ refusedAt: null, refusal: null, refusedBy: null });
  await forgetSearches(trx, emailKey);
}

/** Deletes rate limits whose key names the account. */
export async function deleteCounts(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw('DELETE FROM rate_limits WHERE position(? IN key) > 0', [userId]);
}

/**
 * Nobody can sign in or find the account, and its address is free for a new one. The row stays as
 * an id until all rows that reference it are deleted.
 */
export async function emptyAccount(trx: Knex.Transaction, id: string): Promise<void> {
  const nobody = `${id}@deleted.invalid`;
  const address = trx('users').where({ id }).select('email_key');
  await trx('linkedin_waiting').whereIn('email_key', address).delete();
  await trx('linkedin_identities').where({ userId: id }).delete();
  await trx('users').where({ id }).update({
    erasureBeganAt: trx.fn.now(),
    email: nobody,
    emailKey: nobody,
    emailVerifiedAt: null,
    name: 'Deleted account',
    headline: null,
    passwordHash: null,
    signUpHash: null,
    linkedinName: null,
    linkedinProfileUrl: null,
    profileConfirmedAt: null,
    profileConfirmedBy: null,
    photoUrl: null,
    suspensionReason: null,
  });
  await trx('magnets')
    .where({ userId: id })
    .whereNull('deleted_at')
    .update({ deletedAt: trx.fn.now() });
}

/** Deletes mails to people without other data, once they are sent, refused or outdated. */
export async function deleteLastMails(db: Knex): Promise<void> {
  await db.raw(
    `WITH done AS (
       DELETE FROM mail_messages
       WHERE id IN (SELECT id FROM mail_messages
         WHERE kind IN ('account_deleted', 'creator_left')
           AND (state NOT IN ('queued', 'outbox') OR not_after < now()) LIMIT 500)
       RETURNING to_key)
     DELETE FROM mail_addresses a USING done
     WHERE a.address_key = done.to_key AND a.opted_out_at IS NULL`,
  );
}
