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
  /** What the tooltip says; from the same row as `text`, so that they cannot disagree. */
  explanation: string;
}

/** What a plan includes, in the order of the cards. `holdsLeads`: what lies beyond the limit is kept. */
export function factsOf(plan: Plan, holdsLeads: boolean): PlanFact[] {
  return [
    magnetFact(plan),
    commentFact(plan, holdsLeads),
    analyticsFact(plan),
    ...optionFacts(plan),
    supportFact(plan),
  ];
}

/** Where the card leads: the free plan to sign-up, the others to their subscription. */
export function planHref(plan: Plan): string {
  return plan.priceUsd === 0 ? '/auth' : `/subscribe?plan=${encodeURIComponent(plan.id)}`;
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
        ? 'As many lead magnets as you like can take comments at the same time.'
        : `${count} can take comments at the same time. Paused, archived and draft magnets do not count, and nothing is deleted when you reach the limit.`,
  };
}

function commentFact({ commentLimit }: Plan, holdsLeads: boolean): PlanFact {
  if (commentLimit === null) {
    return {
      text: 'Unlimited comments',
      explanation: 'Every verified comment counts as one lead, without a monthly limit.',
    };
  }
  const beyond = holdsLeads
    ? `Leads beyond ${number.format(commentLimit)} are not lost: they are held for you.`
    : `After ${number.format(commentLimit)} your pages take no more until the next month or a larger plan.`;
  return {
    text: `Up to ${countOf(commentLimit, 'comment')} a month`,
    explanation: `A verified comment counts once, however often its author comes back. A month is a calendar month in UTC. ${beyond}`,
  };
}

function analyticsFact({ advancedAnalytics }: Plan): PlanFact {
  return advancedAnalytics
    ? {
        text: 'Advanced statistics',
        explanation: 'All figures of the basic statistics, broken down further.',
      }
    : {
        text: 'Basic analytics',
        explanation: 'Visits, tries, verified comments and emails, by day.',
      };
}

function optionFacts(plan: Plan): PlanFact[] {
  const facts: PlanFact[] = [];
  if (plan.collectEmails) {
    facts.push({
      text: 'Email collection',
      explanation: 'Ask for an email after the word was found and before the content opens.',
    });
  }
  if (plan.facebookPixel) {
    facts.push({
      text: plan.googleAnalytics ? 'Facebook Pixel and Google Analytics' : 'Facebook Pixel',
      explanation:
        'Measures visits and unlocks in your own account. It loads after the visitor agrees where that is required.',
    });
  } else if (plan.googleAnalytics) {
    facts.push({
      text: 'Google Analytics',
      explanation: 'Reports each unlock to your own property, if the visitor agrees.',
    });
  }
  return facts;
}

function supportFact({ support }: Plan): PlanFact {
  return { text: support, explanation: 'Questions are answered in the order of the plans.' };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
