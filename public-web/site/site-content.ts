import type { ShownFigures } from '#shared/site/page-figures.ts';
import type { ReaderName } from '#shared/parsing/readers.ts';
import type { BillingProviderName } from '#shared/billing/billing-fields.contract.ts';
import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';

/** The installation's own data that the marketing pages are rendered from. */
export interface SiteContent {
  /** In price order. */
  plans: Plan[];
  /** Null when the operator wants none shown. */
  figures: ShownFigures | null;
  /** Path of a magnet that a newcomer can try; only in sandbox mode. */
  practicePath: string | null;
  /** Leads beyond a plan's monthly limit are kept for the creator; else the site stops there. */
  keepsOverQuota: boolean;
  /** Paid services that are asked for single comments. */
  paidReaders: readonly ReaderName[];
  /** Who takes the money for plans. */
  taker: BillingProviderName;
  /** What referrals earn. */
  referralTerms: ReferralTerms;
  /** How many months single visits are kept. */
  visitMonths: number;
}
