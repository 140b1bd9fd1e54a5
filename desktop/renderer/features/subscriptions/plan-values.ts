import type { OperatorPlan, PlanChange } from '#shared/subscriptions/operator-plans.contract.ts';

export type PlanFeature =
  | 'advancedAnalytics'
  | 'collectEmails'
  | 'facebookPixel'
  | 'googleAnalytics'
  | 'hidePoweredBy';

/** Features of a plan, in the order of the pricing page. */
export const planFeatures: readonly { key: PlanFeature; label: string }[] = [
  { key: 'advancedAnalytics', label: 'Advanced statistics' },
  { key: 'collectEmails', label: 'Email collection' },
  { key: 'facebookPixel', label: 'Facebook Pixel' },
  { key: 'googleAnalytics', label: 'Google Analytics' },
  { key: 'hidePoweredBy', label: 'Pages without “Powered by”' },
];

/** The fields of the form: numbers as typed; an empty limit is unlimited. */
export interface PlanValues extends Record<PlanFeature, boolean> {
  id: string;
  name: string;
  priceUsd: string;
  yearlyPriceUsd: string;
  magnetLimit: string;
  commentLimit: string;
  storageMb: string;
  support: string;
  answerHours: string;
}

const emptyPlan: PlanValues = {
  id: '',
  name: '',
  priceUsd: '',
  yearlyPriceUsd: '',
  magnetLimit: '',
  commentLimit: '',
  storageMb: '1000',
  support: 'Email support',
  answerHours: '',
  collectEmails: false,
  facebookPixel: false,
  googleAnalytics: false,
  advancedAnalytics: false,
  hidePoweredBy: false,
};

export function toPlanValues(plan: OperatorPlan | null): PlanValues {
  if (plan === null) return emptyPlan;
  return {
    id: plan.id,
    name: plan.name,
    priceUsd: String(plan.priceUsd),
    yearlyPriceUsd: plan.yearlyPriceUsd === null ? '' : String(plan.yearlyPriceUsd),
    magnetLimit: plan.magnetLimit === null ? '' : String(plan.magnetLimit),
    commentLimit: plan.commentLimit === null ? '' : String(plan.commentLimit),
    storageMb: String(plan.storageMb),
    support: plan.support,
    answerHours: plan.answerHours === null ? '' : String(plan.answerHours),
    collectEmails: plan.collectEmails,
    facebookPixel: plan.facebookPixel,
    googleAnalytics: plan.googleAnalytics,
    advancedAnalytics: plan.advancedAnalytics,
    hidePoweredBy: plan.hidePoweredBy,
  };
}

/** The body for the server; text that is not a number becomes one that it refuses at its field. */
export function toPlanChange({ id: _id, ...values }: PlanValues): PlanChange {
  return {
    ...values,
    priceUsd: toNumber(values.priceUsd),
    yearlyPriceUsd: values.yearlyPriceUsd.trim() === '' ? null : toNumber(values.yearlyPriceUsd),
    magnetLimit: values.magnetLimit.trim() === '' ? null : toNumber(values.magnetLimit),
    commentLimit: values.commentLimit.trim() === '' ? null : toNumber(values.commentLimit),
    answerHours: values.answerHours.trim() === '' ? null : toNumber(values.answerHours),
    storageMb: toNumber(values.storageMb),
  };
}

function toNumber(text: string): number {
  const trimmed = text.trim();
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : -1;
}
