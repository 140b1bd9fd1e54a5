import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { explainRefusedComment } from '#shared/unlock/refusal-texts.ts';
import { readFieldAnswers } from '#shared/unlock/field-answer.rules.ts';
import { answerProblem } from '#shared/unlock/after-unlock.rules.ts';
import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import { emailProblem, unlockTexts } from '#shared/unlock/unlock.rules.ts';
import type { UnlockStep } from '#public-web/unlock/unlock-page-view.ts';
import { suggestAddress } from '#server/features/mail/addresses/quality/typo-hint.ts';
import { showable } from '../pages/step-answer.ts';
import type { readEmailForm } from '../pages/email/email-form.ts';
import { confirmStep, emailStep, failedStep } from '../pages/unlock-page-view.ts';
import { urlRequired } from '../pages/unlock-failures.ts';
import type { TestWalks, WalkedPage } from './test-walks.service.ts';
import type { Walk } from './walk-key.ts';

/** The code of a test; nothing is mailed. */
export const TEST_CODE = '123456';

/** A form of a walk leads to a further step, or shows its own again. */
export type WalkAnswer = { goTo: Walk['step'] } | { status: number; step: UnlockStep };

/** The comment a creator wrote, judged as a visitor's would be. */
export function takeComment(
  { visitor: { magnet }, asksEmail }: WalkedPage,
  text: string,
): WalkAnswer {
  const { triggerWords: words, matchMode: mode, excludedWords: excluded, acceptsTypo } = magnet;
  const failed = (failure: Parameters<typeof failedStep>[1]): WalkAnswer => ({
    status: 422,
    step: failedStep(text, failure),
  });
  if (text.trim() === '') {
    const message = 'Please write a practice comment';
    return failed({ ...urlRequired(words), toastTitle: unlockTexts.failedTitle, message });
  }
  const match = matchTrigger(text, { words, mode, excluded, acceptsTypo });
  if (match.matched) return { goTo: asksEmail ? 'email' : 'unlocked' };
  const nearMiss = match.nearMiss?.found ?? null;
  return failed({
    toastTitle: unlockTexts.failedTitle,
    reason: match.reason,
    ...explainRefusedComment(match.reason, words[0] ?? '', nearMiss),
    lookedFor: words,
    found: { text, marks: [], author: DEFAULT_VISITOR_NAME, commentedAt: null, nearMiss },
  });
}

/** An address, judged as a visitor's would be and kept nowhere. */
export async function takeAddress(
  walks: Pick<TestWalks, 'requireAddress' | 'confirms'>,
  page: WalkedPage,
  { email, asked, consent, answers }: ReturnType<typeof readEmailForm>,
): Promise<WalkAnswer> {
  const { locked, visitor } = page;
  const isTicked = consent === String(locked.consent?.version);
  const again = (status: number, said: Partial<Parameters<typeof emailStep>[2]>): WalkAnswer => ({
    status,
    step: emailStep(locked, DEFAULT_VISITOR_NAME, {
      value: email,
      problem: null,
      suggestion: null,
      isTicked,
      typed: answers,
      ...said,
    }),
  });
  const problem = emailProblem(email);
  const { problems } = readFieldAnswers(locked.extraFields, answers);
  if (problem !== null || problems.size > 0) return again(422, { problem, problems });
  const suggestion = suggestAddress(email.trim());
  if (suggestion !== null && asked !== email.trim()) return again(422, { suggestion });
  try {
    await walks.requireAddress(email.trim(), visitor.magnet);
  } catch (error) {
    const { status, message } = showable(error);
    return again(status, {
      suggestion,
      problem: { title: unlockTexts.emailSaveFailedTitle, message },
    });
  }
  return { goTo: walks.confirms(page) ? 'confirm' : 'unlocked' };
}

/** The step that asks for the code of a mail that was not sent. */
export const walkedConfirmStep = (said: Parameters<typeof confirmStep>[1] = {}) =>
  confirmStep({ email: 'the address you gave', mail: 'sent' }, said);

/** The code that the banner names. */
export function takeCode(code: string): WalkAnswer {
  if (code.replaceAll(/\s/g, '') === TEST_CODE) return { goTo: 'unlocked' };
  const problem = `In a test the code is ${TEST_CODE}`;
  return { status: 422, step: walkedConfirmStep({ value: code.slice(0, 20), problem }) };
}

/** An answer to the page's question, which is shown and not kept. */
export function takeAnswer(
  { visitor: { magnet } }: WalkedPage,
  step: UnlockStep,
  answer: string,
): WalkAnswer {
  if (step.kind !== 'unlocked' || step.question == null) return { status: 200, step };
  const problem = answerProblem(answer, magnet.questionChoices);
  const question = { ...step.question, value: answer.slice(0, 2_000), problem };
  const said = problem === null ? { isAnswered: true, isJustSaved: true } : {};
  return {
    status: problem === null ? 200 : 422,
    step: { ...step, question: { ...question, ...said } },
  };
}
