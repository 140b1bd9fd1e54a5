import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import type { CommissionState } from '../ledger/commissions.queries.ts';
import type { TransactionKind } from '../ledger/ledger.queries.ts';

/** People of a link, and how far they came. */
export interface Counts {
  clicks: number;
  signUps: number;
  firstPayments: number;
  payingNow: number;
}

const A_YEAR_AGO = `(now() AT TIME ZONE 'UTC')::date - 365`;

/**
 * Of the clicks and of the accounts made in the last year, how many came to each step, in the books of
 * practice or in the real ones.
 */
export async function selectYear(db: Knex, userId: string, isPractice: boolean): Promise<Counts> {
  const { rows } = await db.raw<{ rows: Counts[] }>(
    `WITH made AS (
       SELECT u.id FROM users u WHERE u.referred_by = :userId
         AND (u.sign_up_hash IS NULL OR u.email_verified_at IS NOT NULL)
         AND (u.created_at AT TIME ZONE 'UTC')::date > ${A_YEAR_AGO}
     ), paid AS (
       SELECT c.referred_id, bool_or(c.paid_until > now() AND c.reversed_cents < c.amount_cents) AS runs
       FROM referral_commissions c JOIN referral_partners p ON p.id = c.partner_id
         JOIN made ON made.id = c.referred_id
       WHERE p.user_id = :userId AND p.is_practice = :isPractice GROUP BY c.referred_id
     )
     SELECT (SELECT coalesce(sum(clicks), 0)::int FROM referral_clicks
         WHERE user_id = :userId AND day > ${A_YEAR_AGO}) AS clicks,
       (SELECT count(*)::int FROM made) AS sign_ups,
       (SELECT count(*)::int FROM paid) AS first_payments,
       (SELECT count(*)::int FROM paid WHERE runs) AS paying_now`,
    { userId, isPractice },
  );
  return rows[0] ?? { clicks: 0, signUps: 0, firstPayments: 0, payingNow: 0 };
}

/** What a creator's link brought since it exists; clicks of the last year. */
export async function selectCounts(db: Knex, userId: string, isPractice: boolean): Promise<Counts> {
  const { rows } = await db.raw<{ rows: Counts[] }>(
    `SELECT
       (SELECT coalesce(sum(clicks), 0)::int FROM referral_clicks
        WHERE user_id = :userId AND day > ${A_YEAR_AGO}) AS clicks,
       -- A sign-up by mail exists before its address is confirmed, and counts from then on.
       (SELECT count(*)::int FROM users WHERE referred_by = :userId
          AND (sign_up_hash IS NULL OR email_verified_at IS NOT NULL)) AS sign_ups,
       count(DISTINCT c.referred_id)::int AS first_payments,
       count(DISTINCT c.referred_id) FILTER (
         WHERE c.paid_until > now() AND c.reversed_cents < c.amount_cents)::int AS paying_now
     FROM referral_commissions c JOIN referral_partners p ON p.id = c.partner_id
     WHERE p.user_id = :userId AND p.is_practice = :isPractice`,
    { userId, isPractice },
  );
  return rows[0] ?? { clicks: 0, signUps: 0, firstPayments: 0, payingNow: 0 };
}

/** Whether the unlock pages are without the line that has the link. */
export async function hidesPoweredBy(db: Knex, userId: string): Promise<boolean> {
  const row = await db('users AS u')
    .join('entitlements AS e', 'e.user_id', 'u.id')
    .where('u.id', userId)
    .first<{ hides: boolean } | undefined>(
      db.raw('u.without_powered_by AND e.hide_powered_by AS hides'),
    );
  return row?.hides ?? false;
}

