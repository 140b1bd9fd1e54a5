import { isSameProfile } from '#shared/account/linkedin-profile.ts';
import type { ConfirmationResult } from '#shared/account/profile.contract.ts';
import {
  type CommentEvidence,
  isJoinedByTime,
  type ReadFailure,
} from '#server/features/parsing/comment-reader.ts';
import type { ConfirmationRow } from './confirmation.queries.ts';

/**
 * Capital letters and digits that cannot be confused; without vowels, so a code is never a word.
 */
export const CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789';
const FOUND_LENGTH = 200;

export type ConfirmationOutcome =
  | { result: 'confirmed' }
  | Exclude<ConfirmationResult, { result: 'confirmed' }>;

/**
 * Judges a read comment: its author has to be the profile, and the code has to stand in it as a
 * separate word. An uncertain reading neither confirms nor refuses.
 */
export function judgeConfirmation(
  { profileUrl, code }: ConfirmationRow,
  evidence: CommentEvidence,
): ConfirmationOutcome {
  const { authorUrl, authorName, text, otherReadings = [] } = evidence;
  // The author's link proves the identity. Without a certain one nothing is proven.
  if (isJoinedByTime(evidence) || authorUrl === null) return unread('not_shown', null);
  if (!isSameProfile(authorUrl, profileUrl)) {
    return { result: 'wrong_author', authorName, authorUrl };
  }
  const found = [text, ...otherReadings].map((reading) => hasCode(reading, code));
  if (found.every(Boolean)) return { result: 'confirmed' };
  if (found.some(Boolean) || evidence.isPartial) return unread('not_shown', null);
  return { result: 'code_missing', found: Array.from(text).slice(0, FOUND_LENGTH).join('') };
}

/** As a separate word, in capital or small letters. */
export function hasCode(text: string, code: string): boolean {
  const words = text.toUpperCase().split(/[^\p{L}\p{N}-]+/u);
  return words.includes(code.toUpperCase());
}

/** Why nothing could be read; a later try may give another answer. */
export function explainFailure(failure: ReadFailure): ConfirmationOutcome {
  const { kind, retryAfterSeconds } = failure;
  const seconds = retryAfterSeconds === null ? null : Math.ceil(retryAfterSeconds);
  switch (kind) {
    case 'gone':
      return unread('post_not_public', seconds);
    case 'not_visible':
      return unread('not_shown', seconds);
    case 'blocked':
    case 'busy':
    case 'layout_changed':
      return unread('linkedin_unavailable', seconds);
  }
}

type Unread = Extract<ConfirmationOutcome, { result: 'unread' }>;

function unread(reason: Unread['reason'], retryAfterSeconds: number | null): Unread {
  return { result: 'unread', reason, retryAfterSeconds };
}
