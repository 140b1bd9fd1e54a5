import { baseRefund } from '../base/base-payment.ts';
import { emit } from '../world/events.ts';
import type { Charge, Refund } from '../world/stored-objects.ts';
import { badRequest } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';

interface WantedRefund {
  amount?: number | undefined;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined;
  metadata?: { [key: string]: string };
}

/** Gives a charge back, all that is left of it or a part; never more than was paid. */
export function refund(world: World, charge: Charge, wanted: WantedRefund): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw badRequest(`Charge ${charge.id} was not paid.`, 'charge');
  if (left === 0)
    throw badRequest(
      `Charge ${charge.id} has already been refunded.`,
      'charge',
      'charge_already_refunded',
    );
  if (charge.disputed)
    throw badRequest(`Charge ${charge.id} has been charged back.`, 'charge', 'charge_disputed');
  const amount = wanted.amount ?? left;
  if (amount < 1) throw badRequest('This value must be greater than or equal to 1.', 'amount');
  if (amount > left)
    throw badRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      'amount',
      'amount_too_large',
    );
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  const made: Refund = {
    ...structuredClone(baseRefund),
    id: newId('re'),
    amount,
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    customer: charge.customer,
    metadata: wanted.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: wanted.reason ?? null,
  };
  world.refunds.push(made);
  emit(world, 'refund.created', made);
  emit(world, 'charge.refunded', charge, { amount_refunded: charge.amount_refunded - amount });
  return made;
}
