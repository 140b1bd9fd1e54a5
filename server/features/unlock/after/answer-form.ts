import { contentApi } from '#shared/unlock/content.contract.ts';
import { limitLikeCall } from '#server/platform/http/pages/call-limits.ts';
import { showable, type StepAnswer, type Submission, withRetry } from '../pages/step-answer.ts';
import { unlockedStep } from '../pages/unlock-page-view.ts';

/** The question of an open page: `POST` with `step=answer`. What was chosen or typed stays in the form. */
export async function submitAnswer(
  { state, request, secrets, services }: Submission,
  answer: string,
): Promise<StepAnswer> {
  // The grant ran out or the question is gone: the page as it is now is the answer.
  if (state.kind !== 'unlocked') return { kind: 'go_on', mark: null };
  const step = await unlockedStep(services.contents, state, false);
  if (step.question == null) return { kind: 'go_on', mark: null };
  const question = { ...step.question, value: answer.slice(0, 2_000) };
  try {
    await limitLikeCall(services.limiter, contentApi.answerQuestion, request);
    await services.unlock.answerQuestion({ magnetId: state.magnet.id, secrets, answer });
    const saved = { ...question, value: answer.trim(), isAnswered: true, isJustSaved: true };
    return {
      kind: 'show',
      status: 200,
      step: { ...step, question: saved },
      toast: null,
      isKept: { mark: 'answered' },
    };
  } catch (error) {
    const known = showable(error);
    const isOver = ['verification_required', 'email_required', 'question_not_asked'];
    if (isOver.includes(known.code)) return { kind: 'go_on', mark: null };
    const asked = { ...question, problem: known.message };
    return withRetry(
      { kind: 'show', status: known.status, step: { ...step, question: asked }, toast: null },
      known,
    );
  }
}
