import type { Knex } from 'knex';
import { DELETION_DAYS, REMINDER_DAYS } from '#shared/account/account-deletion.contract.ts';

export interface DeletionRow {
  id: string;
  email: string;
  emailKey: string;
  passwordHash: string | null;
  isDemo: boolean;
  deletionAskedAt: Date | null;
  deletionAt: Date | null;
}

const columns = [
  'id',
  'email',
  'email_key',
  'password_hash',
  'is_demo',
  'deletion_asked_at',
  'deletion_at',
];

/** The account unless it is being erased. */
export async function selectDeletion(db: Knex, id: string): Promise<DeletionRow | undefined> {
  return db('users')
    .where({ id })
    .whereNull('erasure_began_at')
    .first<DeletionRow | undefined>(...columns);
}

/** The same, locked to the end of the transaction. */
export async function lockDeletion(
  trx: Knex.Transaction,
  id: string,
): Promise<DeletionRow | undefined> {
  return trx('users')
    .where({ id })
    .whereNull('erasure_began_at')
    .forNoKeyUpdate()
    .first<DeletionRow | undefined>(...columns);
}

/** Starts the delay; returns its end. */
export async function startDelay(trx: Knex.Transaction, id: string): Promise<Date> {
  return endOf(
    trx('users')
      .where({ id })
      .update({
        deletionAskedAt: trx.fn.now(),
        deletionAt: trx.raw(`now() + make_interval(days => ${DELETION_DAYS})`),
      }),
  );
}

/** Ends the delay now. */
export async function endDelay(trx: Knex.Transaction, id: string): Promise<Date> {
  return endOf(trx('users').where({ id }).update({ deletionAt: trx.fn.now() }));
}

async function endOf(update: Knex.QueryBuilder): Promise<Date> {
  const [row] = await update.returning<{ deletionAt: Date }[]>('deletion_at');
  if (row === undefined) throw new Error('The end of an account was not returned');
  return row.deletionAt;
}

/** Cancels the deletion. */
export async function dropDelay(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('users')
    .where({ id })
    .update({ deletionAskedAt: null, deletionAt: null, deletionRemindedAt: null });
}

/**
 * Records a reminder for accounts whose end is near; of parallel calls only one gets each account.
 */
export async function takeReminders(
  trx: Knex.Transaction,
): Promise<Pick<DeletionRow, 'email' | 'emailKey'>[]> {
  const { rows } = await trx.raw<{ rows: Pick<DeletionRow, 'email' | 'emailKey'>[] }>(
    `UPDATE users SET deletion_reminded_at = now()
     WHERE id IN (
       SELECT id FROM users
       WHERE deletion_at <= now() + make_interval(days => ${REMINDER_DAYS})
         AND deletion_at > now()
         AND deletion_reminded_at IS NULL AND erasure_began_at IS NULL
       ORDER BY deletion_at LIMIT 100 FOR UPDATE SKIP LOCKED)
     RETURNING email, email_key`,
  );
  return rows;
}

/** The account of an address with a planned deletion, suspended or not, for its letters. */
export async function findByAddress(db: Knex, emailKey: string): Promise<DeletionRow | undefined> {
  return db('users')
    .where({ emailKey })
    .whereNull('erasure_began_at')
    .first<DeletionRow | undefined>(...columns);
}
