import { explainRefusedComment, pendingText } from '#shared/unlock/refusal-texts.ts';
import type { VerifyCommentResult } from '#shared/unlock/unlock.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Pending, Refused, Unlocked } from './check/unlock-outcome.ts';

/** The 200 answer of verify-comment for a comment that opened the content. */
export function toVerifiedAnswer(outcome: Unlocked): VerifyCommentResult {
  return {
    verified: true,
    confirmed: outcome.isConfirmed,
    grant: outcome.grant,
    expiresAt: outcome.expiresAt.toISOString(),
    name: outcome.name,
    emailRequired: outcome.emailRequired,
    ...(outcome.magnet === null ? {} : { magnet: outcome.magnet }),
  };
}

/** The 200 answer for a refused comment: the documented text, and what was found instead. */
export function toRefusedAnswer({ reason, found, visitor }: Refused): VerifyCommentResult {
  const words = visitor.magnet.triggerWords;
  const { message, hint } = explainRefusedComment(reason, words[0] ?? '', found?.nearMiss);
  return {
    verified: false,
    reason,
    error: message,
    details: hint === null ? message : `${message} ${hint}`,
    lookedFor: words,
    found:
      found === null
        ? null
        : {
            text: found.text,
            author: found.author,
            commentedAt: found.commentedAt.toISOString(),
            nearMiss: found.nearMiss,
          },
  };
}

/**
 * Pending on the wire: a client that knows no pending state shows `details` as its
 * "Verification Error", so the promise stands there, and no claim that the word is missing.
 */
export function toPendingError(outcome: Pending): AppError {
  return new AppError(outcome.code, {
    details: pendingText(outcome.code),
    retryAfterSeconds: outcome.retryAfterSeconds,
    extra: {
      status: 'pending',
      ...(outcome.place === null ? {} : { place: outcome.place }),
      ...(outcome.waitingToken === null ? {} : { waitingToken: outcome.waitingToken }),
    },
  });
}
