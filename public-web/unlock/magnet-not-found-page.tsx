import { magnetErrors } from '#shared/magnets/magnets.contract.ts';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { CommentUrlInput } from './steps/comment-form.tsx';
import { MessagePage, type MessageView } from '#public-web/frame/message-page.tsx';

export interface MagnetNotFoundView extends MessageView {
  /**
   * The magnet exists, but visitors cannot use it now: paused, archived, a draft, or closed by an
   * operator.
   */
  isInactive: boolean;
  /** Lets people who unlocked the page before open it again. */
  reopen?: { pageUrl: string; problem: string | null };
}

/**
 * No open page at this address. It only tells whether the magnet exists, as an open page would, but
 * not its title, its creator or the reason (T28).
 */
export function MagnetNotFoundPage({ isInactive, reopen, ...view }: MagnetNotFoundView) {
  const text = isInactive ? magnetErrors.inactive[1] : unlockTexts.notFoundText;
  return (
    <MessagePage {...view} title={unlockTexts.notFoundTitle} text={text}>
      {reopen === undefined ? (
        <a className="button" href="/">
          Go to the homepage
        </a>
      ) : (
        <ReopenForm {...reopen} />
      )}
    </MessagePage>
  );
}

/** The link to the comment opens the content again, for the same person in any browser. */
function ReopenForm({ pageUrl, problem }: { pageUrl: string; problem: string | null }) {
  return (
    <form method="post" action={pageUrl} className="mailed-key">
      <p id="reopen-ask">{unlockTexts.reopenAsk}</p>
      <div className="mailed-key-field">
        <label htmlFor="comment-url">{unlockTexts.urlField}</label>
        {problem !== null && (
          <p className="own-data-problem" id="reopen-problem" role="alert">
            {problem}
          </p>
        )}
        <input type="hidden" name="step" value="comment" />
        <CommentUrlInput
          aria-describedby={problem === null ? 'reopen-ask' : 'reopen-ask reopen-problem'}
          aria-invalid={problem === null ? undefined : true}
        />
      </div>
      <button type="submit" className="button">
        {unlockTexts.reopen}
      </button>
    </form>
  );
}
