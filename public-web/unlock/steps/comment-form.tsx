import type { ComponentProps } from 'react';
import { Glyph } from '#shared/ui/glyph.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';

interface CommentFormProps {
  pageUrl: string;
  value: string;
  /** Id of the element with the problem of the last link. */
  problemId: string | null;
  /** Name of the button, where it is not the usual one. */
  action?: string;
}

/** Takes any link and reports no problem. */
const DEMO = '/unlock/demo';

/** Takes the link of a comment; its label names `comment-url`. */
export function CommentUrlInput(props: ComponentProps<'input'>) {
  return (
    <input
      id="comment-url"
      name="commentUrl"
      type="url"
      inputMode="url"
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      placeholder="https://www.linkedin.com/feed/update/…"
      {...props}
    />
  );
}

/**
 * The field for the comment's link. A real form: the button is enabled in HTML so that it works
 * without JavaScript, the island disables it while the field is empty (T12). It is sent to the page's
 * own address, whose tags tell where the visitor came from.
 */
export function CommentForm({
  pageUrl,
  value,
  problemId,
  action = unlockTexts.verify,
}: CommentFormProps) {
  return (
    <form
      method="post"
      action={pageUrl === DEMO ? DEMO : undefined}
      className="form"
      data-form="comment"
    >
      <input type="hidden" name="step" value="comment" />
      <label htmlFor="comment-url">{unlockTexts.urlField}</label>
      <div className="field">
        <CommentUrlInput
          defaultValue={value}
          aria-describedby={['comment-hint', 'comment-check', problemId].filter(Boolean).join(' ')}
          aria-invalid={problemId === null ? undefined : true}
        />
        <button type="button" className="field-button" data-paste>
          <Glyph name="clipboard-paste" size={18} /> Paste
        </button>
      </div>
      <p className="note" id="comment-hint">
        <span className="for-mouse">{unlockTexts.urlHint}</span>
        <span className="for-touch">Tap the three dots on your comment, then copy its link</span>
      </p>
      <p
        className="check"
        id="comment-check"
        data-check={pageUrl === DEMO ? undefined : ''}
        role="status"
      />
      <button type="submit" className="button button-wide" data-busy={unlockTexts.verifying}>
        {action}
      </button>
    </form>
  );
}
