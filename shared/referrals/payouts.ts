import { z } from 'zod';
import { isOneLine, ONE_LINE, requiredText, Timestamp } from '#shared/api/field-types.ts';

export const payoutMethods = {
  bank: 'Bank transfer',
  paypal: 'PayPal',
  other: 'Another way',
} as const;

/** Where a creator's money goes. The operator pays by hand, so the account is free text. */
export const PayoutDetails = z
  .strictObject({
    name: requiredText(120, 'Enter the name of the account’s owner').refine(isOneLine, ONE_LINE),
    method: z.enum(['bank', 'paypal', 'other'], 'Choose how you want to be paid'),
    /** IBAN, address of a PayPal account, or what the operator needs. */
    account: requiredText(300, 'Enter the account'),
    /** Postal address, where the bank asks for one. */
    address: z.string().trim().max(300, 'Please keep this to 300 characters'),
  })
  .meta({ id: 'PayoutDetails' });
export type PayoutDetails = z.infer<typeof PayoutDetails>;

/** A payout as its creator sees it. */
export const OwnPayout = z
  .object({
    id: z.string(),
    kind: z.enum(['cash', 'credit']),
    amountCents: z.int(),
    state: z.enum(['open', 'paid', 'failed']),
    /** Why it failed. */
    failure: z.string().nullable(),
    madeAt: Timestamp,
    settledAt: Timestamp.nullable(),
  })
  .meta({ id: 'OwnReferralPayout' });
export type OwnPayout = z.infer<typeof OwnPayout>;
