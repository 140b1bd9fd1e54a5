import { unlockErrors } from './unlock-errors.ts';
import type { RefusalReason } from './unlock.contract.ts';
import { wordMissingText } from './unlock.rules.ts';

export interface RefusalText {
  message: string;
  hint: string | null;
}

const WAYS_TO_THE_WORD =
  'Edit your comment to include the word, or write a new comment. Then paste its link again.';
const UP_TO_THE_AUTHOR =
  'The author sees your comment and can still approve it. Come back later in this browser, or try again now.';

/**
 * The texts for a refused comment: what is wrong, and what to do. `word` is the magnet's first
 * trigger word; the text for a missing word names it. `nearMiss` is the found word of a comment that
 * waits for the author's decision.
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
    case 'more_than_word':
      return {
        message: 'Your comment says more than the trigger word.',
        hint: `The author asks for a comment that is only the word: "${word}". Edit your comment, or write a new one. Then paste its link again.`,
      };
    case 'word_excluded':
      return {
        message: 'Your comment has words that the author of this page does not count.',
        hint: `Write a new comment that says only "${word}", and paste its link.`,
      };
    case 'wrong_post':
      return {
        message: 'That comment is on another post.',
        hint: 'Comment on the post this page belongs to, and paste the link of that comment.',
      };
    case 'too_old':
      return {
        message: 'That comment is older than this content allows.',
        hint: 'Write a new comment on the post, and paste its link.',
      };
    case 'own_comment':
      return {
        message: 'The author of this page wrote that comment.',
        hint: 'Paste the link of your own comment.',
      };
    case 'comment_gone':
      return {
        message: 'LinkedIn does not show that comment to the public.',
        hint: 'It may have been deleted, or the post is not public. Write a new comment on the post, and paste its link.',
      };
    case 'rejected':
      return {
        message: 'The author of this page rejected that comment.',
        hint: 'Write another comment on the post, and paste its link.',
      };
  }
}

/** The promise to a visitor whose comment could not be read yet, shown after the error. */
export function pendingText(
  code: 'linkedin_unavailable' | 'comment_not_visible' | 'in_queue' | 'checks_stopped',
): string {
  const [, message] = unlockErrors[code];
  return `${message}. We’ve saved your place: come back later in this browser.`;
}
