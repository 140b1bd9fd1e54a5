import { renderToStaticMarkup } from 'react-dom/server';
import { MessagePage, type MessageView } from './message-page.tsx';

const continueTexts = {
  /** A settled wait (F26). */
  settled: {
    ready: 'Your comment is confirmed',
    over: 'This link was used already',
    overText:
      'It opens the content once. In the browser where you used it, the page still shows it for a day.',
  },
  /** The way back to open content (F24). */
  reading: {
    ready: 'Welcome back',
    over: 'This link does not open the content now',
    overText:
      'Such a link holds for 30 days and opens the content five times a day. Your comment opens it as well.',
  },
} as const;

/** A link of a mail to content: opening the page uses nothing up, the button does. */
export function renderContinuePage(
  view: MessageView & {
    title: string;
    /** Where the form posts to. */
    path: string;
    /** Null: the link was used, or never existed. */
    key: string | null;
    pageUrl: string;
    link: keyof typeof continueTexts;
  },
): string {
  const { title, path, key, pageUrl, link, ...frame } = view;
  const texts = continueTexts[link];
  const page =
    key === null ? (
      <MessagePage {...frame} title={texts.over} text={texts.overText}>
        <a className="button" href={pageUrl}>
          Go to the page
        </a>
      </MessagePage>
    ) : (
      <MessagePage {...frame} isOpen title={texts.ready} text={title}>
        <form method="post" action={path}>
          <input type="hidden" name="key" value={key} />
          <button type="submit" className="button">
            Open the content
          </button>
        </form>
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
