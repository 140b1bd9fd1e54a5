import type { Knex } from 'knex';

/** Where money of a partner stands; `expense` is the counter account, so all of them sum to zero. */
export type LedgerAccount = 'expense' | 'held' | 'approved' | 'paying' | 'paid' | 'credit';

export type TransactionKind =
  | 'earn'
  | 'approve'
  | 'refuse'
  | 'reinstate'
  | 'reverse'
  | 'restore'
  | 'payout'
  | 'paid'
  | 'failed'
  | 'credit'
  | 'forfeit';

/** Money that moves from one account to another. */
export interface LedgerMove {
  id: string;
  partnerId: string;
  kind: TransactionKind;
  from: LedgerAccount;
  to: LedgerAccount;
  /** Above zero. */
  cents: number;
  commissionId?: string | undefined;
  payoutId?: string | undefined;
  cause?: 'refund' | 'dispute' | undefined;
}

export interface Partner {
  id: string;
  /** Null once the account is erased. */
  userId: string | null;
  isPractice: boolean;
}

/** Writes a transaction of two entries; moves of nothing are left out. */
export async function postMove(trx: Knex.Transaction, move: LedgerMove): Promise<void> {
  const { id, partnerId, kind, from, to, cents, commissionId, payoutId, cause } = move;
  if (cents === 0) return;
  if (cents < 0) throw new RangeError(`a move of ${cents} cents`);
  await trx('referral_transactions').insert({
    id,
    partnerId,
    kind,
    commissionId: commissionId ?? null,
    payoutId: payoutId ?? null,
    cause: cause ?? null,
  });
  await trx('referral_entries').insert([
    { transactionId: id, partnerId, account: from, amountCents: -cents },
    { transactionId: id, partnerId, account: to, amountCents: cents },
  ]);
}

/** The locked partner of a creator, made when it is new. Whoever moves money locks it first. */
export async function lockPartnerOf(
  trx: Knex.Transaction,
  { id, userId, isPractice }: { id: string; userId: string; isPractice: boolean },
): Promise<Partner> {
  await trx('referral_partners')
    .insert({ id, userId, isPractice })
    .onConflict(['user_id', 'is_practice'])
    .ignore();
  const row: unknown = await trx('referral_partners')
    .where({ userId, isPractice })
    .forUpdate()
    .first('id', 'user_id', 'is_practice');
  return row as Partner; // inserted or found above
}

/** Every call that moves money of a partner locks the partner first. */
export async function lockPartner(trx: Knex.Transaction, id: string): Promise<Partner> {
  const row: unknown = await trx('referral_partners')
    .where({ id })
    .forUpdate()
    .first('id', 'user_id', 'is_practice');
  return row as Partner; // rows of the ledger refer to it
}

/** The partner of a creator, if anything was earned. */
export function findPartner(
  db: Knex,
  userId: string,
  isPractice: boolean,
): Promise<Partner | undefined> {
  return db('referral_partners')
    .where({ userId, isPractice })
    .first<Partner | undefined>('id', 'user_id', 'is_practice');
}

export type Balances = Record<LedgerAccount, number>;
export const noBalances: Balances = {
  expense: 0,
  held: 0,
  approved: 0,
  paying: 0,
  paid: 0,
  credit: 0,
};

/** Sums of a partner's entries, in cents. */
export async function selectBalances(db: Knex, partnerId: string): Promise<Balances> {
  const rows = await db('referral_entries')
    .where({ partnerId })
    .groupBy('account')
    .select<{ account: LedgerAccount; cents: number }[]>(
      'account',
      db.raw('sum(amount_cents)::bigint AS cents'),
    );
  return {
    ...noBalances,
    ...Object.fromEntries(rows.map(({ account, cents }) => [account, cents])),
  };
}
