import { z } from 'zod';
import { mergeMetadata, metadata, word } from '../http/form-params.ts';
import { listShape, page, route } from '../http/route.ts';
import { cardError, cardOf, declines, newPaymentMethod, testCards } from '../money/test-cards.ts';
import { emit } from '../world/events.ts';
import type { Customer, PaymentMethod } from '../world/stored-objects.ts';
import { badRequest, findById } from '../world/stripe-error.ts';
import type { World } from '../world/world.ts';

/**
 * Saves a card for a customer. Stripe's names of test cards (`pm_card_visa`) make a new one each time; a
 * card that its bank refuses at once is not saved.
 */
export function attach(world: World, id: string, customer: Customer): PaymentMethod {
  const card = testCards.find((one) => one.id === id);
  const method =
    card === undefined
      ? findById(world.paymentMethods, id, 'PaymentMethod', 'payment_method')
      : newPaymentMethod(world, card, {
          email: customer.email,
          name: customer.name ?? null,
          address: customer.address ?? null,
        });
  const { refused } = cardOf(method);
  if (refused !== undefined) throw cardError(declines[refused]);
  if (method.customer !== null && method.customer !== customer.id)
    throw badRequest('This payment method is attached to another customer.', 'customer');
  method.customer = customer.id;
  emit(world, 'payment_method.attached', method);
  return method;
}

const ofCustomer = (world: World, customer: string | undefined): PaymentMethod[] =>
  world.paymentMethods.filter((one) => one.customer !== null && one.customer === customer);

export const paymentMethodRoutes = [
  route(
    'POST',
    'payment_methods',
    {
      type: z.literal('card'),
      card: z.strictObject({ token: word }),
      metadata: metadata.optional(),
    },
    (world, params) => {
      const name = params.card.token.replace(/^tok_/, 'pm_card_');
      const card = testCards.find((one) => one.id === name);
      if (card === undefined)
        throw badRequest(`No such token: '${params.card.token}'`, 'card[token]');
      return newPaymentMethod(world, card, {});
    },
  ),
  route('GET', 'payment_methods/:id', {}, (world, _, id = '') =>
    findById(world.paymentMethods, id, 'PaymentMethod'),
  ),
  route(
    'POST',
    'payment_methods/:id',
    { metadata: metadata.optional() },
    (world, params, id = '') => {
      const method = findById(world.paymentMethods, id, 'PaymentMethod');
      method.metadata = mergeMetadata(method.metadata, params.metadata);
      return method;
    },
  ),
  route('POST', 'payment_methods/:id/attach', { customer: word }, (world, params, id = '') =>
    attach(world, id, findById(world.customers, params.customer, 'customer', 'customer')),
  ),
  route('POST', 'payment_methods/:id/detach', {}, (world, _, id = '') => {
    const method = findById(world.paymentMethods, id, 'PaymentMethod');
    for (const customer of world.customers) {
      if (customer.invoice_settings.default_payment_method === id)
        customer.invoice_settings.default_payment_method = null;
    }
    for (const one of world.subscriptions) {
      if (one.default_payment_method === id) one.default_payment_method = null;
    }
    method.customer = null;
    emit(world, 'payment_method.detached', method);
    return method;
  }),
  route(
    'GET',
    'payment_methods',
    { ...listShape, customer: word, type: z.literal('card').optional() },
    (world, params) => page(ofCustomer(world, params.customer), params, 'payment_methods'),
  ),
  route(
    'GET',
    'customers/:id/payment_methods',
    { ...listShape, type: z.literal('card').optional() },
    (world, params, id = '') =>
      page(ofCustomer(world, id), params, `customers/${id}/payment_methods`),
  ),
  route('GET', 'customers/:id/payment_methods/:id', {}, (world, _, customer = '', id = '') =>
    findById(ofCustomer(world, customer), id, 'PaymentMethod'),
  ),
];
