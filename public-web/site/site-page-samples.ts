import { defaultReferralTerms } from '#shared/referrals/referral-terms.ts';
import type { PageFrame } from './layout/page-frame.ts';
import { sampleSite } from '#public-web/unlock/unlock-page-samples.ts';
import type { ShownFigure, ShownFigures } from '#shared/site/page-figures.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import type { SiteContent } from './site-content.ts';

/** The plans, for tests. */
export const samplePlans: Plan[] = [
  plan('free', 'Free', 0, 3, 600, { support: 'Email support' }),
  plan('starter', 'Starter', 15, 10, 2_500, { facebookPixel: true, advancedAnalytics: true }),
  plan('pro', 'Pro', 29, 25, 10_000, {
    collectEmails: true,
    facebookPixel: true,
    advancedAnalytics: true,
  }),
  plan('creator', 'Creator+', 79, null, null, {
    collectEmails: true,
    facebookPixel: true,
    googleAnalytics: true,
    advancedAnalytics: true,
    hidePoweredBy: true,
    support: 'Email support',
  }),
];

export const sampleFigures: ShownFigures = {
  users: stated('5,000+'),
  emailCapture: stated('85%'),
  conversion: stated('89%'),
  followerGrowth: stated('+300%'),
  returnOnInvestment: stated('+400%'),
  hoursSaved: stated('20 hours'),
  delivery: stated('30 seconds'),
};

export const sampleContent: SiteContent = {
  plans: samplePlans,
  figures: sampleFigures,
  practicePath: null,
  keepsOverQuota: true,
  paidReaders: [],
  taker: 'none',
  referralTerms: defaultReferralTerms,
  visitMonths: 14,
};

export function sampleFrame(path: string, changes: Partial<PageFrame> = {}): PageFrame {
  return { site: sampleSite, path, theme: 'system', isSignedIn: false, ...changes };
}

function stated(text: string): ShownFigure {
  return { text, isLive: false };
}

function plan(
  id: string,
  name: string,
  priceUsd: number,
  magnetLimit: number | null,
  commentLimit: number | null,
  changes: Partial<Plan>,
): Plan {
  return {
    id,
    name,
    priceUsd,
    magnetLimit,
    commentLimit,
    collectEmails: false,
    facebookPixel: false,
    googleAnalytics: false,
    advancedAnalytics: false,
    hidePoweredBy: false,
    support: 'Email support',
    ...changes,
  };
}
