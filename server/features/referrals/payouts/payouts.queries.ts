import type { Knex } from 'knex';

export type PayoutState = 'open' | 'paid' | 'failed';

export interface PayoutRow {
  id: string;
  partnerId: string;
  batchId: string | null;
  kind: 'cash' | 'credit';
  amountCents: number;
  state: PayoutState;
}
const columns = ['id', 'partner_id', 'batch_id', 'kind', 'amount_cents', 'state'];

/** SQL: a creator who may be paid. */
const MAY_BE_PAID = `u.suspended_at IS NULL AND u.deletion_at IS NULL`;

/** Partners with enough to pay out and somewhere to send it, by id, so that all lock in one order. */
export async function selectPayable(
  db: Knex,
  { isPractice, minimumCents }: { isPractice: boolean; minimumCents: number },
): Promise<{ partnerId: string; cents: number }[]> {
  const { rows } = await db.raw<{ rows: { partnerId: string; cents: number }[] }>(
    `SELECT p.id AS partner_id, sum(e.amount_cents)::bigint AS cents
     FROM referral_partners p JOIN users u ON u.id = p.user_id
       JOIN referral_payout_details d ON d.user_id = u.id
       JOIN referral_entries e ON e.partner_id = p.id AND e.account = 'approved'
     WHERE p.is_practice = :isPractice AND ${MAY_BE_PAID}
     GROUP BY p.id HAVING sum(e.amount_cents) >= :minimumCents ORDER BY p.id`,
    { isPractice, minimumCents },
  );
  return rows;
}

/** Approved money that a batch leaves out, with why; in cents. */
export async function selectLeftOut(
  db: Knex,
  { isPractice, minimumCents }: { isPractice: boolean; minimumCents: number },
): Promise<{ belowMinimum: number; withoutDetails: number; closed: number }> {
  const { rows } = await db.raw<{
    rows: { belowMinimum: number; withoutDetails: number; closed: number }[];
  }>(
    `SELECT count(*) FILTER (WHERE may AND cents < :minimumCents)::int AS below_minimum,
       count(*) FILTER (WHERE may AND cents >= :minimumCents AND NOT has_details)::int AS without_details,
       count(*) FILTER (WHERE NOT may)::int AS closed
     FROM (SELECT p.id, sum(e.amount_cents) AS cents, ${MAY_BE_PAID} AS may,
         EXISTS (SELECT FROM referral_payout_details d WHERE d.user_id = u.id) AS has_details
       FROM referral_partners p JOIN users u ON u.id = p.user_id
         JOIN referral_entries e ON e.partner_id = p.id AND e.account = 'approved'
       WHERE p.is_practice = :isPractice GROUP BY p.id, u.id HAVING sum(e.amount_cents) > 0) AS b`,
    { isPractice, minimumCents },
  );
  return rows[0] ?? { belowMinimum: 0, withoutDetails: 0, closed: 0 };
}

export async function insertBatch(
  trx: Knex.Transaction,
  batch: { id: string; isPractice: boolean; madeBy: string },
): Promise<void> {
  await trx('referral_batches').insert(batch);
}

/** The creator of a partner with the sealed details; undefined when they may not be paid any more. */
export async function findPayee(
  trx: Knex.Transaction,
  partnerId: string,
): Promise<{ userId: string; sealed: string } | undefined> {
  const { rows } = await trx.raw<{ rows: { userId: string; sealed: string }[] }>(
    `SELECT u.id AS user_id, d.sealed FROM referral_partners p JOIN users u ON u.id = p.user_id
       JOIN referral_payout_details d ON d.user_id = u.id
     WHERE p.id = ? AND ${MAY_BE_PAID}`,
    [partnerId],
  );
  return rows[0];
}

/** Adds a payout with the approved commissions that it pays. */
export async function insertPayout(
  trx: Knex.Transaction,
  payout: PayoutRow & { sealedTo: string | null },
): Promise<void> {
  const settledAt = payout.state === 'open' ? null : trx.fn.now();
  await trx('referral_payouts').insert({ ...payout, settledAt });
  await trx('referral_commissions')
    .where({ partnerId: payout.partnerId, state: 'approved' })
    .whereNull('payout_id')
    .update({ payoutId: payout.id });
}

export function findPayout(db: Knex, id: string): Promise<PayoutRow | undefined> {
  return db('referral_payouts')
    .where({ id })
    .first<PayoutRow | undefined>(...columns);
}

export function selectPayoutsOf(db: Knex, batchId: string): Promise<PayoutRow[]> {
  return db('referral_payouts')
    .where({ batchId })
    .orderBy('partner_id')
    .select<PayoutRow[]>(...columns);
}

/** A failed one gives its commissions to the next. */
export async function settlePayout(
  trx: Knex.Transaction,
  id: string,
  { state, failure }: { state: PayoutState; failure: string | null },
): Promise<void> {
  await trx('referral_payouts').where({ id }).update({ state, failure, settledAt: trx.fn.now() });
  if (state !== 'failed') return;
  await trx('referral_commissions').where({ payoutId: id }).update({ payoutId: null });
}

export function findBatch(
  db: Knex,
  id: string,
): Promise<{ id: string; isPractice: boolean } | undefined> {
  return db('referral_batches')
    .where({ id })
    .first<{ id: string; isPractice: boolean } | undefined>('id', 'is_practice');
}

export async function markExported(trx: Knex.Transaction, batchId: string): Promise<void> {
  await trx('referral_batches').where({ id: batchId }).update({ exportedAt: trx.fn.now() });
}

export interface ListedPayout {
  id: string;
  amountCents: number;
  state: PayoutState;
  failure: string | null;
  sealedTo: string | null;
  madeAt: Date;
  settledAt: Date | null;
  creatorId: string | null;
  creatorName: string | null;
  creatorEmail: string | null;
}

/** Payouts of a batch with whom they are for; without a name when the account is erased. */
export function listPayouts(db: Knex, batchId: string): Promise<ListedPayout[]> {
  return db('referral_payouts as o')
    .join('referral_partners as p', 'p.id', 'o.partner_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where({ 'o.batch_id': batchId })
    .orderBy([{ column: 'o.amount_cents', order: 'desc' }, { column: 'o.id' }])
    .select<ListedPayout[]>(
      'o.id',
      'o.amount_cents',
      'o.state',
      'o.failure',
      'o.sealed_to',
      'o.made_at',
      'o.settled_at',
      'u.id AS creator_id',
      'u.name AS creator_name',
      'u.email AS creator_email',
    );
}

export async function saveDetails(
  db: Knex,
  details: { userId: string; sealed: string },
): Promise<void> {
  await db('referral_payout_details')
    .insert({ ...details, savedAt: db.fn.now() })
    .onConflict('user_id')
    .merge();
}

export async function deleteDetails(db: Knex, userId: string): Promise<void> {
  await db('referral_payout_details').where({ userId }).delete();
}

export async function findDetails(db: Knex, userId: string): Promise<string | undefined> {
  const row = await db('referral_payout_details')
    .where({ userId })
    .first<{ sealed: string } | undefined>('sealed');
  return row?.sealed;
}
