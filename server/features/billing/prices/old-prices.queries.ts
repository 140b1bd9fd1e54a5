import type { Knex } from 'knex';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { OldPrice, PreviewedMove } from '#shared/billing/price-moves.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

/** Who pays one old price. */
export type PriceGroup = Pick<OldPrice, 'provider' | 'planId' | 'interval' | 'fromCents'>;

const DUE_AT = 'coalesce(billed.until, s.period_end, s.started_at)';

/**
 * The day of the month of renewals: of two months that follow each other one has 31 days, so the later day of
 * a period's start and end is not cut short. In UTC, as at the provider.
 */
const cycleDay = `greatest(${['s.period_start', 's.period_end', DUE_AT]
  .map((at) => `extract(day FROM ${at} AT TIME ZONE 'UTC')`)
  .join(', ')})::int`;

/**
 * Live subscriptions at another price than newcomers pay. By hand that is the plan's own price, and an invoice
 * that is issued for the next period has its price already.
 */
const onOldPrices = `
  SELECT s.id, s.user_id, s.provider, s.plan_id, p.name AS plan_name, p.position, s.interval,
    s.amount_cents AS from_cents, t.to_cents, t.to_price_id, s.started_at, s.period_start, s.period_end,
    s.paused_until,
    ${DUE_AT} AS due_at,
    ${cycleDay} AS cycle_day,
    CASE WHEN m.id IS NOT NULL THEN 'moving' WHEN s.status = 'unpaid' THEN 'unpaid'
      WHEN s.cancel_at IS NOT NULL THEN 'ends' WHEN s.next_price_id IS NOT NULL THEN 'changes'
    END AS left_out
  FROM billing_subscriptions s
  JOIN plans p ON p.id = s.plan_id AND p.retired_at IS NULL
  LEFT JOIN plan_prices c ON c.provider = s.provider AND c.plan_id = s.plan_id
    AND c.interval = s.interval AND c.retired_at IS NULL
  LEFT JOIN moved_subscriptions m
    ON m.subscription_id = s.id AND m.state IN ('waiting', 'planned', 'taking_back')
  CROSS JOIN LATERAL (SELECT c.id AS to_price_id, CASE WHEN s.provider <> 'manual' THEN c.amount_cents
    WHEN s.interval = 'month' THEN p.price_usd * 100 ELSE p.yearly_price_usd * 100 END AS to_cents) t
  LEFT JOIN LATERAL (SELECT max(i.period_end) AS until,
      max(l.list_cents) FILTER (WHERE i.period_start >= s.period_end) AS next_cents
    FROM billing_invoices i JOIN manual_invoices l ON l.invoice_id = i.id
    WHERE i.subscription_id = s.id AND i.status IN ('open', 'paid')) billed ON true
  WHERE s.status NOT IN ('canceled', 'incomplete') AND t.to_cents > 0
    AND t.to_cents <> s.amount_cents AND billed.next_cents IS DISTINCT FROM t.to_cents`;

const ofGroup = `old.provider = :provider AND old.plan_id = :planId
  AND old.interval = :interval AND old.from_cents = :fromCents`;

/** How many pay which old price, in the order of the plans. */
export async function selectOldPrices(db: Knex): Promise<OldPrice[]> {
  const { rows } = await db.raw<{ rows: OldPrice[] }>(
    `SELECT provider, plan_id, plan_name, interval, from_cents, to_cents,
       count(*)::int AS subscribers, count(*) FILTER (WHERE left_out IS NULL)::int AS movable,
       count(*) FILTER (WHERE left_out = 'moving')::int AS moving
     FROM (${onOldPrices}) old
     GROUP BY provider, plan_id, plan_name, position, interval, from_cents, to_cents
     ORDER BY provider, position, interval, from_cents`,
  );
  return rows;
}

export interface OldPriceRow {
  id: string;
  keysetAt: string;
  userId: string;
  userName: string;
  userEmail: string;
  emailKey: string;
  interval: BillingInterval;
  fromCents: number;
  toCents: number;
  toPriceId: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  pausedUntil: Date | null;
  /** The next renewal that has no invoice yet. */
  dueAt: Date;
  /** The day of the month that renewals keep to. */
  cycleDay: number;
  leftOut: PreviewedMove['leftOut'];
}

/** Those who pay one old price, the latest subscription first. */
export async function selectGroup(
  db: Knex,
  group: PriceGroup,
  after: Keyset | null,
  limit: number | null,
): Promise<OldPriceRow[]> {
  const { rows } = await db.raw<{ rows: OldPriceRow[] }>(
    `SELECT old.*, u.name AS user_name, u.email AS user_email, u.email_key,
       ${keysetAt('old.started_at')} AS keyset_at
     FROM (${onOldPrices}) old JOIN users u ON u.id = old.user_id
     WHERE ${ofGroup} AND u.erasure_began_at IS NULL
       AND (:at::timestamptz IS NULL OR (old.started_at, old.id) < (:at::timestamptz, :id::text))
     ORDER BY old.started_at DESC, old.id DESC LIMIT :limit`,
    { ...group, at: after?.at ?? null, id: after?.id ?? null, limit },
  );
  return rows;
}
