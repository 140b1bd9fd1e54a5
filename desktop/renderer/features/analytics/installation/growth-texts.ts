import { type activationSteps, MILESTONE_DAYS } from '#shared/analytics/growth.contract.ts';
import { capitalised } from '#shared/app/first-letter.ts';

/** What is counted, with its formula. Days are UTC. */
export const growthFigures = {
  signUps: { label: 'Sign-ups', formula: 'New accounts of creators. Deleted ones stay counted.' },
  activeCreators: {
    label: 'Active creators',
    formula:
      'Creators whose pages had a visit or a lead in the day or week, each counted once. The number is the mean of the days or weeks with any.',
  },
  magnetsPublished: {
    label: 'Published',
    formula: 'Lead magnets that went live for the first time.',
  },
  visits: {
    label: 'Visits',
    formula: 'Openings of an unlock page by a browser, without bots and link previews.',
  },
  leads: { label: 'Leads', formula: 'Comments that were confirmed. Each of them is one lead.' },
  emails: { label: 'Emails', formula: 'Leads that gave an email address.' },
} as const;
export type GrowthFigure = keyof typeof growthFigures;
export const growthFigureNames = Object.keys(growthFigures) as GrowthFigure[]; // keys of the table

type Step = (typeof activationSteps)[number];
export const stepTexts: Readonly<Record<Step | 'signedUp', { label: string; text: string }>> = {
  signedUp: { label: 'Signed up', text: 'Everybody who made an account in these weeks.' },
  confirmed: {
    label: 'Confirmed address',
    text: 'Opened the link that was mailed after the sign-up. If many are lost here, check that mails arrive.',
  },
  magnet: { label: 'First magnet', text: 'Saved a first lead magnet, as a draft or live.' },
  published: { label: 'Published', text: 'A magnet went live for the first time.' },
  visit: {
    label: 'First visit',
    text: 'Somebody opened one of the pages. Creators lost here often publish but do not post. Suggest the texts to share.',
  },
  lead: { label: 'First lead', text: 'A comment was confirmed for the first time.' },
};
export const stepsFormula = `A step counts when it was reached within ${MILESTONE_DAYS} days of the sign-up, whatever came before it. Accounts that were deleted since are among them.`;

const reasonTexts: Readonly<Record<string, string>> = {
  word_missing: 'without the word',
  more_than_word: 'with more than the word',
  word_excluded: 'with an excluded word',
  with_typo: 'with an accepted typo',
  wrong_post: 'under another post',
  too_old: 'comment too old',
  own_comment: 'the creator’s own comment',
  comment_gone: 'comment or post is gone',
  comment_already_used: 'comment was used before',
  inactive: 'the page was switched off',
  reopened: 'the same visitor opened it again',
  near_miss: 'a typing error in the word',
  linkedin_unavailable: 'LinkedIn could not be read',
  comment_not_visible: 'LinkedIn does not show the comment',
  in_queue: 'waits in the queue',
  trusted: 'opened on trust',
  confirmed: 'confirmed later',
};

/** A result with its reason, the reason first: "Without the word (refused)". */
export function outcomeText(result: string, reason: string | null): string {
  const text = reason === null ? result : (reasonTexts[reason] ?? reason.replaceAll('_', ' '));
  const head = capitalised(text);
  return reason === null ? head : `${head} (${result})`;
}

/** "5 min", "3.5 h", "12 days". */
export function minutesText(minutes: number): string {
  if (minutes < 1) return 'within a minute';
  if (minutes < 120) return `${minutes} min`;
  const hours = minutes / 60;
  const digits = { maximumFractionDigits: 1 };
  if (hours < 48) return `${hours.toLocaleString(undefined, digits)} h`;
  return `${(hours / 24).toLocaleString(undefined, digits)} days`;
}

/** A UTC day in the reader's language: "3 Apr". */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
}
