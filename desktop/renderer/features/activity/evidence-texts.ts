import type { ActivityEntry } from '#shared/activity/activity.contract.ts';

/** Why an attempt ended as it did, to the creator. Unknown codes are shown as they are. */
const reasonTexts: Readonly<Record<string, string>> = {
  word_missing: 'The comment does not contain the word.',
  wrong_post: 'The comment is under another post than the one this magnet names.',
  too_old: 'The comment is older than this magnet allows.',
  own_comment: 'This is your own comment.',
  comment_gone: 'LinkedIn says the comment or its post no longer exists.',
  rejected: 'You turned this comment down.',
  comment_already_used: 'This comment had unlocked the magnet before and was used up.',
  reopened: 'The same visitor opened the content again.',
  approved: 'You approved this comment.',
  confirmed: 'LinkedIn did not show the comment at first; a later reading confirmed it.',
  trusted:
    'Unlocked on trust: LinkedIn did not show the comment, and this magnet does not wait. It counts once the comment is confirmed.',
  linkedin_unavailable: 'LinkedIn did not let us read the comment, or not all of it for certain.',
  comment_not_visible: 'LinkedIn does not show this comment to people who are not signed in.',
  in_queue: 'Many came at once: this comment is checked in its turn.',
  near_miss: 'The word is nearly there.',
};

const methodTexts: Readonly<Record<string, string>> = {
  guest_page: 'Read on the public post page',
  guest_page_json_ld: 'Read from the data of the public post page',
  cache: 'Read a moment before, for another visitor',
  creator: 'Your decision',
  trust: 'Not read',
};

const confidenceTexts: Readonly<Record<string, string>> = {
  high: 'High: the comment was found by its own id',
  medium: 'Medium: found by its time only, or LinkedIn’s page has two texts of it',
  approved: 'Approved by you',
  unconfirmed: 'Not confirmed',
};

const plain = (code: string) => code.replaceAll('_', ' ');

export function reasonText(reason: string | null): string | null {
  return reason === null ? null : (reasonTexts[reason] ?? plain(reason));
}
/** How a try that had to wait ended, to the creator. */
export function outcomeText({ reason }: NonNullable<ActivityEntry['outcome']>): string {
  return reasonText(reason) ?? 'A later reading found the word.';
}
export function methodText(method: string): string {
  return methodTexts[method] ?? plain(method);
}
export function confidenceText(confidence: string): string {
  return confidenceTexts[confidence] ?? plain(confidence);
}

/** Whom a row is about: the lead when there is one, else the comment's author. */
export function personOf(entry: ActivityEntry): string {
  if (entry.lead?.held === true) return 'Held lead';
  return entry.lead?.name || entry.comment.author || 'Somebody';
}
