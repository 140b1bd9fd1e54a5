import type { Invoice, Subscription } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import type { World } from '../world/world.ts';
import { applyItems, type ItemChange } from './changed-subscription.ts';
import { invoicesOf } from './collecting.ts';
import { type NewSubscription, startSubscription } from './new-subscription.ts';
import { beginPeriod } from './renewals.ts';

/**
 * The invoice that a change would make at once, or the next one of the period with the change. It runs the
 * real thing on a copy of the world, so the figures are those of the change itself.
 */
export function previewChange(world: World, id: string, change: ItemChange | null): Invoice {
  const copy = structuredClone(world);
  const subscription = findById(copy.subscriptions, id, 'subscription', 'subscription');
  if (subscription.ended_at !== null)
    throw badRequest('Cannot preview an invoice of a canceled subscription.', 'subscription');
  const immediate = change === null ? null : applyItems(copy, subscription, change);
  if (immediate !== null) return asPreview(immediate);
  const ends = subscription.cancel_at_period_end;
  if (ends && !copy.pendingLines.some((line) => line.subscription === id))
    throw badRequest('No upcoming invoices for customer', 'subscription', 'invoice_upcoming_none');
  return asPreview(nextInvoice(copy, subscription));
}

/** The first invoice of a subscription that does not exist yet. */
export function previewStart(world: World, wanted: NewSubscription): Invoice {
  const copy = structuredClone(world);
  const customer = findById(copy.customers, wanted.customer.id, 'customer', 'customer');
  const before = customer.balance;
  const subscription = startSubscription(copy, {
    ...wanted,
    customer,
    paymentBehavior: 'default_incomplete',
  });
  const [invoice] = invoicesOf(copy, subscription);
  if (invoice === undefined) throw badRequest('Nothing to preview.');
  return { ...asPreview(invoice), starting_balance: before };
}

function nextInvoice(copy: World, subscription: Subscription): Invoice {
  const end = subscription.items.data[0]?.current_period_end ?? copy.now;
  const asked = copy.now;
  copy.now = end;
  const invoice = beginPeriod(copy, subscription);
  if (invoice === null)
    throw badRequest('No upcoming invoices for customer', 'subscription', 'invoice_upcoming_none');
  return { ...invoice, created: asked };
}

function asPreview(invoice: Invoice): Invoice {
  return {
    ...invoice,
    id: `upcoming_${invoice.id}`,
    auto_advance: false,
    number: null,
    status: 'draft',
    hosted_invoice_url: null,
    invoice_pdf: null,
  };
}
