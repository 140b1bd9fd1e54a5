import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import { figureNames, settingNames } from './settings-values.ts';

const termNames: Record<keyof ReferralTerms, string> = {
  isOn: 'Referral program',
  ratePercent: 'Referrals: share in percent',
  months: 'Referrals: months that count',
  holdDays: 'Referrals: days a commission waits',
  windowDays: 'Referrals: days a browser remembers',
  minimumUsd: 'Referrals: least payout in dollars',
};

const { referralTerms: _, ...plainNames } = settingNames;

/** Everything that the history lists and restores by itself, as the server calls it. */
export const partNames: Readonly<Record<string, string>> = {
  ...plainNames,
  legalName: 'Name of the person or company',
  ...Object.fromEntries(Object.entries(figureNames).map(([id, name]) => [`figure_${id}`, name])),
  ...Object.fromEntries(Object.entries(termNames).map(([id, name]) => [`referrals_${id}`, name])),
};
