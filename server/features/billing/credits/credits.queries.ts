import type { Knex } from 'knex';

export interface CreditRow {
  id: string;
  userId: string;
  provider: string;
  amountCents: number;
  state: 'waiting' | 'given' | 'refused';
}
const columns = ['id', 'user_id', 'provider', 'amount_cents', 'state'];

export async function insertCredit(
  trx: Knex.Transaction,
  credit: Omit<CreditRow, 'state'>,
): Promise<void> {
  await trx('billing_credits').insert(credit);
}

/** Undefined once its account is gone. */
export function findCredit(db: Knex, id: string): Promise<CreditRow | undefined> {
  return db('billing_credits')
    .where({ id })
    .first<CreditRow | undefined>(...columns);
}

/** False when it was settled meanwhile. */
export async function settleCredit(
  trx: Knex.Transaction,
  id: string,
  { state, error }: { state: 'given' | 'refused'; error: string | null },
): Promise<boolean> {
  const changed = await trx('billing_credits')
    .where({ id, state: 'waiting' })
    .update({ state, error, settledAt: trx.fn.now() });
  return changed > 0;
}

export async function noteCreditError(db: Knex, id: string, error: string): Promise<void> {
  await db('billing_credits').where({ id, state: 'waiting' }).update({ error });
}

/** Credits whose jobs were lost, the oldest first; a few at a time. */
export async function selectStrandedCredits(db: Knex): Promise<string[]> {
  return db('billing_credits')
    .where({ state: 'waiting' })
    .whereRaw("made_at < now() - interval '2 minutes'")
    .orderBy('made_at')
    .limit(20)
    .pluck<string[]>('id');
}
