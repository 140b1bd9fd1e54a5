import type {
  UnlockFailure,
  UnlockPageView,
  UnlockStep,
} from '#public-web/unlock/unlock-page-view.ts';
import type { AppError } from '#server/platform/errors.ts';
import { toAppError } from '#server/platform/http/messages/error-response.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import type { Bans } from '#server/features/security/bans/bans.service.ts';
import type { Refusals } from '#server/features/security/refusals/refusals.service.ts';
import type { ContentMailsService } from '#server/features/unlock/grant/content-mails.service.ts';
import type { UnlockService } from '#server/features/unlock/unlock.service.ts';
import type { WaitingEmailsService } from '#server/features/unlock/waiting/waiting-emails.service.ts';
import type { VisitorState } from '../grant/visitor-state.ts';
import { failureToast } from './unlock-failures.ts';
import { failedStep } from './unlock-page-view.ts';

/** A posted form with where its visitor stands. */
export interface Submission {
  state: VisitorState;
  request: RequestContext;
  secrets: readonly string[];
  services: {
    unlock: UnlockService;
    limiter: RateLimiter;
    bans: Pick<Bans, 'requireNetwork'>;
    refusals: Pick<Refusals, 'note'>;
    waitingEmails: WaitingEmailsService;
    contentMails: ContentMailsService;
    contents: MarkdownRenderer;
  };
}

/**
 * What stands behind the question mark of the address a form leads on to: the content was just
 * opened, an address was noted for the answer, the link was mailed, a code was mailed again, another
 * address is to be given, a question was answered. It decides nothing but a sentence; what the page shows follows from what the browser brings, at each reload.
 */
export type PageMark = 'opened' | 'noted' | 'mailed' | 'change' | 'resent' | 'answered';

/** What a posted form leads to: on to the page, or the page again with its result. */
export type StepAnswer = { remember?: string } & (
  | { kind: 'go_on'; mark: PageMark | null }
  | {
      kind: 'show';
      status: number;
      step: UnlockStep;
      toast: UnlockPageView['toast'];
      retryAfterSeconds?: number;
      /** The address without the post shows the same, so that is where a form leads. */
      isKept?: { mark: PageMark | null };
    }
);

/** The first step with what was wrong. */
export function showFailure(status: number, value: string, failure: UnlockFailure): StepAnswer {
  return { kind: 'show', status, step: failedStep(value, failure), toast: failureToast(failure) };
}

/** Says when to try again, where the error knows. */
export function withRetry(answer: StepAnswer, error: AppError): StepAnswer {
  const { retryAfterSeconds } = error.options;
  return retryAfterSeconds === undefined || answer.kind !== 'show'
    ? answer
    : { ...answer, retryAfterSeconds };
}

/** Expected errors become part of the page; a missing magnet and the unexpected have pages of their own. */
export function showable(error: unknown): AppError {
  const known = toAppError(error);
  if (known.status === 404 || known.code === 'internal_error') throw error;
  return known;
}
