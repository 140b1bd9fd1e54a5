import { z } from 'zod';
import { flag, mergeMetadata, metadata, time, word } from '../http/form-params.ts';
import { listShape, page, reading, route } from '../http/route.ts';
import { collect, setStatus, subscriptionOf } from '../lives/collecting.ts';
import { previewChange, previewStart } from '../lives/previewed-invoice.ts';
import { finalize, markPaid, markUncollectible, voidInvoice } from '../money/invoices.ts';
import { payingMethod } from '../money/payments.ts';
import { cardError } from '../money/test-cards.ts';
import type { Invoice } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import type { World } from '../world/world.ts';
import { discountShape, itemShape, prorationBehavior } from './subscriptions.ts';

const invoiceOf = (world: World, id: string): Invoice => findById(world.invoices, id, 'invoice');

function refuseUnless(invoice: Invoice, allowed: readonly Invoice['status'][], act: string): void {
  if (allowed.includes(invoice.status)) return;
  throw badRequest(
    `You cannot ${act} an invoice that is ${invoice.status}.`,
    'invoice',
    'invoice_not_editable',
  );
}

export const invoiceRoutes = [
  reading(
    route(
      'POST',
      'invoices/create_preview',
      {
        customer: word.optional(),
        subscription: word.optional(),
        discounts: discountShape.optional(),
        automatic_tax: z.strictObject({ enabled: flag }).optional(),
        preview_mode: z.literal('next').optional(),
        subscription_details: z
          .strictObject({
            items: z.array(itemShape).max(20).optional(),
            billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
            billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
            proration_behavior: prorationBehavior.default('create_prorations'),
            proration_date: time.optional(),
            trial_end: z.union([z.literal('now'), time]).optional(),
          })
          .optional(),
      },
      (world, params) => {
        const { customer, subscription, subscription_details: details } = params;
        if (subscription !== undefined) {
          if (
            customer !== undefined &&
            findById(world.subscriptions, subscription, 'subscription', 'subscription').customer !==
              customer
          )
            throw badRequest('The subscription does not belong to the customer.', 'subscription');
          const change =
            details?.items ?? (details?.billing_cycle_anchor === 'now' ? [] : undefined);
          return previewChange(
            world,
            subscription,
            change === undefined
              ? null
              : {
                  items: change,
                  prorationBehavior: details?.proration_behavior ?? 'create_prorations',
                  prorationDate: details?.proration_date,
                  anchorNow: details?.billing_cycle_anchor === 'now',
                  discounts: params.discounts ?? undefined,
                },
          );
        }
        if (customer === undefined || details?.items === undefined)
          throw badRequest('Give a subscription, or a customer with items.', 'subscription');
        return previewStart(world, {
          customer: findById(world.customers, customer, 'customer', 'customer'),
          items: details.items,
          trialEnd: typeof details.trial_end === 'number' ? details.trial_end : null,
          discounts: params.discounts ?? [],
          automaticTax: params.automatic_tax?.enabled ?? false,
        });
      },
    ),
  ),
  route(
    'GET',
    'invoices',
    {
      ...listShape,
      customer: word.optional(),
      subscription: word.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    },
    (world, params) =>
      page(
        world.invoices.filter(
          (one) =>
            (params.customer === undefined || one.customer === params.customer) &&
            (params.subscription === undefined ||
              one.parent.subscription_details.subscription === params.subscription) &&
            (params.status === undefined || one.status === params.status),
        ),
        params,
        'invoices',
      ),
  ),
  route('GET', 'invoices/:id', {}, (world, _, id = '') => invoiceOf(world, id)),
  route('GET', 'invoices/:id/lines', listShape, (world, params, id = '') =>
    page(invoiceOf(world, id).lines.data.toReversed(), params, `invoices/${id}/lines`),
  ),
  route(
    'POST',
    'invoices/:id',
    { metadata: metadata.optional(), auto_advance: flag.optional(), description: word.optional() },
    (world, params, id = '') => {
      const invoice = invoiceOf(world, id);
      invoice.metadata = mergeMetadata(invoice.metadata, params.metadata);
      invoice.auto_advance = params.auto_advance ?? invoice.auto_advance;
      invoice.description = params.description ?? invoice.description;
      return invoice;
    },
  ),
  route(
    'POST',
    'invoices/:id/finalize',
    { auto_advance: flag.optional() },
    (world, params, id = '') => {
      const invoice = invoiceOf(world, id);
      refuseUnless(invoice, ['draft'], 'finalize');
      finalize(world, invoice);
      invoice.auto_advance = params.auto_advance ?? invoice.auto_advance;
      return invoice;
    },
  ),
  route(
    'POST',
    'invoices/:id/pay',
    {
      payment_method: word.optional(),
      off_session: flag.optional(),
      paid_out_of_band: flag.optional(),
    },
    (world, params, id = '') => {
      const invoice = invoiceOf(world, id);
      if (invoice.status === 'paid')
        throw badRequest('Invoice is already paid', 'invoice', 'invoice_already_paid');
      refuseUnless(invoice, ['draft', 'open', 'uncollectible'], 'pay');
      if (params.paid_out_of_band === true) {
        if (invoice.status === 'draft') finalize(world, invoice);
        markPaid(world, invoice, 0);
        return invoice;
      }
      const method =
        params.payment_method === undefined
          ? payingMethod(world, invoice, subscriptionOf(world, invoice))
          : findById(
              world.paymentMethods,
              params.payment_method,
              'PaymentMethod',
              'payment_method',
            );
      if (method !== null && method.customer !== invoice.customer)
        throw badRequest('The payment method belongs to another customer.', 'payment_method');
      const decline = collect(world, invoice, method);
      if (decline !== null) throw cardError(decline, {}, true);
      return invoice;
    },
  ),
  route('POST', 'invoices/:id/void', {}, (world, _, id = '') => {
    const invoice = invoiceOf(world, id);
    refuseUnless(invoice, ['open', 'uncollectible'], 'void');
    voidInvoice(world, invoice);
    const subscription = subscriptionOf(world, invoice);
    const isWaitedFor = ['past_due', 'unpaid'].includes(subscription.status);
    // Nothing is left to be paid.
    if (isWaitedFor && subscription.latest_invoice === invoice.id)
      setStatus(world, subscription, 'active');
    return invoice;
  }),
  route('POST', 'invoices/:id/mark_uncollectible', {}, (world, _, id = '') => {
    const invoice = invoiceOf(world, id);
    refuseUnless(invoice, ['open'], 'give up');
    markUncollectible(world, invoice);
    return invoice;
  }),
  route('GET', 'invoice_payments', { ...listShape, invoice: word.optional() }, (world, params) =>
    page(
      world.invoicePayments.filter(
        (one) => params.invoice === undefined || one.invoice === params.invoice,
      ),
      params,
      'invoice_payments',
    ),
  ),
];
