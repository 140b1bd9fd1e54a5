import { type RefusalReason, unlockErrors } from './unlock.contract.ts';
import { wordMissingText } from './unlock.rules.ts';

export interface RefusalText {
  message: string;
  hint: string | null;
}

const WAYS_TO_THE_WORD =
  'Edit your comment on LinkedIn so that it holds the word, or write a new one, then paste its link again.';
const UP_TO_THE_AUTHOR =
  'The author sees your comment and may still accept it: come back later in this browser, or try again now.';

/**
 * A refused comment in the visitor's words: what is wrong, and what to do.
 * `word` is the magnet's first trigger word; the text for a missing word names it. `nearMiss` is what
 * was found of a comment that waits for the author's decision.
 */
export function explainRefusedComment(
  reason: RefusalReason,
  word: string,
  nearMiss: string | null = null,
): RefusalText {
  switch (reason) {
    case 'word_missing':
      return {
        message: wordMissingText(word),
        hint: nearMiss === null ? WAYS_TO_THE_WORD : `${UP_TO_THE_AUTHOR} ${WAYS_TO_THE_WORD}`,
      };
    case 'wrong_post':
      return {
        message: 'That comment is on another post.',
        hint: 'Comment on the post this page belongs to, and paste the link of that comment.',
      };
    case 'too_old':
      return {
        message: 'That comment was written long before this content was offered.',
        hint: 'Write a new comment on the post, and paste its link.',
      };
    case 'own_comment':
      return {
        message: 'That comment is by the author of this page.',
        hint: 'Paste the link of a comment of your own.',
      };
    case 'comment_gone':
      return {
        message: 'LinkedIn does not show that comment to the public.',
        hint: 'It may have been deleted, or the post is not public. Write a new comment on the post, and paste its link.',
      };
    case 'rejected':
      return {
        message: 'The author of this page did not accept that comment.',
        hint: 'Write another comment on the post, and paste its link.',
      };
  }
}

/** What a visitor is promised whose comment could not be read yet, in one sentence more than the error. */
export function pendingText(
  code: 'linkedin_unavailable' | 'comment_not_visible' | 'in_queue',
): string {
  const [, message] = unlockErrors[code];
  return `${message}: your place is kept, so come back later in this browser.`;
}
