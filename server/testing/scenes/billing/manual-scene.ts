import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';
import { aUser } from '../factories.ts';
import { anOperator } from '../operators.ts';

export const details = {
  name: 'Ada & Söhne GmbH',
  line1: 'Hauptstraße 1',
  line2: null,
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  taxId: 'DE123456789',
  email: 'books@ada.test',
};

export const seller = {
  name: 'Unlatch Operators Ltd',
  address: '1 Harbour Road\nDublin',
  taxId: 'IE1234567X',
  bankDetails: 'IBAN IE29 AIBK 9311 5212 3456 78\nBIC AIBKIE2D',
  numberPrefix: 'INV',
  paymentDays: 14,
  renewalDays: 10,
  taxName: 'VAT',
  taxBasisPoints: 1_900,
};

/** The app as one where an operator takes money by hand, with a seller. */
export async function byHand(app: TestApp) {
  const { token } = await anOperator(app);
  const calls = app.as(token);
  const choice = { provider: 'manual' as const, graceDays: 7, automaticTax: false };
  await calls.billingProvider.choose({ body: choice });
  await calls.manualInvoices.saveSeller({ body: seller });
  return { ...calls, token };
}

/** A creator who entered the details for invoices. */
export async function aBuyer(app: TestApp, name = 'Ada Creator') {
  const { user, token } = await aUser(app, { name });
  const calls = app.as(token);
  const body = { ...details, email: `books-${user.id}@creators.test` };
  await calls.manualBilling.saveDetails({ body });
  return { ...calls, user, token };
}

const day = (ahead: number): string =>
  new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** What the form for an invoice sends: Pro for 30 days from today. */
export function anOrder(from = 0, to = 29) {
  return {
    id: randomIds.rowId(),
    planId: 'pro',
    interval: 'month' as const,
    from: day(from),
    to: day(to),
    reason: 'Asked for it',
  };
}

export const payment = () => ({
  paidOn: day(0),
  reference: 'SEPA 4711',
  reason: 'Seen at the bank',
});

/** Moves the paid time of a creator and the due days of their invoices into the past. */
export async function passDays({ db }: Pick<TestApp, 'db'>, userId: string, days: number) {
  const shift = `- make_interval(days => ${days})`;
  await db.raw(
    `UPDATE manual_invoices m SET due_on = (due_on::timestamp ${shift})::date FROM billing_invoices i
     WHERE i.id = m.invoice_id AND i.user_id = ?`,
    [userId],
  );
  await db.raw(
    `UPDATE billing_invoices SET period_start = period_start ${shift}, period_end = period_end ${shift}
     WHERE user_id = ?`,
    [userId],
  );
  await db.raw(
    `UPDATE billing_subscriptions SET period_start = period_start ${shift}, period_end = period_end ${shift},
       access_until = access_until ${shift} WHERE user_id = ?`,
    [userId],
  );
  await db.raw(`UPDATE plan_grants SET until = until ${shift} WHERE user_id = ?`, [userId]);
}
