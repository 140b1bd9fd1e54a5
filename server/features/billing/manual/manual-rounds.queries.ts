import type { Knex } from 'knex';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import { REMINDER_DAYS } from './manual.rules.ts';

/** How long the law asks for invoices at most, where one of ours may be used. */
const KEPT_YEARS = 10;
const AT_ONCE = 100;

export interface Renewable {
  userId: string;
  planId: string;
  interval: BillingInterval;
  subscriptionId: string;
  /** What a period costs now, and what the next one does. */
  paidCents: number;
  listCents: number;
  periodEnd: Date;
  /** The first day of the first period. */
  anchor: Date;
}

/**
 * Live subscriptions whose paid time ends by a day, and that were not billed for what follows. A voided
 * renewal is not issued again.
 */
export async function selectRenewable(
  db: Knex,
  until: string,
  userId: string | null = null,
): Promise<Renewable[]> {
  const { rows } = await db.raw<{ rows: Renewable[] }>(
    `SELECT s.user_id, s.plan_id, s.interval, s.period_end,
       coalesce((SELECT p.to_cents FROM moved_subscriptions m JOIN price_moves p ON p.id = m.move_id
         WHERE m.subscription_id = s.id AND m.state = 'waiting' AND p.plan_id = s.plan_id
           AND p.interval = s.interval AND p.not_before <= s.period_end), s.amount_cents) AS list_cents,
       s.id AS subscription_id, s.amount_cents AS paid_cents,
       (SELECT min(i.period_start) FROM billing_invoices i
        WHERE i.subscription_id = s.id AND i.status = 'paid') AS anchor
     FROM billing_subscriptions s JOIN users u ON u.id = s.user_id
     JOIN billing_details d ON d.user_id = s.user_id
     WHERE s.provider = 'manual' AND s.status = 'active' AND s.cancel_at IS NULL
       AND u.erasure_began_at IS NULL AND (:userId::text IS NULL OR s.user_id = :userId)
       AND s.period_end < (:until::date + 1)::timestamp AT TIME ZONE 'UTC'
       AND NOT EXISTS (SELECT FROM billing_invoices i
         WHERE i.subscription_id = s.id AND i.period_end > s.period_end)
     ORDER BY s.period_end, s.id LIMIT ${AT_ONCE}`,
    { until, userId },
  );
  return rows;
}

/** Open invoices with a reminder that has come due. */
export async function selectRemindable(
  db: Knex,
  today: string,
): Promise<{ id: string; userId: string }[]> {
  const due = REMINDER_DAYS.map((days) => `(m.due_on + ${days} <= :today::date)::integer`);
  const { rows } = await db.raw<{ rows: { id: string; userId: string }[] }>(
    `SELECT i.id, i.user_id FROM manual_invoices m JOIN billing_invoices i ON i.id = m.invoice_id
     WHERE i.status = 'open' AND i.user_id IS NOT NULL AND m.reminders < ${due.join(' + ')}
     ORDER BY m.due_on, i.id LIMIT ${AT_ONCE}`,
    { today },
  );
  return rows;
}

/** Creators whose paid time is over, or whose plan follows another period now. */
export async function selectUnsettled(db: Knex, now: Date): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { userId: string }[] }>(
    `SELECT s.user_id FROM billing_subscriptions s
     WHERE s.provider = 'manual' AND s.status <> 'canceled' AND (
       (s.status = 'active' AND s.period_end <= :now) OR s.access_until <= :now
       OR EXISTS (SELECT FROM billing_invoices i WHERE i.subscription_id = s.id AND i.status = 'paid'
         AND i.refunded_cents = 0 AND i.period_start <= :now AND i.period_end > :now
         AND i.period_start > s.period_start))
     ORDER BY s.user_id LIMIT ${AT_ONCE}`,
    { now },
  );
  return rows.map(({ userId }) => userId);
}

/** Of accounts that are gone, an invoice names its buyer only as long as the law asks for it. */
export async function forgetOldBuyers(db: Knex): Promise<void> {
  await db.raw(
    `UPDATE manual_invoices m SET facts = m.facts || '{"buyer": null}'
     FROM billing_invoices i WHERE i.id = m.invoice_id AND i.user_id IS NULL
       AND i.issued_at < now() - interval '${KEPT_YEARS} years' AND m.facts->>'buyer' IS NOT NULL`,
  );
}
