import { baseInvoice } from '../base/base-invoice.ts';
import { baseBalanceTransaction } from '../base/base-customer.ts';
import type { Customer, Invoice, InvoiceLine, Subscription } from '../world/stored-objects.ts';
import { emit } from '../world/events.ts';
import { findById } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';
import { spendOnce } from './coupons.ts';
import { totalUp } from './discounts-and-tax.ts';

interface NewInvoice {
  subscription: Subscription;
  reason: Exclude<Invoice['billing_reason'], null>;
  lines: InvoiceLine[];
  period: { start: number; end: number };
  prorationDate?: number | undefined;
}

/** A draft with its totals; the customer's balance is used when it is finalized. */
export function draftInvoice(world: World, wanted: NewInvoice): Invoice {
  const { subscription, reason, period } = wanted;
  const customer = findById(world.customers, subscription.customer, 'customer');
  const id = newId('in');
  const waiting = world.pendingLines.filter((line) => line.subscription === subscription.id);
  world.pendingLines = world.pendingLines.filter((line) => !waiting.includes(line));
  const lines = [...waiting, ...wanted.lines].map((line) => ({ ...line, invoice: id }));
  const invoice: Invoice = {
    ...structuredClone(baseInvoice),
    id,
    automatic_tax: { ...baseInvoice.automatic_tax, enabled: subscription.automatic_tax.enabled },
    billing_reason: reason,
    created: world.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: world.taxIds
      .filter((one) => one.customer === customer.id)
      .map(({ type, value }) => ({ type, value })),
    discounts: [...subscription.discounts],
    effective_at: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: { ...subscription.metadata },
        subscription: subscription.id,
        ...(wanted.prorationDate === undefined
          ? {}
          : { subscription_proration_date: wanted.prorationDate }),
      },
    },
    period_start: period.start,
    period_end: period.end,
    starting_balance: customer.balance,
    webhooks_delivered_at: world.now,
  };
  totalUp(world, invoice, customer);
  setDue(invoice, customer.balance);
  world.invoices.push(invoice);
  subscription.latest_invoice = id;
  emit(world, 'invoice.created', invoice);
  return invoice;
}

/** What is to be paid after the balance: credit (below zero) is used up, a debt is added. */
function setDue(invoice: Invoice, balance: number): void {
  const due = invoice.total + balance;
  invoice.amount_due = Math.max(0, due);
  invoice.amount_remaining = invoice.amount_due - invoice.amount_paid;
}

/** Gives a draft its number, uses the customer's balance and opens it for payment. */
export function finalize(world: World, invoice: Invoice): void {
  const customer = findById(world.customers, invoice.customer, 'customer');
  totalUp(world, invoice, customer);
  invoice.starting_balance = customer.balance;
  setDue(invoice, customer.balance);
  const used = customer.balance - Math.min(0, invoice.total + customer.balance);
  if (used !== 0) {
    const type = invoice.total < 0 ? 'unapplied_from_invoice' : 'applied_to_invoice';
    changeBalance(world, customer, -used, { type, invoice: invoice.id });
  }
  invoice.ending_balance = customer.balance;
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  customer.next_invoice_sequence += 1;
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = world.now;
  invoice.status_transitions.finalized_at = world.now;
  invoice.hosted_invoice_url = `${world.pages}/invoices/${invoice.id}`;
  invoice.invoice_pdf = `${world.pages}/invoices/${invoice.id}/pdf`;
  spendOnce(world, invoice);
  emit(world, 'invoice.finalized', invoice);
}

/** Marks as paid, by a payment of `amount` or by the balance alone. */
export function markPaid(world: World, invoice: Invoice, amount: number): void {
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = amount;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  invoice.status_transitions.paid_at = world.now;
  const customer = findById(world.customers, invoice.customer, 'customer');
  customer.delinquent = false;
  emit(world, 'invoice.paid', invoice);
  emit(world, 'invoice.payment_succeeded', invoice);
}

export function voidInvoice(world: World, invoice: Invoice): void {
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (invoice.status !== 'draft' && used !== 0) {
    const customer = findById(world.customers, invoice.customer, 'customer');
    changeBalance(world, customer, -used, { type: 'unapplied_from_invoice', invoice: invoice.id });
  }
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.voided_at = world.now;
  emit(world, 'invoice.voided', invoice);
}

export function markUncollectible(world: World, invoice: Invoice): void {
  invoice.status = 'uncollectible';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.marked_uncollectible_at = world.now;
  emit(world, 'invoice.marked_uncollectible', invoice);
}

/** Moves a customer's balance; below zero is credit. */
export function changeBalance(
  world: World,
  customer: Customer,
  amount: number,
  why: {
    type: 'adjustment' | 'applied_to_invoice' | 'unapplied_from_invoice';
    invoice?: string;
    description?: string | null;
    metadata?: { [key: string]: string };
  },
): World['balanceTransactions'][number] {
  customer.balance += amount;
  const row = {
    ...structuredClone(baseBalanceTransaction),
    id: newId('cbtxn'),
    amount,
    created: world.now,
    customer: customer.id,
    description: why.description ?? null,
    ending_balance: customer.balance,
    invoice: why.invoice ?? null,
    metadata: why.metadata ?? {},
    type: why.type,
  };
  world.balanceTransactions.push(row);
  emit(world, 'customer.updated', customer, { balance: customer.balance - amount });
  return row;
}
