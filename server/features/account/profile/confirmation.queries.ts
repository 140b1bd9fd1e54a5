import type { Knex } from 'knex';

/** A code that would confirm a profile. */
export interface ConfirmationRow {
  profileUrl: string;
  code: string;
}

/** Replaces the previous code; the new one is valid for a day. */
export async function replaceCode(
  trx: Knex.Transaction,
  userId: string,
  { profileUrl, code }: ConfirmationRow,
): Promise<void> {
  const expiresAt = trx.raw(`now() + interval '24 hours'`);
  await trx('profile_confirmations')
    .insert({ userId, profileUrl, code, expiresAt })
    .onConflict('user_id')
    .merge({ profileUrl, code, expiresAt, createdAt: trx.fn.now() });
}

/** The code that is valid now. */
export async function selectCode(db: Knex, userId: string): Promise<ConfirmationRow | undefined> {
  return db('profile_confirmations')
    .where({ userId })
    .whereRaw('expires_at > now()')
    .first<ConfirmationRow | undefined>('profile_url', 'code');
}

/** Confirms the profile and removes its code. */
export async function setConfirmed(
  trx: Knex.Transaction,
  userId: string,
  by: 'comment' | 'operator',
): Promise<void> {
  await trx('profile_confirmations').where({ userId }).delete();
  await trx('users')
    .where({ id: userId })
    .update({ profileConfirmedAt: trx.fn.now(), profileConfirmedBy: by });
}

/** Ends the confirmation of the profile; a code for it ends, too. */
export async function endConfirmation(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('profile_confirmations').where({ userId }).delete();
  await trx('users')
    .where({ id: userId })
    .update({ profileConfirmedAt: null, profileConfirmedBy: null });
}
