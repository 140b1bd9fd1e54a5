import { renderToStaticMarkup } from 'react-dom/server';
import { MessagePage, type MessageView } from '#public-web/frame/message-page.tsx';

/** Why a key did not open anything. */
const overTexts = {
  /** A settled wait. */
  settled: {
    title: 'This link has already been used',
    text: 'It opens the content once. In the browser where you used it, the page shows the content for 24 hours.',
  },
  /** The link back to open content. */
  reading: {
    title: 'This link cannot open the content now',
    text: 'The link works for 30 days and opens the content five times a day. You can also use your comment link on the page.',
  },
} as const;

/**
 * A mailed link to content: opening the page uses nothing, the button does. The script takes the key
 * from behind the `#` and hides the field; without it, the visitor copies the key from the mail.
 */
export function renderContinuePage(
  view: MessageView & {
    title: string;
    /** Where the form posts to. */
    path: string;
    pageUrl: string;
    /** `ask`: nothing was tried yet. */
    state: 'ask' | keyof typeof overTexts;
  },
): string {
  const { title, path, pageUrl, state, ...frame } = view;
  const page =
    state === 'ask' ? (
      <MessagePage {...frame} isOpen title="Open the content" text={title}>
        <form method="post" action={path} className="mailed-key" data-mailed-key>
          <div className="mailed-key-field" data-mailed-key-field>
            <label htmlFor="key">Key from the email</label>
            <input id="key" name="key" required autoComplete="off" spellCheck={false} />
          </div>
          <button type="submit" className="button">
            Open the content
          </button>
        </form>
      </MessagePage>
    ) : (
      <MessagePage {...frame} {...overTexts[state]}>
        <a className="button" href={pageUrl}>
          Go to the page
        </a>
      </MessagePage>
    );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
