import { renderToStaticMarkup } from 'react-dom/server';
import { MessagePage, type MessageView } from '#public-web/frame/message-page.tsx';

/** Why a key opened nothing. */
const overTexts = {
  /** A settled wait. */
  settled: {
    title: 'This link was used already',
    text: 'It opens the content once. In the browser where you used it, the page still shows it for a day.',
  },
  /** The way back to open content. */
  reading: {
    title: 'This link does not open the content now',
    text: 'Such a link holds for 30 days and opens the content five times a day. Your comment opens it as well.',
  },
} as const;

/**
 * A link of a mail to content: opening the page uses nothing up, the button does. The script takes
 * the key from behind the `#` and hides the field; without it, the key is copied from the mail.
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
            <label htmlFor="key">Key from the mail</label>
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

/** "No more mails of this kind": asked on a page, done by a button or by the mail program itself. */
export function renderUnsubscribePage(
  view: MessageView & { path: string; state: 'ask' | 'done' | 'unknown' },
): string {
  const { path, state, ...frame } = view;
  const texts = {
    ask: [
      'No more mails?',
      'You will get no more mails about content and comments on pages like the one you visited.',
    ],
    done: ['Done', 'You get no more mails of this kind at this address.'],
    unknown: ['This link is not valid', 'It may have been cut off on its way.'],
  } as const;
  const [title, text] = texts[state];
  const page = (
    <MessagePage {...frame} title={title} text={text}>
      {state === 'ask' ? (
        <form method="post" action={path}>
          <button type="submit" className="button">
            No more mails
          </button>
        </form>
      ) : (
        <a className="button" href="/">
          Go to the homepage
        </a>
      )}
    </MessagePage>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
