import { MOST_ANSWER } from '#shared/unlock/after-unlock.rules.ts';
import { describeCreator } from '../creator.ts';
import type { QuestionView, UnlockPageView } from '../unlock-page-view.ts';

/** The focus goes to the form's own result, not to the heading of the page. */
export function hasQuestionResult(question: QuestionView | null | undefined): boolean {
  return question != null && (question.isJustSaved === true || question.problem !== null);
}

/** The creator's question, which nobody has to answer. */
export function QuestionForm({ view, question }: { view: UnlockPageView; question: QuestionView }) {
  const { text, choices, problem, isAnswered, isJustSaved = false } = question;
  const creator = <bdi>{describeCreator(view.magnet.user).name}</bdi>;
  const describedBy = problem === null ? 'answer-note' : 'answer-problem answer-note';
  return (
    <form
      method="post"
      action={view.formUrl ?? view.pageUrl}
      className="form question"
      data-form="answer"
    >
      <input type="hidden" name="step" value="answer" />
      {choices.length > 0 ? (
        <fieldset aria-describedby={describedBy}>
          <legend dir="auto">{text}</legend>
          <Problem text={problem} isFocused />
          {choices.map((choice) => (
            <label key={choice} className="agree">
              <input
                type="radio"
                name="answer"
                value={choice}
                defaultChecked={choice === question.value}
              />
              <span dir="auto">{choice}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <>
          <label htmlFor="answer" dir="auto">
            {text}
          </label>
          <Problem text={problem} />
          <input
            id="answer"
            name="answer"
            defaultValue={question.value}
            maxLength={MOST_ANSWER}
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={problem === null ? undefined : true}
            data-focus={problem === null ? undefined : true}
          />
        </>
      )}
      {isJustSaved && (
        <p className="check" data-tone="good" role="status" tabIndex={-1} data-focus>
          Thank you. {creator} sees your answer.
        </p>
      )}
      <button type="submit" className="button button-quiet" data-busy="Sending...">
        {isAnswered ? 'Change answer' : 'Send answer'}
      </button>
      <p className="note" id="answer-note">
        If you answer, it goes to {creator} with your comment. You can change it here later.
      </p>
    </form>
  );
}

function Problem({ text, isFocused = false }: { text: string | null; isFocused?: boolean }) {
  if (text === null) return null;
  return (
    <p
      className="field-problem"
      id="answer-problem"
      {...(isFocused ? { tabIndex: -1, 'data-focus': true } : {})}
    >
      {text}
    </p>
  );
}
