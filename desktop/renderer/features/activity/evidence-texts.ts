import { ERASED_NAME } from '#shared/app/constants.ts';
import type { ActivityEntry } from '#shared/activity/activity.contract.ts';

/** The result of an attempt in words. Unknown codes are shown as they are. */
const reasonTexts: Readonly<Record<string, string>> = {
  word_missing: 'The comment does not contain the word.',
  more_than_word: 'The comment has the word and more. This magnet takes only the word.',
  word_excluded: 'The comment has an excluded word.',
  with_typo: 'The word has a typo. This magnet accepts one.',
  wrong_post: 'The comment is under another post than the one this magnet names.',
  too_old: 'The comment is older than this magnet allows.',
  own_comment: 'This is your own comment.',
  comment_gone: 'LinkedIn says the comment or its post no longer exists.',
  rejected: 'You rejected this comment.',
  inactive: 'The lead magnet was switched off, so the comment was not checked.',
  not_open_yet: 'The page was not open yet. The comment counts once it is.',
  page_ended: 'The page had ended, or all its places were taken.',
  comment_already_used: 'This comment had already unlocked the magnet and cannot be used again.',
  reopened: 'The same visitor opened the content again.',
  erased:
    'The person asked for it: their name, email, profile link and comment were removed. Your figures stay the same.',
  approved: 'You approved this comment.',
  confirmed: 'LinkedIn did not show the comment at first. A later check confirmed it.',
  trusted:
    'Unlocked without confirmation, because LinkedIn did not show the comment. It counts when the comment is confirmed.',
  linkedin_unavailable: 'LinkedIn did not let us read the comment, or we could not read all of it.',
  comment_not_visible: 'LinkedIn does not show this comment to people who are not signed in.',
  in_queue: 'Many comments came at once. This one is in the queue.',
  near_miss: 'The comment contains a typo of the word.',
};

const methodTexts: Readonly<Record<string, string>> = {
  guest_page: 'Read on the public post page',
  guest_page_json_ld: 'Read from the data of the public post page',
  cache: 'Read earlier for another visitor',
  harvest_api: 'Read by a paid reader',
  company_page: 'Read through LinkedIn’s official API, as your company page',
  creator_view: 'Read as you see it, signed in to LinkedIn',
  creator: 'Your decision',
  trust: 'Not read',
};

const confidenceTexts: Readonly<Record<string, string>> = {
  high: 'High: the comment was found by its own id',
  medium: 'Medium: found by its time only, or LinkedIn’s page shows two versions of its text',
  approved: 'Approved by you',
  unconfirmed: 'Not confirmed',
};

const plain = (code: string) => code.replaceAll('_', ' ');

export function reasonText(reason: string | null): string | null {
  return reason === null ? null : (reasonTexts[reason] ?? plain(reason));
}
/** How a wait ended, in words. */
export function outcomeText({ reason }: NonNullable<ActivityEntry['outcome']>): string {
  return reasonText(reason) ?? 'A later check found the word.';
}
export function methodText(method: string): string {
  return methodTexts[method] ?? plain(method);
}
export function confidenceText(confidence: string): string {
  return confidenceTexts[confidence] ?? plain(confidence);
}

/** The person of a row: the lead when there is one, else the comment's author. */
export function personOf(entry: ActivityEntry): string {
  if (entry.erased) return ERASED_NAME;
  if (entry.lead?.overQuota === true) return 'Lead over your limit';
  return entry.lead?.name || entry.comment.author || 'Somebody';
}
