import type { Knex } from 'knex';
import type { BookRowKind } from '#shared/billing/books.contract.ts';
import { commissionSources } from './commission-rows.queries.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

/** A stretch of UTC days, both ends included, as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
  withPractice: boolean;
}

/** A part of an amount, as its invoice has it of tax. */
const taxOf = (cents: string) =>
  `CASE WHEN i.total_cents = 0 THEN 0 ELSE round(i.tax_cents::numeric * ${cents} / i.total_cents)::integer END`;
const NO_TRIES = `NULL::integer AS attempts, NULL::timestamptz AS next_attempt_at,
  NULL::timestamptz AS access_until`;

const moneyBack = (table: string, condition: string): string => `
  SELECT b.id, b.created_at AS at, i.user_id, b.provider = 'practice' AS is_practice, i.plan_id,
    i.number AS what, b.amount_cents, ${taxOf('b.amount_cents')} AS tax_cents,
    coalesce(b.reason, b.status) AS reason, ${NO_TRIES}, b.status
  FROM ${table} b JOIN billing_invoices i ON i.id = b.invoice_id WHERE ${condition}`;

const happened = (kind: string): string => `
  SELECT h.id, h.at, h.user_id, h.provider = 'practice' AS is_practice, h.plan_id,
    NULL::text AS what, coalesce(h.amount_cents, 0) AS amount_cents, 0 AS tax_cents, h.reason,
    ${NO_TRIES}, NULL::text AS status
  FROM billing_history h WHERE h.kind = '${kind}'`;

/** The rows of each figure, with one shape for all: sums, lists and files read these and nothing else. */
const sources: { readonly [kind in BookRowKind]: string } = {
  movements: `
    SELECT lpad(m.id::text, 20, '0') AS id, m.at, m.creator_id AS user_id, m.is_practice, m.plan_id,
      m.kind AS what, m.delta_cents AS amount_cents, 0 AS tax_cents, m.cause AS reason,
      ${NO_TRIES}, NULL::text AS status
    FROM mrr_movements m`,
  payments: `
    SELECT i.id, i.paid_at AS at, i.user_id, i.provider = 'practice' AS is_practice, i.plan_id,
      i.number AS what, i.paid_cents AS amount_cents, ${taxOf('i.paid_cents')} AS tax_cents,
      NULL::text AS reason, ${NO_TRIES}, i.status
    FROM billing_invoices i WHERE i.paid_at IS NOT NULL AND i.paid_cents > 0`,
  refunds: moneyBack('billing_refunds', `b.status NOT IN ('failed', 'canceled')`),
  // An inquiry of a bank takes no money.
  disputes: moneyBack('billing_disputes', `b.status NOT LIKE 'warning%'`),
  failed: happened('payment_failed'),
  recovered: happened('recovered'),
  past_due: `
    SELECT s.id, coalesce(s.past_due_since, s.synced_at) AS at, s.user_id,
      s.provider = 'practice' AS is_practice, s.plan_id, o.number AS what,
      coalesce(o.total_cents - o.credit_cents - o.paid_cents, s.amount_cents) AS amount_cents,
      coalesce(o.tax_cents, 0) AS tax_cents, o.failure_reason AS reason, o.attempts,
      o.next_attempt_at, s.access_until, s.status
    FROM billing_subscriptions s LEFT JOIN LATERAL (
      SELECT * FROM billing_invoices i WHERE i.subscription_id = s.id AND i.status = 'open'
      ORDER BY i.issued_at DESC, i.id DESC LIMIT 1) o ON true
    WHERE s.status = 'past_due'`,
  ...commissionSources,
};

/** The payer has the money for good. */
const IS_LOST = `r.status IN ('lost', 'prevented')`;

/** The past-due pipeline is of now; everything else has its day. */
const inPeriod = (kind: BookRowKind): string =>
  kind === 'past_due'
    ? 'true'
    : `r.at >= (:from)::date::timestamp AT TIME ZONE 'UTC'
       AND r.at < ((:to)::date + 1)::timestamp AT TIME ZONE 'UTC'`;

/** `FROM ... WHERE ...` of the rows of a figure, as `r`. Its values are those of the period. */
export const rowsOf = (kind: BookRowKind): string =>
  `FROM (${sources[kind]}) r WHERE ${inPeriod(kind)} AND (:withPractice OR NOT r.is_practice)`;

