import type { PostReaderState } from '#shared/desktop/post-reader.ts';

const CHANGED =
  'No comment was sent. The operator got the structure of the page, without texts or names.';

const kinds: Record<PostReaderState['kind'], string> = {
  elsewhere:
    'Sign in to LinkedIn in its window. If the post is not shown after that, press the button again.',
  reading: 'Scroll down in its window and load more comments. “Most recent” shows all of them.',
  not_yours: 'The window shows a post that none of your lead magnets names. Nothing was sent.',
  not_named:
    'Your lead magnet names no post. Add the link of this post to it first. Nothing was sent.',
  unsupported: `LinkedIn changed its page, so it could not be read. ${CHANGED}`,
  ambiguous: `LinkedIn’s page mixes two structures, so it was not read. ${CHANGED}`,
  empty: 'LinkedIn shows a number of comments, but we found none. Open the comments in its window.',
  unreadable: `LinkedIn changed its page, and parts of the comments are missing. ${CHANGED}`,
};

const problems: Record<NonNullable<PostReaderState['problem']>, string> = {
  server_gone: 'Your server does not answer. The comments are kept in the window and sent later.',
  too_many: 'Your server asks for a pause. The rest is sent soon. Leave the window open.',
  refused:
    'Your server did not accept these comments. Close the window and press the button again.',
  signed_out: 'You were signed out here. Sign in again, then press the button again.',
};

/** The state of the window, and what to do there. */
export function situationText({ isOpen, kind, problem }: PostReaderState): string {
  if (!isOpen) return 'The window is closed. Open it again to continue.';
  return problem === null ? kinds[kind] : problems[problem];
}

/** Whether the creator has to do something about it. */
export function isTrouble({ isOpen, kind, problem }: PostReaderState): boolean {
  return isOpen && (problem !== null || (kind !== 'reading' && kind !== 'elsewhere'));
}
