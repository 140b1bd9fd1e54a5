import { readFieldAnswers } from '#shared/unlock/field-answer.rules.ts';
import { unlockApi } from '#shared/unlock/unlock.contract.ts';
import { emailProblem, unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { suggestAddress } from '#server/features/mail/addresses/quality/typo-hint.ts';
import { AppError } from '#server/platform/errors.ts';
import { limitLikeCall } from '#server/platform/http/pages/call-limits.ts';
import { showConfirm, showMailProblem } from '../confirm/confirm-forms.ts';
import {
  showable,
  showFailure,
  type StepAnswer,
  type Submission,
  withRetry,
} from '../step-answer.ts';
import { errorFailure } from '../unlock-failures.ts';
import { emailStep, type TypedEmailStep } from '../unlock-page-view.ts';

/** What stands in the form of the email step. */
interface TypedEmail {
  email: string;
  /** The address that was asked about already. */
  asked: string;
  /** The version of the text whose box was ticked. */
  consent: string;
  /** Of the extra fields, by their ids. */
  answers: Readonly<Record<string, string>>;
}

const FIELD = 'field.';

/** The fields of the posted form; those of extra fields are named after their ids. */
export function readEmailForm(form: Readonly<Record<string, string>>): TypedEmail {
  const { email = '', asked = '', consent = '' } = form;
  const answers = Object.entries(form).flatMap(([name, value]) =>
    name.startsWith(FIELD) ? [[name.slice(FIELD.length), value] as const] : [],
  );
  return { email, asked, consent, answers: Object.fromEntries(answers) };
}

/**
 * The email step: `POST` with `email`. Everything that is wrong comes back at once, beside what was
 * typed. An address with a domain that was probably mistyped comes back with what was meant; sent once
 * more as `asked` says, it passes.
 */
export async function submitEmail(
  submission: Submission,
  { email, asked, consent, answers }: TypedEmail,
): Promise<StepAnswer> {
  const { state, request, secrets, services } = submission;
  const { magnet } = state;
  const consentVersion = /^\d{1,9}$/.test(consent) ? Number(consent) : null;
  const isTicked = consentVersion !== null && consentVersion === magnet.consent?.version;
  const typed = { value: email, suggestion: null, isTicked, typed: answers };
  const problem = emailProblem(email);
  const { problems } = readFieldAnswers(magnet.extraFields, answers);
  if (problem !== null || problems.size > 0) {
    return showProblem(submission, 422, { ...typed, problem, problems });
  }
  const suggestion = suggestAddress(email.trim());
  const again = (said: Partial<TypedEmailStep>): StepAnswer => ({
    kind: 'show',
    status: 422,
    step: emailStep(magnet, nameOf(state), { ...typed, problem: null, ...said }),
    toast: null,
  });
  if (suggestion !== null && asked !== email.trim() && state.kind === 'email') {
    return again({ suggestion });
  }
  try {
    await limitLikeCall(services.limiter, unlockApi.createEmailLead, request);
    const isAsked = asked === email.trim() || state.kind !== 'email';
    if (!isAsked && (await services.unlock.findStop(email.trim())) === 'bounce') {
      return again({ problem: bounced, asked: email.trim() });
    }
    const call = { magnetId: magnet.id, secrets };
    const given = { ...call, email, consentVersion, answers };
    const stored = await services.unlock.createEmailLead(given);
    if (stored === 'mailed') {
      return { ...showConfirm({ email: email.trim(), mail: 'sending' }), isKept: { mark: null } };
    }
    await services.unlock.createClaim(call);
    return { kind: 'go_on', mark: 'opened' };
  } catch (error) {
    const known = showable(error);
    // Another tab unlocked the page without an email meanwhile: the page itself is the answer.
    if (known.code === 'email_not_asked') return { kind: 'go_on', mark: null };
    const mailed = showMailProblem(state, email, known);
    if (mailed !== null) return withRetry(mailed, known);
    const { emailSaveFailedTitle: title } = unlockTexts;
    const refused = { title, message: known.message };
    return withRetry(
      showProblem(submission, known.status, { ...typed, suggestion, problem: refused }),
      known,
    );
  }
}

const bounced = {
  title: 'Our email came back',
  message:
    'An email to this address was refused recently. Check it for a typo, or send it again if it is right.',
};

const nameOf = (state: Submission['state']): string => ('name' in state ? state.name : '');

/** Without a live grant there is no email step to come back to: the visitor starts over. */
function showProblem({ state }: Submission, status: number, typed: TypedEmailStep): StepAnswer {
  if (state.kind === 'email' || state.kind === 'unlocked') {
    const { problem } = typed;
    const toast =
      problem === null
        ? null
        : ({ title: problem.title, text: problem.message, tone: 'error' } as const);
    return { kind: 'show', status, step: emailStep(state.magnet, state.name, typed), toast };
  }
  const failure = errorFailure(new AppError('verification_required'), state.magnet.triggerWords);
  return showFailure(403, '', failure);
}