export interface BookRowColumns {
  id: string;
  keysetAt: string;
  at: Date;
  userId: string | null;
  userName: string | null;
  userEmail: string | null;
  isPractice: boolean;
  planName: string | null;
  what: string | null;
  amountCents: number;
  taxCents: number;
  reason: string | null;
  attempts: number | null;
  nextAttemptAt: Date | null;
  accessUntil: Date | null;
}

/** The rows of a figure, newest first. */
export async function selectBookRows(
  db: Knex,
  kind: BookRowKind,
  period: Period,
  after: Keyset | null,
  limit: number,
): Promise<BookRowColumns[]> {
  const { rows } = await db.raw<{ rows: BookRowColumns[] }>(
    `SELECT r.*, ${keysetAt('r.at')} AS keyset_at, u.name AS user_name, u.email AS user_email,
       p.name AS plan_name
     FROM (SELECT r.* ${rowsOf(kind)}
       ${after === null ? '' : 'AND (r.at, r.id) < ((:afterAt)::timestamptz, :afterId)'}
       ORDER BY r.at DESC, r.id DESC LIMIT :limit) r
     LEFT JOIN users u ON u.id = r.user_id LEFT JOIN plans p ON p.id = r.plan_id
     ORDER BY r.at DESC, r.id DESC`,
    { ...period, limit, ...(after === null ? {} : { afterAt: after.at, afterId: after.id }) },
  );
  return rows;
}

export interface FigureSum {
  kind: BookRowKind;
  count: number;
  cents: number;
  taxCents: number;
}

const summed = ['payments', 'refunds', 'disputes', 'failed', 'recovered', 'past_due'] as const;
const SUM =
  'count(*)::integer AS count, coalesce(sum(r.amount_cents), 0)::float8 AS cents, coalesce(sum(r.tax_cents), 0)::float8 AS tax_cents';

/** Number and sum of the rows of each figure; `lost` are those disputes that are lost. */
export async function sumBooks(
  db: Knex,
  period: Period,
): Promise<Map<BookRowKind | 'lost', FigureSum>> {
  const parts = summed.map((kind) => `SELECT '${kind}' AS kind, ${SUM} ${rowsOf(kind)}`);
  const lost = `SELECT 'lost' AS kind, ${SUM} ${rowsOf('disputes')} AND ${IS_LOST}`;
  const { rows } = await db.raw<{ rows: FigureSum[] }>([...parts, lost].join(' UNION ALL '), {
    ...period,
  });
  return new Map(rows.map((row) => [row.kind, row]));
}

export interface PlanSums {
  planId: string | null;
  name: string | null;
  payments: number;
  paidCents: number;
  taxCents: number;
  refundedCents: number;
  refundedTaxCents: number;
  lostCents: number;
}

/** The same by plan, the most first. */
export async function sumByPlan(db: Knex, period: Period): Promise<PlanSums[]> {
  const part = (kind: BookRowKind, columns: string, condition = 'true') =>
    `SELECT r.plan_id, ${columns} ${rowsOf(kind)} AND ${condition}`;
  const { rows } = await db.raw<{ rows: PlanSums[] }>(
    `SELECT m.plan_id, p.name, sum(payments)::integer AS payments, sum(paid)::float8 AS paid_cents,
       sum(tax)::float8 AS tax_cents, sum(refunded)::float8 AS refunded_cents,
       sum(refunded_tax)::float8 AS refunded_tax_cents, sum(lost)::float8 AS lost_cents
     FROM (
       ${part('payments', '1 AS payments, r.amount_cents AS paid, r.tax_cents AS tax, 0 AS refunded, 0 AS refunded_tax, 0 AS lost')}
       UNION ALL ${part('refunds', '0, 0, 0, r.amount_cents, r.tax_cents, 0')}
       UNION ALL ${part('disputes', '0, 0, 0, 0, r.tax_cents, r.amount_cents', IS_LOST)}
     ) m LEFT JOIN plans p ON p.id = m.plan_id
     GROUP BY m.plan_id, p.name ORDER BY sum(paid) DESC, p.name`,
    { ...period },
  );
  return rows;
}
