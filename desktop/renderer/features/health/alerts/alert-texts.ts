import { type AlertRule, alertRules } from '#shared/health/alert-limits.ts';

/** Each rule: its name, what it means, and the unit of its limit. */
export const alertTexts: Record<AlertRule, { name: string; text: string; label: string }> = {
  failing: {
    name: 'A part is failing',
    text: 'The database, email, storage, reading of comments, jobs or a server process has been failing for this long.',
    label: 'Minutes of failing',
  },
  errors: {
    name: 'Many answers fail',
    text: 'This many of a hundred answers failed, with 20 or more in ten minutes.',
    label: 'Percent of failed answers',
  },
  queue: {
    name: 'A queue is slow',
    text: 'The oldest job, email or comment has waited this long. Work that an operator stopped does not count.',
    label: 'Minutes of waiting',
  },
  bounces: {
    name: 'Emails bounce',
    text: 'This many emails were refused for good in 24 hours.',
    label: 'Refused emails',
  },
  signIns: {
    name: 'Many sign-ins fail',
    text: 'This many sign-ins of creators and operators failed in this hour and the one before.',
    label: 'Failed sign-ins',
  },
  disk: {
    name: 'The disk is nearly full',
    text: 'Less than this share of the disk of the data folder is free.',
    label: 'Percent free',
  },
};

/** The name of a rule; of one that another release knows, its word. */
export function alertName(rule: string): string {
  const known = alertRules.find((one) => one === rule);
  return known === undefined ? rule : alertTexts[known].name;
}
