import type { Knex } from 'knex';
import { type CommissionAccount, commissionAccounts } from '#shared/billing/books.contract.ts';

/** What the ledger of referrals calls an account. */
const ledgerNames: { readonly [account in CommissionAccount]: string } = {
  held: 'held',
  approved: 'approved',
  paying: 'paying',
  payouts: 'paid',
  credits: 'credit',
  expense: 'expense',
};

/** SQL: entries of the ledger in the shape of the books' rows. */
const entries = (condition: string): string => `
  SELECT lpad(e.id::text, 20, '0') AS id, t.at, p.user_id, p.is_practice, NULL::text AS plan_id,
    e.account AS what, e.amount_cents::integer AS amount_cents, 0 AS tax_cents,
    concat_ws(', ', t.kind, t.cause) AS reason, NULL::integer AS attempts,
    NULL::timestamptz AS next_attempt_at, NULL::timestamptz AS access_until, NULL::text AS status
  FROM referral_entries e JOIN referral_transactions t ON t.id = e.transaction_id
    JOIN referral_partners p ON p.id = e.partner_id WHERE ${condition}`;

const ofAccount = (account: CommissionAccount) => entries(`e.account = '${ledgerNames[account]}'`);

/** The rows of what referrals owe: of each account, and all of them, which add up to zero. */
export const commissionSources = {
  commissions: entries('true'),
  held: ofAccount('held'),
  approved: ofAccount('approved'),
  paying: ofAccount('paying'),
  payouts: ofAccount('payouts'),
  credits: ofAccount('credits'),
  expense: ofAccount('expense'),
  reversed: entries(`e.account = 'expense' AND t.kind IN ('reverse', 'restore')`),
} as const;

export interface CommissionSums {
  accounts: { account: CommissionAccount; startCents: number; changeCents: number }[];
  earnedCents: number;
  reversedCents: number;
}

/** Each account at the beginning of a period, what changed in it, and what was earned and reversed. */
export async function sumCommissions(
  db: Knex,
  period: { from: string; to: string; withPractice: boolean },
): Promise<CommissionSums> {
  const start = `(:from)::date::timestamp AT TIME ZONE 'UTC'`;
  const sum = (condition: string) =>
    `coalesce(sum(e.amount_cents) FILTER (WHERE ${condition}), 0)::float8`;
  const { rows } = await db.raw<{
    rows: { account: string; start: number; change: number; earned: number; reversed: number }[];
  }>(
    `SELECT e.account, ${sum(`t.at < ${start}`)} AS start, ${sum(`t.at >= ${start}`)} AS change,
       -${sum(`t.at >= ${start} AND e.account = 'expense' AND t.kind = 'earn'`)} AS earned,
       ${sum(`t.at >= ${start} AND e.account = 'expense' AND t.kind IN ('reverse', 'restore')`)} AS reversed
     FROM referral_entries e JOIN referral_transactions t ON t.id = e.transaction_id
       JOIN referral_partners p ON p.id = e.partner_id
     WHERE t.at < ((:to)::date + 1)::timestamp AT TIME ZONE 'UTC'
       AND (:withPractice OR NOT p.is_practice)
     GROUP BY e.account`,
    { ...period },
  );
  const of = (account: CommissionAccount) =>
    rows.find((row) => row.account === ledgerNames[account]);
  return {
    accounts: commissionAccounts.map((account) => ({
      account,
      startCents: of(account)?.start ?? 0,
      changeCents: of(account)?.change ?? 0,
    })),
    // A minus before nothing would be minus zero.
    earnedCents: (of('expense')?.earned ?? 0) + 0,
    reversedCents: of('expense')?.reversed ?? 0,
  };
}
