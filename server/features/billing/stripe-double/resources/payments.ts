import { z } from 'zod';
import { cents, metadata, word } from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { closeDispute } from '../money/disputes.ts';
import { refund } from '../money/refunds.ts';
import { badRequest, findById } from '../world/stripe-error.ts';

const ofPayment = { charge: word.optional(), payment_intent: word.optional() };

function isOf(
  one: { charge?: string; payment_intent: string | null },
  wanted: { charge?: string | undefined; payment_intent?: string | undefined },
): boolean {
  return (
    (wanted.charge === undefined || one.charge === wanted.charge) &&
    (wanted.payment_intent === undefined || one.payment_intent === wanted.payment_intent)
  );
}

/** Payments are made by invoices; these calls look at them and take them back. */
export const paymentRoutes = [
  route('GET', 'payment_intents/:id', {}, (world, _, id = '') =>
    findById(world.paymentIntents, id, 'payment_intent'),
  ),
  route('GET', 'payment_intents', { ...listShape, customer: word.optional() }, (world, params) =>
    page(
      world.paymentIntents.filter(
        ({ customer }) => params.customer === undefined || customer === params.customer,
      ),
      params,
      'payment_intents',
    ),
  ),
  route('GET', 'charges/:id', {}, (world, _, id = '') => findById(world.charges, id, 'charge')),
  route(
    'GET',
    'charges',
    { ...listShape, customer: word.optional(), payment_intent: word.optional() },
    (world, params) =>
      page(
        world.charges.filter(
          (one) =>
            (params.customer === undefined || one.customer === params.customer) &&
            (params.payment_intent === undefined || one.payment_intent === params.payment_intent),
        ),
        params,
        'charges',
      ),
  ),
  route(
    'POST',
    'refunds',
    {
      ...ofPayment,
      amount: cents.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    },
    (world, params) => {
      const intent =
        params.payment_intent === undefined
          ? null
          : findById(
              world.paymentIntents,
              params.payment_intent,
              'payment_intent',
              'payment_intent',
            );
      const id = params.charge ?? intent?.latest_charge;
      if (id === undefined || id === null)
        throw badRequest('One of charge, payment_intent must be given.', 'charge');
      const charge = findById(world.charges, id, 'charge', 'charge');
      return refund(world, charge, { ...params, metadata: params.metadata ?? {} });
    },
  ),
  route('GET', 'refunds', { ...listShape, ...ofPayment }, (world, params) =>
    page(
      world.refunds.filter((one) => isOf(one, params)),
      params,
      'refunds',
    ),
  ),
  route('GET', 'refunds/:id', {}, (world, _, id = '') => findById(world.refunds, id, 'refund')),
  route('GET', 'disputes', { ...listShape, ...ofPayment }, (world, params) =>
    page(
      world.disputes.filter((one) => isOf(one, params)),
      params,
      'disputes',
    ),
  ),
  route('GET', 'disputes/:id', {}, (world, _, id = '') => findById(world.disputes, id, 'dispute')),
  route('POST', 'disputes/:id/close', {}, (world, _, id = '') => {
    const dispute = findById(world.disputes, id, 'dispute');
    if (dispute.status === 'won' || dispute.status === 'lost')
      throw badRequest('This dispute is already closed.');
    closeDispute(world, dispute, 'lost');
    return dispute;
  }),
];
