import { z } from 'zod';
import { isEmailAddress } from '#shared/auth/email-address.ts';
import { isOneLine, ONE_LINE, requiredText, Timestamp } from '#shared/api/field-types.ts';
import { BillingInterval, Cents } from './billing-fields.contract.ts';
import { countryCodes } from './countries.ts';

/** The highest rate of a tax: 100%. */
export const MOST_TAX_BASIS_POINTS = 10_000;

const line = (max: number, missing: string) =>
  requiredText(max, missing).refine(isOneLine, ONE_LINE);
const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this to ${max} characters`)
    .refine(isOneLine, ONE_LINE)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** Letters and figures of any country, such as DE123456789 or 12-3456789; whether it exists is not asked. */
const TaxId = optionalLine(30).refine(
  (id) => id === null || /^(?=.*\d)[A-Z0-9][A-Z0-9 ./-]{3,29}$/i.test(id),
  'A tax id has 4 to 30 letters and figures, such as DE123456789',
);

/** What a creator's invoices are addressed to. */
export const BillingDetailsInput = z.strictObject({
  name: line(120, 'Please enter the name of your company, or yours'),
  line1: line(120, 'Please enter the street and number'),
  line2: optionalLine(120),
  postalCode: line(20, 'Please enter the postal code'),
  city: line(80, 'Please enter the city'),
  country: z.string().refine((code) => countryCodes.includes(code), 'Please choose the country'),
  taxId: TaxId,
  email: z
    .string()
    .trim()
    .max(254, 'Please enter a shorter address')
    .refine(isEmailAddress, 'Please enter one email address'),
});

/** The same as they are stored. */
export const BillingDetails = z
  .object({
    name: z.string(),
    line1: z.string(),
    line2: z.string().nullable(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
    taxId: z.string().nullable(),
    email: z.string(),
  })
  .meta({ id: 'BillingDetails' });
export type BillingDetails = z.infer<typeof BillingDetails>;

/** Who issues the invoices of this installation. */
export const SellerInput = z.strictObject({
  name: line(120, 'Please enter the name of the seller'),
  address: requiredText(500, 'Please enter the address'),
  taxId: TaxId,
  /** How to pay, in the operator's words. */
  bankDetails: requiredText(1_000, 'Please say how to pay'),
  numberPrefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,11}$/, 'Use 1 to 12 letters, figures or hyphens'),
  paymentDays: z.int('Whole days only').min(0, 'At least 0').max(120, 'At most 120'),
  /** How long before the end of a paid period the next invoice is issued. */
  renewalDays: z.int('Whole days only').min(1, 'At least 1').max(60, 'At most 60'),
  taxName: line(30, 'Please enter the name of the tax'),
  /** Hundredths of a percent: 1900 is 19%. */
  taxBasisPoints: z
    .int('At most two decimals')
    .min(0, 'At least 0')
    .max(MOST_TAX_BASIS_POINTS, 'At most 100%'),
});

/** The same as it is stored. */
export const Seller = z
  .object({
    name: z.string(),
    address: z.string(),
    taxId: z.string().nullable(),
    bankDetails: z.string(),
    numberPrefix: z.string(),
    paymentDays: z.int(),
    renewalDays: z.int(),
    taxName: z.string(),
    taxBasisPoints: z.int(),
  })
  .meta({ id: 'BillingSeller' });
export type Seller = z.infer<typeof Seller>;

/** A creator asked for a plan that is paid by invoice. */
export const PlanRequest = z
  .object({
    id: z.string(),
    planId: z.string(),
    planName: z.string(),
    interval: BillingInterval,
    state: z.enum(['open', 'withdrawn', 'invoiced', 'declined']),
    requestedAt: Timestamp,
    closedAt: Timestamp.nullable(),
    /** Why an operator declined it. */
    closeReason: z.string().nullable(),
  })
  .meta({ id: 'PlanRequest' });
export type PlanRequest = z.infer<typeof PlanRequest>;

/** What an issued invoice says; later changes of the seller or the creator do not change it. */
export const IssuedFacts = z.object({
  number: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  seller: Seller.pick({ name: true, address: true, taxId: true, bankDetails: true }),
  /** Null once nothing obliges anybody to keep it. */
  buyer: BillingDetails.nullable(),
  planName: z.string(),
  interval: BillingInterval,
  /** The first and the last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  subtotalCents: Cents,
  taxName: z.string(),
  taxBasisPoints: z.int(),
  taxCents: Cents,
  totalCents: Cents,
  note: z.string().nullable(),
});
export type IssuedFacts = z.infer<typeof IssuedFacts>;
