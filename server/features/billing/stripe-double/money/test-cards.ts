import { createHash } from 'node:crypto';
import { baseCard, basePaymentMethod } from '../base/base-customer.ts';
import type { PaymentMethod } from '../world/stored-objects.ts';
import { StripeError } from '../world/stripe-error.ts';
import { newId, type World } from '../world/world.ts';

/** Why a bank refuses: Stripe's code and words (docs.stripe.com/declines/codes). */
export interface Decline {
  code: 'card_declined' | 'expired_card';
  declineCode: string;
  message: string;
}

export const declines = {
  generic_decline: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
  },
} as const satisfies { [code: string]: Decline };

export type DeclineCode = keyof typeof declines;

/** A card of docs.stripe.com/testing. */
export interface TestCard {
  /** The name Stripe's tests use: `pm_card_visa`. */
  id: string;
  number: string;
  brand: 'visa' | 'mastercard';
  /** How the hosted page names it. */
  words: string;
  /** Refused at once, so that it is never attached. */
  refused?: DeclineCode;
  /** Accepted, then refused at each payment. */
  failsLater?: DeclineCode;
  /** Each payment is disputed by its holder. */
  disputed?: true;
}

export const testCards: readonly TestCard[] = [
  { id: 'pm_card_visa', number: '4242424242424242', brand: 'visa', words: 'Works' },
  {
    id: 'pm_card_mastercard',
    number: '5555555555554444',
    brand: 'mastercard',
    words: 'Works too, another card',
  },
  {
    id: 'pm_card_chargeDeclined',
    number: '4000000000000002',
    brand: 'visa',
    words: 'The bank declines it',
    refused: 'generic_decline',
  },
  {
    id: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    number: '4000000000009995',
    brand: 'visa',
    words: 'Not enough money',
    refused: 'insufficient_funds',
  },
  {
    id: 'pm_card_chargeDeclinedExpiredCard',
    number: '4000000000000069',
    brand: 'visa',
    words: 'Expired',
    refused: 'expired_card',
  },
  {
    id: 'pm_card_chargeCustomerFail',
    number: '4000000000000341',
    brand: 'visa',
    words: 'Is saved, then every payment fails',
    failsLater: 'generic_decline',
  },
  {
    id: 'pm_card_createDispute',
    number: '4000000000000259',
    brand: 'visa',
    words: 'Works, then the holder disputes it',
    disputed: true,
  },
];

/** Equal for equal card numbers, whoever uses them. */
const fingerprintOf = (number: string): string =>
  createHash('sha256').update(number).digest('base64url').slice(0, 16);

/** The test card behind a payment method. */
export function cardOf(method: PaymentMethod): TestCard {
  const card = testCards.find((one) => fingerprintOf(one.number) === method.card.fingerprint);
  if (card === undefined) throw new Error(`${method.id} is no test card`);
  return card;
}

export function newPaymentMethod(
  world: World,
  card: TestCard,
  holder: Partial<PaymentMethod['billing_details']>,
): PaymentMethod {
  const method: PaymentMethod = {
    ...structuredClone(basePaymentMethod),
    id: newId('pm'),
    billing_details: { ...structuredClone(basePaymentMethod.billing_details), ...holder },
    created: world.now,
    card: {
      ...structuredClone(baseCard),
      brand: card.brand,
      display_brand: card.brand,
      fingerprint: fingerprintOf(card.number),
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
    },
  };
  world.paymentMethods.push(method);
  return method;
}

/** Stripe's answer 402 with the bank's reason. */
export function cardError(
  decline: Decline,
  more: { payment_intent?: object } = {},
  keeps = false,
): StripeError {
  return new StripeError(
    402,
    {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      ...more,
    },
    keeps,
  );
}
