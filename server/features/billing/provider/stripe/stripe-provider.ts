import type Stripe from 'stripe';
import { type BillingProvider, ProviderError, type VerifiedEvent } from '../billing-provider.ts';
import { changeByStripe } from './stripe-changes.ts';
import { sellByStripe } from './stripe-checkout.ts';
import {
  asking,
  createStripeClient,
  dateOf,
  idOf,
  orNull,
  type StripeFetch,
} from './stripe-client.ts';
import { couponsByStripe } from './stripe-coupons.ts';
import { readCustomerFacts } from './stripe-customers.ts';
import { portalByStripe } from './stripe-portal.ts';

/** A signature is good for five minutes (https://docs.stripe.com/webhooks/signature). */
const TOLERANCE_SECONDS = 300;

/** Names the credit in what Stripe keeps of it. */
const CREDIT_KEY = 'unlatch_credit';
/** Of one customer's balance; a credit a day reaches it after years. */
const MOST_MOVES = 2_000;

export interface StripeOptions {
  name: 'stripe' | 'practice';
  key: string;
  webhookSecret: string;
  isLive: boolean;
  send: StripeFetch;
  /** Of the practice provider; Stripe has our time. */
  aheadMs?: () => Promise<number>;
}

/** Stripe behind the port; the practice provider answers the same calls in this process. */
export function createStripeProvider(options: StripeOptions): BillingProvider {
  const { name, key, webhookSecret, isLive, send } = options;
  const stripe = createStripeClient(key, send);
  return {
    name,
    aheadMs: options.aheadMs ?? (() => Promise.resolve(0)),
    ...sellByStripe(stripe),
    ...portalByStripe(stripe),
    ...couponsByStripe(stripe),
    ...changeByStripe(stripe),

    async makeCustomer({ id, email, name: person }, idempotencyKey) {
      const customer = await asking(() =>
        stripe.customers.create(
          { email, name: person, metadata: { unlatch_creator: id } },
          { idempotencyKey },
        ),
      );
      return customer.id;
    },
    async closeCustomer(id) {
      await orNull(() => stripe.customers.del(id));
    },
    readCustomer: (id) => readCustomerFacts(stripe, id),
    async addCredit(id, cents, description, idempotencyKey) {
      // Stripe forgets keys after a day; what was given says under which one.
      const given = await asking(() =>
        stripe.customers
          .listBalanceTransactions(id, { limit: 100 })
          .autoPagingToArray({ limit: MOST_MOVES }),
      );
      if (given.some(({ metadata }) => metadata?.[CREDIT_KEY] === idempotencyKey)) return;
      const metadata = { [CREDIT_KEY]: idempotencyKey };
      const order = { amount: -cents, currency: 'usd', description, metadata };
      await asking(() => stripe.customers.createBalanceTransaction(id, order, { idempotencyKey }));
    },

    async refund({ externalInvoiceId, amountCents, key: idempotencyKey }) {
      const invoice = await asking(() =>
        stripe.invoices.retrieve(externalInvoiceId, { expand: ['payments'] }),
      );
      const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
      const intent = idOf(paid?.payment.payment_intent);
      if (intent === null) throw new ProviderError('refused', 'No card payment is on this invoice');
      const order = { payment_intent: intent, amount: amountCents };
      await asking(() => stripe.refunds.create(order, { idempotencyKey }));
    },
    async openInvoice(id) {
      const invoice = await asking(() => stripe.invoices.retrieve(id));
      const isOpen = invoice.status === 'open';
      return {
        pdfUrl: invoice.invoice_pdf ?? null,
        payUrl: isOpen ? (invoice.hosted_invoice_url ?? null) : null,
        pageUrl: invoice.hosted_invoice_url ?? null,
      };
    },

    verifyEvent(rawBody, signature): VerifiedEvent {
      // An empty secret would accept what anybody signs.
      if (webhookSecret === '')
        throw new ProviderError('bad_signature', 'No webhook secret is set');
      let event: Stripe.Event;
      try {
        const signed = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
        );
        if (signed.object !== 'event') throw new Error('It is no event of this API');
        event = signed;
      } catch (error) {
        throw new ProviderError('bad_signature', 'The signature does not fit', error);
      }
      if (event.livemode !== isLive) {
        throw new ProviderError('bad_signature', 'Test and live mode are mixed up');
      }
      return {
        externalId: event.id,
        type: event.type,
        createdAt: dateOf(event.created),
        ...objectOf(event.data.object),
      };
    },
    async customerOf(id) {
      const charge = id.startsWith('du_') || id.startsWith('dp_') ? await chargeOf(id) : id;
      if (charge === null || !/^(ch|py)_/.test(charge)) return null;
      return idOf((await orNull(() => stripe.charges.retrieve(charge)))?.customer);
    },
  };

  async function chargeOf(dispute: string): Promise<string | null> {
    return idOf((await orNull(() => stripe.disputes.retrieve(dispute)))?.charge);
  }
}

/** Only ids: an event's own values may be old when they arrive. */
function objectOf(object: object): Pick<VerifiedEvent, 'objectId' | 'customerId'> {
  const {
    id,
    customer,
    object: kind,
  } = object as {
    id?: unknown;
    customer?: unknown;
    object?: unknown;
  }; // one of many kinds, looked at field by field
  const objectId = typeof id === 'string' ? id : null;
  if (kind === 'customer') return { objectId, customerId: objectId };
  return { objectId, customerId: typeof customer === 'string' ? customer : null };
}
