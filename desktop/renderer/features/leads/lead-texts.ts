import { confidenceNames } from '#shared/leads/comment-methods.ts';
import { sourceName } from '#shared/leads/lead-sources.ts';
import type { LeadEvent } from '#shared/leads/lead-detail.contract.ts';
import type { ScoreBand } from '#shared/leads/score-rules.ts';

export function confidenceName(confidence: string): string {
  return confidenceNames[confidence] ?? confidence;
}

export const bandNames: { readonly [band in ScoreBand]: string } = {
  hot: 'Hot',
  warm: 'Warm',
  cold: 'Cold',
};

const changes: { readonly [what: string]: string } = {
  stage: 'Stage changed',
  name: 'Name changed',
  headline: 'Headline changed',
  resent: 'Content mailed again',
  bounce_cleared: 'Mail allowed again after a bounce',
  told_newer: 'Notified about newer content',
  revoked: 'Access ended',
  restored: 'Access restored',
  merged: 'Merged with another lead',
  unmerged: 'Merge undone',
  imported: 'Imported from',
};

const triedNames: { readonly [reason: string]: string } = {
  word_missing: 'the comment did not have the word',
  more_than_word: 'the comment had more than the word',
  word_excluded: 'the comment had an excluded word',
  wrong_post: 'the comment was on another post',
  too_old: 'the comment was too old',
  own_comment: 'the comment was your own',
  comment_gone: 'the comment was not visible',
  rejected: 'you rejected the comment',
  in_queue: 'the comment waited for its turn',
  linkedin_unavailable: 'LinkedIn did not let us read the comment',
  comment_not_visible: 'LinkedIn did not show the comment yet',
};
const spaced = (what: string | null): string => (what ?? '').replaceAll('_', ' ');

/** How an address came, where it had to be confirmed. */
const emailTexts: { readonly [confirmation: string]: string } = {
  code: 'Confirmed an email address by code',
  page: 'Confirmed an email address by the link in our email',
  unsent: 'Left an email address; our email could not be sent, so it is not confirmed',
};

/** One line of the history, without its time. */
export function eventText(
  { kind, what, subject, before, after }: LeadEvent,
  stageName: (id: string) => string,
): string {
  const of = subject === null ? '' : ` “${subject}”`;
  if (kind === 'visited') {
    const from = `Visited${of}: ${sourceName(what ?? 'unknown')}`;
    return after === null ? from : `${from}, ${after}`;
  }
  if (kind === 'tried') return `Tried${of}: ${triedNames[what ?? ''] ?? spaced(what)}`;
  if (kind === 'commented') return 'Commented on the post';
  if (kind === 'unlocked') {
    return what === 'unconfirmed' ? `Unlocked${of}, not confirmed` : `Unlocked${of}`;
  }
  if (kind === 'checked') {
    return what === 'reopened' ? `Came back to${of}` : `Checked${of}: ${spaced(what)}`;
  }
  if (kind === 'email') return emailTexts[what ?? ''] ?? 'Left an email address';
  if (kind === 'opened') return `Opened${of}`;
  if (kind === 'downloaded') return `Downloaded ${what ?? 'a file'}`;
  if (kind === 'continued') return `Went on to the next step of${of}`;
  if (kind === 'answered') return `Answered${of}: ${what ?? ''}`;
  if (kind === 'mailed') return `Link to${of} mailed`;
  if (kind === 'noted') return 'You added a note';
  if (what === 'tag') return `Tag${of} added`;
  if (what === 'untag') return `Tag${of} removed`;
  if (what === 'field')
    return after === null ? `${subject ?? 'Field'} cleared` : `${subject ?? 'Field'}: ${after}`;
  const text = changes[what ?? ''] ?? 'Changed';
  if (what === 'stage') return `${text}: ${stageName(before ?? '')} → ${stageName(after ?? '')}`;
  if (after !== null) return `${text}: ${after}`;
  return `${text}${of}`;
}
