import { capitalised } from '#shared/app/first-letter.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';

const number = new Intl.NumberFormat('en-US');

/** `3 active lead magnets`, `600 comments`, or `unlimited comments` for a limit of null. */
export function countOf(limit: number | null, thing: string): string {
  if (limit === null) return `unlimited ${thing}s`;
  return `${number.format(limit)} ${limit === 1 ? thing : `${thing}s`}`;
}

export interface PlanFact {
  /** As the card lists it. */
  text: string;
  /** The text of the tooltip; from the same row as `text`, so that they always agree. */
  explanation: string;
}

/**
 * What a plan includes, in the order of the cards. `keepsOverQuota`: leads beyond the limit are kept.
 */
export function factsOf(plan: Plan, keepsOverQuota: boolean): PlanFact[] {
  return [
    magnetFact(plan),
    commentFact(plan, keepsOverQuota),
    analyticsFact,
    ...optionFacts(plan),
    supportFact(plan),
  ];
}

/** The link of a card: the free plan to sign-up, the others to their subscription. */
export function planHref(plan: Plan): string {
  return plan.priceUsd === 0
    ? '/auth?tab=register'
    : `/subscribe?plan=${encodeURIComponent(plan.id)}`;
}

/** Whole dollars a month. */
export function priceOf(plan: Plan): string {
  return `$${number.format(plan.priceUsd)}`;
}

function magnetFact({ magnetLimit }: Plan): PlanFact {
  const count = countOf(magnetLimit, 'active lead magnet');
  return {
    text: magnetLimit === null ? capitalised(count) : count,
    explanation:
      magnetLimit === null
        ? 'Any number of lead magnets can be active at the same time.'
        : `${count} at the same time. Paused, archived and draft magnets do not count, and nothing is deleted when you reach the limit.`,
  };
}

function commentFact({ commentLimit }: Plan, keepsOverQuota: boolean): PlanFact {
  if (commentLimit === null) {
    return {
      text: 'Unlimited comments',
      explanation: 'Every verified comment is one lead, without a monthly limit.',
    };
  }
  const beyond = keepsOverQuota
    ? `Leads over ${number.format(commentLimit)} are not lost: we keep them for you.`
    : `After ${number.format(commentLimit)}, your pages stop until the next month or a larger plan.`;
  return {
    text: `Up to ${countOf(commentLimit, 'comment')} a month`,
    explanation: `A verified comment counts once, even if its author opens the content again. A month is a calendar month in UTC. ${beyond}`,
  };
}

/** The same for every plan. */
const analyticsFact: PlanFact = {
  text: 'Analytics',
  explanation: 'Visits, attempts, verified comments and emails, by day.',
};

function optionFacts(plan: Plan): PlanFact[] {
  const facts: PlanFact[] = [];
  if (plan.advancedAnalytics) {
    facts.push({
      text: 'Advanced statistics',
      explanation:
        'The funnel with the reasons of each loss, sources, tags, countries, devices and posts; every row filters, every number shows its rows.',
    });
  }
  if (plan.collectEmails) {
    facts.push({
      text: 'Email collection',
      explanation: 'Ask for an email after the comment is verified and before the content opens.',
    });
  }
  if (plan.facebookPixel) {
    facts.push({
      text: plan.googleAnalytics ? 'Facebook Pixel and Google Analytics' : 'Facebook Pixel',
      explanation:
        'Reports visits and unlocks to your own account. Where consent is required, it loads after the visitor agrees.',
    });
  } else if (plan.googleAnalytics) {
    facts.push({
      text: 'Google Analytics',
      explanation:
        'Reports each unlock to your own property. Where consent is required, it loads after the visitor agrees.',
    });
  }
  if (plan.hidePoweredBy) {
    facts.push({
      text: 'Pages without “Powered by”',
      explanation: 'Switch off the line at the foot of all your unlock pages at once.',
    });
  }
  return facts;
}

function supportFact({ support }: Plan): PlanFact {
  return { text: support, explanation: 'Write to the support address at the end of this page.' };
}
