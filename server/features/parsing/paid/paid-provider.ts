import type { CommentLink } from '#shared/unlock/link/comment-link.ts';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';

/** A provider's data of one comment, with a verified shape and id. */
export interface ProvidedComment {
  text: string;
  authorName: string | null;
  authorUrl: string | null;
  authorPhoto: string | null;
  authorHeadline: string | null;
  /** The posts in its answer, with their kind where it states one. */
  posts: PostRef[];
  /** Ids of posts that it states without their kind. */
  postIds: string[];
}

/**
 * Reasons for a provider's failure to send a comment.
 * - wrong_key: it does not know the key
 * - no_credit: the account is empty
 * - not_allowed: the account may not make this request
 * - too_many: more parallel requests, or more in total, than the plan allows
 * - unavailable: it failed, was too slow or could not be reached
 * - odd_answer: its answer has an unexpected form
 * - other_comment, other_post: its answer is about another comment or post
 * - not_found: it reports that the comment does not exist
 */
export type ProviderProblem =
  | 'wrong_key'
  | 'no_credit'
  | 'not_allowed'
  | 'too_many'
  | 'unavailable'
  | 'odd_answer'
  | 'other_comment'
  | 'other_post'
  | 'not_found';

export interface ProviderFailure {
  ok: false;
  problem: ProviderProblem;
  /** For operators; contains no part of the key. */
  detail: string;
  retryAfterSeconds: number | null;
  /** The provider refused before any work, so the request costs nothing. */
  isFree: boolean;
}

export type ProviderAnswer = { ok: true; comment: ProvidedComment } | ProviderFailure;

/** Requests ONE comment by its link. Never throws for a failure that has a name. */
export interface PaidProvider {
  name: string;
  ask(link: CommentLink, key: string): Promise<ProviderAnswer>;
  close(): Promise<void>;
}

export function providerFailure(
  problem: ProviderProblem,
  detail: string,
  rest: { retryAfterSeconds?: number | null; isFree?: boolean } = {},
): ProviderFailure {
  const { retryAfterSeconds = null, isFree = false } = rest;
  return { ok: false, problem, detail, retryAfterSeconds, isFree };
}
