import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { BillingInterval, BillingProviderName, Cents } from './billing-fields.contract.ts';

/** Where the payment provider sends what happened. */
export const STRIPE_WEBHOOK_PATH = '/api/stripe/webhook';

const SealedState = z.enum(['missing', 'set', 'unreadable']);

/** Who takes the money of this installation. */
export const ProviderSettings = z
  .object({
    /** What is in use: the choice, or the practice provider of a sandbox without one. */
    provider: BillingProviderName,
    /** Null before an operator chose. */
    chosen: BillingProviderName.nullable(),
    stripe: z.object({
      /** `unreadable`: encrypted with another installation key. */
      key: SealedState,
      keyEnding: z.string().nullable(),
      keySetAt: Timestamp.nullable(),
      /** Whether the key moves real money. */
      isLive: z.boolean(),
      webhook: SealedState,
      webhookSetAt: Timestamp.nullable(),
      webhookUrl: z.string(),
    }),
    /** How long a plan stays after a failed charge, in days. */
    graceDays: z.int(),
    /** The provider works out taxes. */
    automaticTax: z.boolean(),
    /** What there is of each provider, also of those that are not in use: it is kept. */
    kept: z.array(
      z.object({
        provider: BillingProviderName,
        /** Subscriptions that have not ended. They stay with their provider. */
        live: z.int(),
        /** Prices that were made there, earlier ones too. */
        prices: z.int(),
      }),
    ),
  })
  .meta({ id: 'BillingProviderSettings' });
export type ProviderSettings = z.infer<typeof ProviderSettings>;

export const ProviderChoice = z.strictObject({
  provider: BillingProviderName,
  graceDays: z.int('Whole days only').min(0, 'At least 0').max(60, 'At most 60'),
  automaticTax: z.boolean(),
});
export type ProviderChoice = z.infer<typeof ProviderChoice>;

/** One price of a plan, here and at the provider. */
export const PriceState = z
  .object({
    planId: z.string(),
    planName: z.string(),
    interval: BillingInterval,
    /** Of the plan row; null when it is not sold this way. */
    planCents: Cents.nullable(),
    /** Of the price that checkout uses; null before it is made. */
    priceId: z.string().nullable(),
    priceCents: Cents.nullable(),
    /** What the provider says of it; null when it does not know it. */
    provider: z
      .object({ amountCents: Cents.nullable(), currency: z.string(), isActive: z.boolean() })
      .nullable(),
    /** `old_amount`: the plan row has another price now. Others: somebody changed it over there. */
    state: z.enum([
      'right',
      'not_made',
      'old_amount',
      'not_sold',
      'missing_there',
      'archived_there',
      'other_amount_there',
      'other_currency_there',
    ]),
    /** Live subscriptions at older prices of this plan and interval. */
    onOldPrices: z.int(),
  })
  .meta({ id: 'BillingPriceState' });
export type PriceState = z.infer<typeof PriceState>;

/** What creators may do on the provider's page, one by one. */
export const portalParts = ['card', 'details', 'invoices', 'cancel', 'change'] as const;
export type PortalPart = (typeof portalParts)[number];

/** The provider's page for the card and the details of a creator. */
export const PortalState = z
  .object({
    /** Before, it follows the provider's own settings. */
    isMade: z.boolean(),
    /** Where somebody changed it over there. */
    differing: z.array(z.enum(portalParts)),
  })
  .meta({ id: 'BillingPortalState' });
export type PortalState = z.infer<typeof PortalState>;

export const billingProviderErrors = defineErrors({
  event_not_signed: [400, 'This event is not signed by the payment provider'],
  provider_key_refused: [409, 'The provider does not accept this key: {reason}'],
  provider_key_needed: [409, 'Save the secret key of the provider first'],
  webhook_secret_needed: [
    409,
    'Billing starts only with a webhook secret: without it anybody could send events',
  ],
  provider_in_use: [409, 'Subscriptions of this provider are live. Their key stays until they end'],
  provider_not_reached: [503, 'The payment provider did not answer: {reason}'],
  provider_has_no_prices: [409, 'This provider keeps no prices'],
});

const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;
const reading = [{ by: 'operator', points: 240, seconds: 60 }] as const;
const responses = { 200: ProviderSettings };
const prices = { 200: z.object({ prices: z.array(PriceState), portal: PortalState }) };

/** The payment provider of this installation. Each act is in the audit log. */
export const billingProviderApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/billing/provider',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary: 'The payment provider, its key and its webhook, without the secrets.',
    responses,
    errors: [],
    limits: reading,
  },
  choose: {
    method: 'PUT',
    path: '/api/admin/billing/provider',
    auth: 'admin',
    summary: 'Choose the provider, the grace days and whether it works out taxes.',
    body: ProviderChoice,
    responses,
    errors: ['provider_key_needed', 'webhook_secret_needed'],
    limits,
  },
  setKey: {
    method: 'PUT',
    path: '/api/admin/billing/provider/key',
    auth: 'admin',
    summary: 'Check the secret key by a call, and store it encrypted. It is never shown again.',
    body: z.strictObject({
      key: z
        .string()
        .trim()
        .regex(/^(sk|rk)_(test|live)_[A-Za-z0-9]{8,240}$/, 'Please paste a secret key of Stripe'),
    }),
    responses,
    errors: ['provider_key_refused', 'provider_not_reached'],
    limits,
  },
  removeKey: {
    method: 'DELETE',
    path: '/api/admin/billing/provider/key',
    auth: 'admin',
    summary: 'Delete the key and the webhook secret, and switch billing off.',
    responses,
    errors: ['provider_in_use'],
    limits,
  },
  setWebhook: {
    method: 'PUT',
    path: '/api/admin/billing/provider/webhook',
    auth: 'admin',
    summary: 'Store the signing secret of a webhook endpoint that was made by hand.',
    body: z.strictObject({
      secret: z
        .string()
        .trim()
        .regex(/^whsec_[A-Za-z0-9+/=]{16,240}$/, 'Please paste the whole signing secret'),
    }),
    responses,
    errors: ['provider_key_needed'],
    limits,
  },
  makeWebhook: {
    method: 'POST',
    path: '/api/admin/billing/provider/webhook',
    auth: 'admin',
    summary: 'Make the webhook endpoint at the provider and store its signing secret.',
    responses,
    errors: ['provider_key_needed', 'provider_key_refused', 'provider_not_reached'],
    limits,
  },
  readPrices: {
    method: 'GET',
    path: '/api/admin/billing/prices',
    auth: 'admin',
    roles: ['finance', 'readonly'],
    summary:
      'The prices of all plans, here and at the provider, where they differ, and the rules of its page.',
    responses: prices,
    errors: ['provider_has_no_prices', 'provider_not_reached'],
    limits,
  },
  makePrices: {
    method: 'POST',
    path: '/api/admin/billing/prices',
    auth: 'admin',
    summary:
      'Create the missing and the changed prices and set the rules of the page. Subscribers keep their price.',
    responses: prices,
    errors: ['provider_has_no_prices', 'provider_not_reached'],
    limits,
  },
});
