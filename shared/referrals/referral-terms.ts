import { z } from 'zod';

/** What an installation promises to creators who bring others. An operator changes it. */
export const ReferralTerms = z
  .object({
    /** False: no click counts and no payment earns; what was earned before stays. */
    isOn: z.boolean(),
    /** Share of a payment without tax. */
    ratePercent: z.int().min(1, 'Enter 1 to 90').max(90, 'Enter 1 to 90'),
    /** For how long, from a person's first payment. */
    months: z.int().min(1, 'Enter 1 to 120').max(120, 'Enter 1 to 120'),
    /** How long a commission waits for refunds. */
    holdDays: z.int().min(0, 'Enter 0 to 365').max(365, 'Enter 0 to 365'),
    /** How long a browser remembers the link until the sign-up. */
    windowDays: z.int().min(1, 'Enter 1 to 365').max(365, 'Enter 1 to 365'),
    /** The least that is paid out in money. */
    minimumUsd: z.int().min(1, 'Enter 1 to 10,000').max(10_000, 'Enter 1 to 10,000'),
  })
  .meta({ id: 'ReferralTerms' });
export type ReferralTerms = z.infer<typeof ReferralTerms>;

export const defaultReferralTerms: ReferralTerms = {
  isOn: true,
  ratePercent: 30,
  months: 12,
  holdDays: 30,
  windowDays: 60,
  minimumUsd: 50,
};
