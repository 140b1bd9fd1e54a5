import { randomIds } from '#server/platform/ids.ts';
import { type AccessPolicy, byOperator } from '../access-policy.ts';

const aPlan = {
  name: 'A plan',
  priceUsd: 5,
  yearlyPriceUsd: null,
  magnetLimit: 3,
  commentLimit: null,
  collectEmails: true,
  facebookPixel: false,
  googleAnalytics: false,
  advancedAnalytics: false,
  hidePoweredBy: false,
  support: 'Email support',
  storageMb: 100,
  answerHours: null,
};

/** Who may see and change the plans that are sold. */
export const planPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'operatorPlans.list': byOperator(200),
  'operatorPlans.add': byOperator(200, {
    parts: () => ({ body: { ...aPlan, id: `p${randomIds.rowId()}` } }),
  }),
  'operatorPlans.change': byOperator(200, {
    unknown: 'plan_not_found',
    parts: () => ({ body: aPlan }),
  }),
  'operatorPlans.retire': byOperator(200, { unknown: 'plan_not_found' }),
  'operatorPlans.offer': byOperator(200, { unknown: 'plan_not_found' }),
};
