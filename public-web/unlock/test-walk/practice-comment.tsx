import { unlockTexts } from '#shared/unlock/unlock.rules.ts';

/** In a test the comment is written here, because no link leads to it. */
export function PracticeComment({
  formUrl,
  value,
  problemId,
}: {
  formUrl: string;
  value: string;
  /** Id of the element with the problem of the last comment. */
  problemId: string | null;
}) {
  return (
    <form method="post" action={formUrl} className="form">
      <input type="hidden" name="step" value="comment" />
      <label htmlFor="practice-comment">Practice comment</label>
      <input
        id="practice-comment"
        name="comment"
        maxLength={1_000}
        autoComplete="off"
        defaultValue={value}
        aria-describedby={['practice-note', problemId].filter(Boolean).join(' ')}
        aria-invalid={problemId === null ? undefined : true}
      />
      <p className="note" id="practice-note">
        Visitors paste the link of their comment here. In a test you write what the comment says.
      </p>
      <button type="submit" className="button button-wide">
        {unlockTexts.verify}
      </button>
    </form>
  );
}
