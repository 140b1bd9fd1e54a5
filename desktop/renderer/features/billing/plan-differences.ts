import type { PlanChanges } from '#shared/billing/plan-changes.contract.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { planFeatures } from '#desktop/renderer/features/subscriptions/plan-values.ts';

export interface Difference {
  label: string;
  from: string;
  to: string;
  /** `even`: neither plan gives more. */
  way: 'more' | 'less' | 'even';
}

const featureOf = {
  advancedAnalytics: 'advanced_analytics',
  hidePoweredBy: 'hide_powered_by',
  collectEmails: 'email_collection',
  facebookPixel: 'facebook_pixel',
  googleAnalytics: 'google_analytics',
} as const;

/** Another plan as this creator would have it: exceptions that an operator made stay. */
export function planAsGiven(now: Plan, plan: Plan, changes: PlanChanges): Plan {
  const given = {
    ...plan,
    magnetLimit: changes.magnets.limit,
    commentLimit: changes.comments.limit,
  };
  for (const { key } of planFeatures) {
    const feature = featureOf[key];
    const begins = changes.begins.includes(feature);
    given[key] = begins || (now[key] && !changes.stops.some((stop) => stop.feature === feature));
  }
  return given;
}

/** What another plan changes, in the order of the pricing page; what stays the same is left out. */
export function planDifferences(from: Plan, to: Plan): Difference[] {
  const all: Difference[] = [
    limitDifference('Active magnets', from.magnetLimit, to.magnetLimit),
    limitDifference('Comments a month', from.commentLimit, to.commentLimit),
    ...planFeatures.map(({ key, label }): Difference => {
      const way = from[key] === to[key] ? 'even' : to[key] ? 'more' : 'less';
      return { label, from: yesNo(from[key]), to: yesNo(to[key]), way };
    }),
    { label: 'Support', from: from.support, to: to.support, way: 'even' },
  ];
  return all.filter(({ from: before, to: after }) => before !== after);
}

export const limitText = (limit: number | null): string => limit?.toLocaleString() ?? 'Unlimited';

const yesNo = (has: boolean): string => (has ? 'Included' : 'Not included');

/** A limit of null has no end, so it is more than any number. */
function limitDifference(label: string, from: number | null, to: number | null): Difference {
  const [before, after] = [from ?? Infinity, to ?? Infinity];
  const way = after > before ? 'more' : after < before ? 'less' : 'even';
  return { label, from: limitText(from), to: limitText(to), way };
}
