import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import type { CommissionState } from '../ledger/commissions.queries.ts';
import { type Balances, noBalances, type LedgerAccount } from '../ledger/ledger.queries.ts';

/** Sums over all partners of the real books or those of practice, in cents. */
export async function selectTotals(db: Knex, isPractice: boolean): Promise<Balances> {
  const { rows } = await db.raw<{ rows: { account: LedgerAccount; cents: number }[] }>(
    `SELECT e.account, sum(e.amount_cents)::bigint AS cents
     FROM referral_entries e JOIN referral_partners p ON p.id = e.partner_id
     WHERE p.is_practice = ? GROUP BY e.account`,
    [isPractice],
  );
  return {
    ...noBalances,
    ...Object.fromEntries(rows.map(({ account, cents }) => [account, cents])),
  };
}

export interface CommissionSums {
  reviewCount: number;
  reviewCents: number;
  reversedCents: number;
}

export async function selectCommissionSums(db: Knex, isPractice: boolean): Promise<CommissionSums> {
  const { rows } = await db.raw<{ rows: CommissionSums[] }>(
    `SELECT count(*) FILTER (WHERE c.state = 'review')::int AS review_count,
       coalesce(sum(c.amount_cents - c.reversed_cents) FILTER (WHERE c.state = 'review'), 0)::bigint
         AS review_cents,
       coalesce(sum(c.reversed_cents) FILTER (WHERE c.state NOT IN ('refused', 'forfeited')), 0)::bigint
         AS reversed_cents
     FROM referral_commissions c JOIN referral_partners p ON p.id = c.partner_id
     WHERE p.is_practice = ?`,
    [isPractice],
  );
  return rows[0] ?? { reviewCount: 0, reviewCents: 0, reversedCents: 0 };
}

export async function hasPractice(db: Knex): Promise<boolean> {
  const row: unknown = await db('referral_partners').where({ isPractice: true }).first('id');
  return row !== undefined;
}

export interface ListedCommission {
  id: string;
  keysetAt: string;
  createdAt: Date;
  creatorId: string | null;
  creatorName: string | null;
  creatorEmail: string | null;
  referredId: string | null;
  referredName: string | null;
  referredEmail: string | null;
  invoiceId: string;
  paidCents: number;
  ratePercent: number;
  amountCents: number;
  reversedCents: number;
  state: CommissionState;
  doubts: string[];
  decision: string | null;
  releaseAt: Date;
  payoutId: string | null;
  isPractice: boolean;
}

export async function selectCommissions(
  db: Knex,
  wanted: { state: CommissionState; isPractice: boolean; after: Keyset | null; limit: number },
): Promise<ListedCommission[]> {
  const { state, isPractice, after, limit } = wanted;
  const { rows } = await db.raw<{ rows: ListedCommission[] }>(
    `SELECT c.id, ${keysetAt('c.created_at')} AS keyset_at, c.created_at, u.id AS creator_id,
       u.name AS creator_name, u.email AS creator_email, r.id AS referred_id, r.name AS referred_name,
       r.email AS referred_email, c.invoice_id, c.paid_cents, c.rate_percent, c.amount_cents,
       c.reversed_cents, c.state, c.doubts, c.decision, c.release_at, c.payout_id, p.is_practice
     FROM referral_commissions c JOIN referral_partners p ON p.id = c.partner_id
       LEFT JOIN users u ON u.id = p.user_id LEFT JOIN users r ON r.id = c.referred_id
     WHERE c.state = :state AND p.is_practice = :isPractice
       ${after === null ? '' : 'AND (c.created_at, c.id) < (:at::timestamptz, :id)'}
     ORDER BY c.created_at DESC, c.id DESC LIMIT :limit`,
    { state, isPractice, limit: limit + 1, ...after },
  );
  return rows;
}

export interface ListedBatch {
  id: string;
  keysetAt: string;
  madeAt: Date;
  madeBy: string;
  exportedAt: Date | null;
  payouts: number;
  cents: number;
  open: number;
  paidCents: number;
  failedCents: number;
}

export async function selectBatches(
  db: Knex,
  { isPractice, after, limit }: { isPractice: boolean; after: Keyset | null; limit: number },
): Promise<ListedBatch[]> {
  const { rows } = await db.raw<{ rows: ListedBatch[] }>(
    `SELECT b.id, ${keysetAt('b.made_at')} AS keyset_at, b.made_at, b.made_by, b.exported_at, s.*
     FROM referral_batches b, LATERAL (
       SELECT count(*)::int AS payouts, coalesce(sum(amount_cents), 0)::bigint AS cents,
         count(*) FILTER (WHERE state = 'open')::int AS open,
         coalesce(sum(amount_cents) FILTER (WHERE state = 'paid'), 0)::bigint AS paid_cents,
         coalesce(sum(amount_cents) FILTER (WHERE state = 'failed'), 0)::bigint AS failed_cents
       FROM referral_payouts WHERE batch_id = b.id) AS s
     WHERE b.is_practice = :isPractice
       ${after === null ? '' : 'AND (b.made_at, b.id) < (:at::timestamptz, :id)'}
     ORDER BY b.made_at DESC, b.id DESC LIMIT :limit`,
    { isPractice, limit: limit + 1, ...after },
  );
  return rows;
}