/** Clicks of the last 30 days. */
export async function selectClickDays(
  db: Knex,
  userId: string,
): Promise<{ day: string; clicks: number }[]> {
  const { rows } = await db.raw<{ rows: { day: string; clicks: number }[] }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(clicks)::int AS clicks FROM referral_clicks
     WHERE user_id = ? AND day > (now() AT TIME ZONE 'UTC')::date - 30 GROUP BY day ORDER BY day`,
    [userId],
  );
  return rows;
}

/** Sources of the last year, most clicks first. */
export async function selectSources(
  db: Knex,
  userId: string,
): Promise<{ source: string; title: string | null; clicks: number }[]> {
  const { rows } = await db.raw<{
    rows: { source: string; title: string | null; clicks: number }[];
  }>(
    `SELECT c.source, m.title, sum(c.clicks)::int AS clicks
     FROM referral_clicks c LEFT JOIN magnets m ON m.id = c.source AND m.deleted_at IS NULL
     WHERE c.user_id = ? AND c.day > ${A_YEAR_AGO}
     GROUP BY c.source, m.title ORDER BY clicks DESC, c.source LIMIT 20`,
    [userId],
  );
  return rows;
}

/** Whether only practice payments earned so far. */
export async function hasOnlyPractice(db: Knex, userId: string): Promise<boolean> {
  const rows = await db('referral_partners')
    .where({ userId })
    .select<{ isPractice: boolean }[]>('is_practice');
  return rows.length > 0 && rows.every(({ isPractice }) => isPractice);
}

export interface EventRow {
  id: string;
  keysetAt: string;
  at: Date;
  kind: Exclude<TransactionKind, 'approve' | 'paid' | 'forfeit'>;
  cents: number;
  cause: 'refund' | 'dispute' | null;
  personName: string | null;
  state: CommissionState | null;
  amountCents: number;
  reversedCents: number;
  paidCents: number;
  ratePercent: number;
  releaseAt: Date;
  decision: string | null;
  failure: string | null;
  payoutState: 'open' | 'paid' | 'failed' | null;
  payoutKind: 'cash' | 'credit' | null;
}

/** Transactions that change what is owed; approvals and bank transfers only move it on. */
export async function selectEvents(
  db: Knex,
  partnerId: string,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<EventRow[]> {
  const { rows } = await db.raw<{ rows: EventRow[] }>(
    `SELECT t.id, ${keysetAt('t.at')} AS keyset_at, t.at, t.kind, t.cause,
       (SELECT sum(e.amount_cents)::bigint FROM referral_entries e
        WHERE e.transaction_id = t.id AND e.account IN ('held', 'approved')) AS cents,
       r.name AS person_name, c.state, c.amount_cents, c.reversed_cents, c.paid_cents, c.rate_percent,
       c.release_at, c.decision, q.failure,
       o.state AS payout_state, o.kind AS payout_kind
     FROM referral_transactions t
       LEFT JOIN referral_commissions c ON c.id = t.commission_id
       LEFT JOIN users r ON r.id = c.referred_id
       LEFT JOIN referral_payouts q ON q.id = t.payout_id
       LEFT JOIN referral_payouts o ON o.id = c.payout_id
     WHERE t.partner_id = :partnerId AND t.kind NOT IN ('approve', 'paid', 'forfeit')
       ${after === null ? '' : 'AND (t.at, t.id) < (:at::timestamptz, :id)'}
     ORDER BY t.at DESC, t.id DESC LIMIT :limit`,
    { partnerId, limit: limit + 1, ...after },
  );
  return rows;
}

export interface OwnPayoutRow {
  id: string;
  kind: 'cash' | 'credit';
  amountCents: number;
  state: 'open' | 'paid' | 'failed';
  failure: string | null;
  madeAt: Date;
  settledAt: Date | null;
}

/** The newest 50. */
export function selectOwnPayouts(db: Knex, partnerId: string): Promise<OwnPayoutRow[]> {
  return db('referral_payouts')
    .where({ partnerId })
    .orderBy([
      { column: 'made_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(50)
    .select<OwnPayoutRow[]>(
      'id',
      'kind',
      'amount_cents',
      'state',
      'failure',
      'made_at',
      'settled_at',
    );
}
