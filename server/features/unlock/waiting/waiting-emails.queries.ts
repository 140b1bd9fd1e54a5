import type { Knex } from 'knex';
import type { WaitingRow } from './waiting.queries.ts';

/** Nobody needs more of them; a comment that waits must not become a way to send mail to strangers. */
const ADDRESSES_PER_COMMENT = 10;

/**
 * False when the comment waits no more. Whoever settles it waits for the caller, and then finds the
 * address; and of those who leave one at the same time each counts what the others left.
 */
export async function lockStillWaiting(trx: Knex.Transaction, waitingId: string): Promise<boolean> {
  const row = await trx('waiting_comments')
    .where({ id: waitingId, state: 'waiting' })
    .forNoKeyUpdate()
    .first<object | undefined>('id');
  return row !== undefined;
}

/** Keeps an address to be told, also one that was told before; beyond the most of a comment, none. */
export async function keepWaitingEmail(
  trx: Knex.Transaction,
  email: { id: string; waitingId: string; address: string; key: string },
): Promise<void> {
  await trx.raw(
    `INSERT INTO waiting_emails AS e (id, waiting_id, email, email_key)
     SELECT :id, :waitingId, :address, :key
     WHERE (SELECT count(*) FROM waiting_emails WHERE waiting_id = :waitingId) < :most
     ON CONFLICT (waiting_id, email_key)
       DO UPDATE SET id = excluded.id, created_at = now(), told_at = NULL
       WHERE e.told_at IS NOT NULL`,
    { ...email, most: ADDRESSES_PER_COMMENT },
  );
}

/** A settled comment and whom to tell. */
export type SettledRow = Pick<WaitingRow, 'id' | 'magnetId' | 'state' | 'reason' | 'leadId'> & {
  email: string;
  title: string;
  slug: string | null;
  triggerWords: string[];
  creator: string | null;
};

/** By the id of the address's row; only while the page is there to open. */
export async function findSettled(db: Knex, emailId: string): Promise<SettledRow | null> {
  const row = await db('waiting_emails as e')
    .join('waiting_comments as w', 'w.id', 'e.waiting_id')
    .join('magnets as m', 'm.id', 'w.magnet_id')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'e.id': emailId, 'm.status': 'active' })
    .whereNull('m.deleted_at')
    .whereNull('u.suspended_at')
    .whereNot({ 'w.state': 'waiting' })
    .first<SettledRow | undefined>(
      'w.id',
      'w.magnet_id',
      'w.state',
      'w.reason',
      'w.lead_id',
      'e.email',
      'm.title',
      'm.slug',
      'm.trigger_words',
      { creator: 'u.name' },
    );
  return row ?? null;
}

/** One more visitor who waited for the comment, whatever their number: the mail's reader. */
export async function addMailedVisitor(db: Knex, waitingId: string, hash: Buffer): Promise<void> {
  await db('waiting_visitors').insert({ tokenHash: hash, waitingId });
}
