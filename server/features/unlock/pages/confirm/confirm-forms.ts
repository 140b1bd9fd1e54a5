import { emailKey } from '#shared/auth/email-address.ts';
import { readFieldAnswers } from '#shared/unlock/field-answer.rules.ts';
import { unlockApi } from '#shared/unlock/unlock.contract.ts';
import type { ConfirmStep } from '#public-web/unlock/unlock-page-view.ts';
import type { AppError } from '#server/platform/errors.ts';
import { limitLikeCall } from '#server/platform/http/pages/call-limits.ts';
import type { OpenProof } from '../../grant/address/proofs.queries.ts';
import type { VisitorState } from '../../grant/visitor-state.ts';
import { showable, type StepAnswer, type Submission, withRetry } from '../step-answer.ts';
import { anotherMail, confirmStep, emailStep, typedAnswers } from '../unlock-page-view.ts';

type Shown = Extract<StepAnswer, { kind: 'show' }>;

/** The step that takes the code. */
export function showConfirm(
  proof: Pick<OpenProof, 'email' | 'mail'>,
  said: Partial<Pick<ConfirmStep, 'value' | 'problem' | 'mailNote'>> = {},
  status = 200,
): Shown {
  return { kind: 'show', status, step: confirmStep(proof, said), toast: null };
}

/** The code was mailed to this very address just now or too often: the page stays where it takes it. */
export function showMailProblem(
  state: VisitorState,
  email: string,
  { code, message, status }: AppError,
): Shown | null {
  if (code !== 'code_just_sent' && code !== 'too_many_code_mails') return null;
  const proof = proofOf(state);
  if (proof === null || emailKey(proof.email) !== emailKey(email.trim())) return null;
  return showConfirm(proof, { mailNote: { text: message, isProblem: true } }, status);
}

const proofOf = (state: VisitorState) => (state.kind === 'email' ? state.proof : null);

/** Confirms by the code: `POST` with `step=code`. */
export async function submitCode(submission: Submission, code: string): Promise<StepAnswer> {
  const { state, request, secrets, services } = submission;
  const proof = proofOf(state);
  // Confirmed meanwhile, or never asked: the page itself is the answer.
  if (proof === null) return { kind: 'go_on', mark: null };
  try {
    await limitLikeCall(services.limiter, unlockApi.confirmEmail, request);
    const call = { magnetId: state.magnet.id, secrets };
    await services.unlock.confirmByCode({ ...call, code });
    await services.unlock.createClaim(call);
    return { kind: 'go_on', mark: 'opened' };
  } catch (error) {
    const known = showable(error);
    if (known.code === 'verification_required') return { kind: 'go_on', mark: null };
    const wrong = { value: code.slice(0, 20), problem: known.message };
    return withRetry(showConfirm(proof, wrong, known.status), known);
  }
}

/** Mails another code: `POST` with `step=resend`. */
export async function submitResend(submission: Submission): Promise<StepAnswer> {
  const { state, request, secrets, services } = submission;
  const proof = proofOf(state);
  if (proof === null || state.kind !== 'email') return { kind: 'go_on', mark: null };
  const { email, consentVersion } = proof;
  const answers = typedAnswers(proof.answers);
  try {
    await limitLikeCall(services.limiter, unlockApi.createEmailLead, request);
    const call = { magnetId: state.magnet.id, secrets, email, consentVersion, answers };
    const stored = await services.unlock.createEmailLead(call);
    if (stored !== 'mailed') return { kind: 'go_on', mark: 'opened' };
    const step = showConfirm({ email, mail: 'sending' }, { mailNote: anotherMail });
    return { ...step, isKept: { mark: 'resent' } };
  } catch (error) {
    const known = showable(error);
    // The page asks for something else by now: the address is given again beside it.
    if (known.code === 'consent_changed' || known.code === 'answer_invalid') {
      const problem = { title: 'Please look again', message: known.message };
      const { problems } = readFieldAnswers(state.magnet.extraFields, answers);
      const shown = { value: email, problem, suggestion: null, isTicked: false };
      const typed = { ...shown, typed: answers, problems };
      const step = emailStep(state.magnet, state.name, typed);
      return { kind: 'show', status: known.status, step, toast: null };
    }
    const mailNote = { text: known.message, isProblem: true };
    return withRetry(showConfirm(proof, { mailNote }, known.status), known);
  }
}

/** Opens the content while our mail cannot leave: `POST` with `step=unconfirmed`. */
export async function submitUnconfirmed(submission: Submission): Promise<StepAnswer> {
  const { state, request, secrets, services } = submission;
  if (proofOf(state) === null) return { kind: 'go_on', mark: null };
  await limitLikeCall(services.limiter, unlockApi.createEmailLead, request);
  const call = { magnetId: state.magnet.id, secrets };
  const isOpen = await services.unlock.openUnconfirmed(call);
  if (isOpen) await services.unlock.createClaim(call);
  return { kind: 'go_on', mark: isOpen ? 'opened' : null };
}
