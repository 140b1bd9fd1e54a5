import type { Endpoint } from '#shared/api/define-api.ts';
import { unlockApi } from '#shared/unlock/unlock.contract.ts';
import { emailProblem } from '#shared/unlock/unlock.rules.ts';
import type { MailOffer, UnlockStep } from '#public-web/unlock/unlock-page-view.ts';
import type { OriginClaims } from '#server/features/leads/origin/touch.rules.ts';
import { suggestAddress } from '#server/features/mail/addresses/quality/typo-hint.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Pending } from '../check/unlock-outcome.ts';
import type { VisitorState } from '../grant/visitor-state.ts';
import type { WaitingEmail } from '../waiting/waiting-emails.service.ts';
import { limitLikeCall } from '#server/platform/http/pages/call-limits.ts';
import {
  type PageMark,
  showable,
  showFailure,
  type StepAnswer,
  type Submission,
  withRetry,
} from './step-answer.ts';
import { errorFailure, refusalFailure, urlRequired } from './unlock-failures.ts';
import { pendingStep, unlockedStep } from './unlock-page-view.ts';

/** The comment step of the page: `POST` with `commentUrl`. */
export async function submitComment(
  submission: Submission,
  commentUrl: string,
  origin: OriginClaims,
): Promise<StepAnswer> {
  const { state, request, secrets, services } = submission;
  const words = state.magnet.triggerWords;
  if (commentUrl.trim() === '') return showFailure(422, commentUrl, urlRequired(words));
  try {
    await services.bans.requireNetwork(request.network, 'everything');
    const mustQueue = await limitLikeCall(services.limiter, unlockApi.verifyComment, request);
    const magnetId = state.magnet.id;
    const outcome = await services.unlock.verify({
      commentUrl,
      magnetId,
      secrets,
      network: request.network,
      origin,
      mustQueue,
    });
    if (outcome.kind === 'verified') {
      const isUnlocked = !outcome.emailRequired;
      if (isUnlocked) await services.unlock.createClaim({ magnetId, secrets: [outcome.grant] });
      return { kind: 'go_on', mark: isUnlocked ? 'opened' : null, remember: outcome.grant };
    }
    const remember = outcome.waitingToken === null ? {} : { remember: outcome.waitingToken };
    if (outcome.kind === 'refused') {
      return { ...showFailure(422, commentUrl, refusalFailure(outcome)), ...remember };
    }
    const { code, since, nextTryAt, place } = outcome;
    const isStopped = code === 'checks_stopped';
    const waiting = { code: isStopped ? ('in_queue' as const) : code, createdAt: since, nextTryAt };
    const { commentUrl: url } = outcome;
    const step = pendingStep(
      { ...waiting, commentUrl: url, givenUpReason: null },
      { place, isStopped },
    );
    const { retryAfterSeconds } = outcome;
    const kept = isShownAgain(state, outcome) ? { isKept: { mark: null } } : {};
    return {
      kind: 'show',
      status: 503,
      step,
      toast: null,
      retryAfterSeconds,
      ...kept,
      ...remember,
    };
  } catch (error) {
    const known = showable(error);
    if (known.code === 'rate_limited') {
      const { network } = request;
      services.refusals.note({ kind: 'limit', what: 'POST /unlock/:magnetId', network });
    }
    // On a form a bad link is a field to correct, as a refused comment is.
    const status = known.code === 'invalid_comment_url' ? 422 : known.status;
    return withRetry(showFailure(status, commentUrl, errorFailure(known, words)), known);
  }
}

/** The browser's place leads back to this very wait: a grant shows first, and places are limited. */
function isShownAgain(state: VisitorState, { waitingToken, commentUrl }: Pending): boolean {
  if (state.kind === 'email' || state.kind === 'unlocked') return false;
  if (waitingToken !== null) return true;
  return state.kind === 'pending' && state.waiting.commentUrl === commentUrl;
}

const cameBack =
  'Our last email to this address came back, so we cannot send one there now. Please check it for a typo, or give another one';

/** An address for a mail, and the one whose domain was asked about already. */
interface MailedTo {
  email: string;
  asked: string;
}

/** The address a waiting visitor leaves: `POST` with `step=notify`. */
export async function submitWaitingEmail(
  submission: Submission,
  typed: MailedTo,
): Promise<StepAnswer> {
  const { state, services } = submission;
  // Settled meanwhile: the page itself is the answer.
  if (state.kind !== 'pending') return { kind: 'go_on', mark: null };
  const step = pendingStep(state.waiting, state);
  return submitMailOffer(submission, unlockApi.leaveWaitingEmail, typed, {
    mark: 'noted',
    show: (mail) => ({ ...step, mail }),
    act: (ask) => services.waitingEmails.leave(ask),
  });
}

/** The address a visitor with open content has its link sent to: `POST` with `step=keep`. */
export async function submitContentMail(
  submission: Submission,
  typed: MailedTo,
): Promise<StepAnswer> {
  const { state, services } = submission;
  // The grant ran out meanwhile: the page says where to begin again.
  if (state.kind !== 'unlocked') return { kind: 'go_on', mark: null };
  const step = await unlockedStep(services.contents, state, false);
  return submitMailOffer(submission, unlockApi.mailContentLink, typed, {
    mark: 'mailed',
    show: (mail) => ({ ...step, mail }),
    act: (ask) => services.contentMails.send(ask),
  });
}

/**
 * A likely typo is a question, as in the email step. An address that our mail comes back from is not
 * taken: here the mail is all that was asked for.
 */
async function submitMailOffer(
  { state, request, secrets, services }: Submission,
  endpoint: Endpoint,
  { email, asked }: MailedTo,
  offer: {
    mark: PageMark;
    show(mail: MailOffer): UnlockStep;
    act(ask: WaitingEmail): Promise<void>;
  },
): Promise<StepAnswer> {
  const problem = emailProblem(email);
  const value = email.slice(0, 254);
  if (problem !== null) {
    const step = offer.show({ value, problem: problem.message, isLeft: false });
    return { kind: 'show', status: 422, step, toast: null };
  }
  const suggestion = suggestAddress(email.trim());
  if (suggestion !== null && asked !== email.trim()) {
    const step = offer.show({ value, problem: null, isLeft: false, suggestion });
    return { kind: 'show', status: 422, step, toast: null };
  }
  try {
    await limitLikeCall(services.limiter, endpoint, request);
    const { network } = request;
    const stop = await services.unlock.findStop(email.trim());
    if (stop !== null) {
      const text = stop === 'bounce' ? cameBack : new AppError('email_stopped').message;
      const step = offer.show({ value, problem: text, isLeft: false, suggestion });
      return { kind: 'show', status: 422, step, toast: null };
    }
    await offer.act({ magnetId: state.magnet.id, email, secrets, network });
    const step = offer.show({ value, problem: null, isLeft: true });
    return { kind: 'show', status: 200, step, toast: null, isKept: { mark: offer.mark } };
  } catch (error) {
    const known = showable(error);
    const isOver = known.code === 'not_waiting' || known.code === 'verification_required';
    if (isOver) return { kind: 'go_on', mark: null };
    const step = offer.show({ value, problem: known.message, isLeft: false });
    return withRetry({ kind: 'show', status: known.status, step, toast: null }, known);
  }
}
