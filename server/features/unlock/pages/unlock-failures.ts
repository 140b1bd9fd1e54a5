import { RefusalReason } from '#shared/unlock/unlock.contract.ts';
import { explainRefusedComment } from '#shared/unlock/refusal-texts.ts';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { UnlockFailure, UnlockPageView } from '#public-web/unlock/unlock-page-view.ts';
import type { AppError } from '#server/platform/errors.ts';
import type { Refused } from '../check/unlock-outcome.ts';
import type { WaitingRow } from '../waiting/waiting.queries.ts';

/** Nothing was pasted. */
export function urlRequired(lookedFor: string[]): UnlockFailure {
  return {
    toastTitle: unlockTexts.urlRequiredTitle,
    reason: 'empty',
    message: unlockTexts.urlRequired,
    hint: null,
    lookedFor,
    found: null,
  };
}

/** A comment that was read and did not unlock: what was looked for and what was found. */
export function refusalFailure({ reason, found, visitor }: Refused): UnlockFailure {
  const lookedFor = visitor.magnet.triggerWords;
  return {
    toastTitle: unlockTexts.failedTitle,
    reason,
    ...explainRefusedComment(reason, lookedFor[0] ?? '', found?.nearMiss),
    lookedFor,
    found: found?.text == null ? null : { ...found, commentedAt: found.commentedAt.toISOString() },
  };
}

/** The same for a comment that waited and was refused meanwhile, or found to be nearly right. */
export function refusalOfWaiting(waiting: WaitingRow, magnet: PublicMagnet): UnlockFailure {
  const isNear = waiting.state === 'waiting' && waiting.code === 'near_miss';
  const reason = isNear
    ? 'word_missing'
    : RefusalReason.catch('comment_gone').parse(waiting.reason);
  return {
    toastTitle: unlockTexts.failedTitle,
    reason,
    ...explainRefusedComment(reason, magnet.triggerWord, isNear ? waiting.nearMiss : null),
    lookedFor: magnet.triggerWords,
    found:
      waiting.foundText === null
        ? null
        : {
            text: waiting.foundText,
            marks: [],
            author: waiting.authorName,
            commentedAt: waiting.commentedAt.toISOString(),
            nearMiss: waiting.nearMiss,
          },
  };
}

/** An answer that is no verdict on the comment: a bad link, a limit, a used-up comment. */
export function errorFailure(error: AppError, lookedFor: string[]): UnlockFailure {
  const isVerdict = error.code === 'comment_already_used';
  const reason = error.options.extra?.['reason'];
  return {
    toastTitle: isVerdict ? unlockTexts.failedTitle : unlockTexts.errorTitle,
    reason: typeof reason === 'string' ? reason : error.code,
    message: error.message,
    hint: error.options.hint ?? null,
    lookedFor,
    found: null,
  };
}

export function failureToast(failure: UnlockFailure): UnlockPageView['toast'] {
  return { title: failure.toastTitle, text: failure.message, tone: 'error' };
}
