import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';

const NOW = new Date('2026-09-18T12:00:00Z');
const MONTH_LATER = new Date('2026-10-18T12:00:00Z');

/** Rows of a Pro subscription whose second charge failed, as a provider's answers leave them. */
export async function aStoredSubscription(
  { db }: Pick<TestApp, 'db'>,
  userId: string,
  provider: 'stripe' | 'practice' = 'practice',
) {
  const id = randomIds.rowId();
  const priceId = randomIds.rowId();
  await db('plan_prices').insert({
    id: priceId,
    planId: 'pro',
    provider,
    interval: 'month',
    amountCents: 2_900,
    externalPriceId: `price_${id}`,
    retiredAt: NOW,
  });
  await db('billing_accounts').insert({
    userId,
    provider,
    externalCustomerId: `cus_${userId}`,
    cardBrand: 'visa',
    cardLast4: '4242',
    cardExpiresMonth: 4,
    cardExpiresYear: 2030,
    billingCountry: 'DE',
    creditCents: 500,
    syncedAt: NOW,
  });
  await db('billing_subscriptions').insert({
    id,
    userId,
    provider,
    externalId: `sub_${id}`,
    planId: 'pro',
    priceId,
    interval: 'month',
    amountCents: 2_900,
    netCents: 2_900,
    status: 'past_due',
    startedAt: NOW,
    periodStart: NOW,
    periodEnd: MONTH_LATER,
    pastDueSince: MONTH_LATER,
    accessUntil: new Date('2026-10-25T12:00:00Z'),
    nextPriceId: priceId,
    nextAt: MONTH_LATER,
    nextChargeCents: 2_400,
    nextChargeAt: MONTH_LATER,
  });
  const invoice = (issuedAt: Date, rest: object) => ({
    id: randomIds.rowId(),
    userId,
    subscriptionId: id,
    provider,
    externalId: `in_${randomIds.rowId()}`,
    planId: 'pro',
    subtotalCents: 2_900,
    totalCents: 2_900,
    issuedAt,
    ...rest,
  });
  const paid = invoice(NOW, { status: 'paid', paidCents: 2_900, paidAt: NOW, number: 'A-1' });
  const open = invoice(MONTH_LATER, {
    status: 'open',
    attempts: 1,
    failureReason: 'Your card was declined.',
    nextAttemptAt: new Date('2026-10-21T12:00:00Z'),
  });
  await db('billing_invoices').insert(paid);
  await db('billing_invoices').insert(open);
  const happened = (at: Date, kind: string, rest: object = {}) => ({
    id: randomIds.rowId(),
    userId,
    provider,
    at,
    kind,
    planId: 'pro',
    ...rest,
  });
  await db('billing_history').insert(happened(NOW, 'started'));
  const failed = { amountCents: 2_900, reason: 'Your card was declined.' };
  await db('billing_history').insert(happened(MONTH_LATER, 'payment_failed', failed));
  return { subscriptionId: id, priceId, paidId: paid.id, openId: open.id };
}
