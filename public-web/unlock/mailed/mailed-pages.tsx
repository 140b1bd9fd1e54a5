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
        <KeyForm path={path} label="Open the content" />
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

/** A creator's test of a page is over, or never was one. */
export function renderTestOverPage(view: MessageView): string {
  const page = (
    <MessagePage
      {...view}
      title="This test is over"
      text="A test of a page lasts half an hour. Its creator can start a new test in the editor, under Share."
    >
      <a className="button" href="/magnets">
        Go to your lead magnets
      </a>
    </MessagePage>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** What became of a mailed link that confirms an address. */
const confirmTexts = {
  confirmed: {
    title: 'Your address is confirmed',
    text: 'Go back to the page where you asked: the content is open there.',
  },
  over: {
    title: 'This link is no longer valid',
    text: 'It works once, within 24 hours. If you used it before, your address is confirmed. Otherwise ask for another code on the page.',
  },
  taken: {
    title: 'This address was used already',
    text: 'It belongs to another comment on this page. Use another address on the page where you asked.',
  },
} as const;

/** The button confirms the address; opening the page does not, so nothing that only looks at links does. */
export function renderConfirmPage(
  view: MessageView & {
    title: string;
    path: string;
    pageUrl: string;
    /** `ask`: nothing was tried yet. */
    state: 'ask' | keyof typeof confirmTexts;
  },
): string {
  const { title, path, pageUrl, state, ...frame } = view;
  const page =
    state === 'ask' ? (
      <MessagePage
        {...frame}
        title="Confirm your address"
        text={`Then “${title}” opens here and on the page where you asked for it.`}
      >
        <KeyForm path={path} label="Confirm my address" />
      </MessagePage>
    ) : (
      <MessagePage {...frame} isOpen={state === 'confirmed'} {...confirmTexts[state]}>
        <a className="button" href={pageUrl}>
          Go to the page
        </a>
      </MessagePage>
    );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** The script takes the key from behind the `#`; without it, the visitor copies it from the mail. */
function KeyForm({ path, label }: { path: string; label: string }) {
  return (
    <form method="post" action={path} className="mailed-key" data-mailed-key>
      <div className="mailed-key-field" data-mailed-key-field>
        <label htmlFor="key">Key from the email</label>
        <input id="key" name="key" required autoComplete="off" spellCheck={false} />
      </div>
      <button type="submit" className="button">
        {label}
      </button>
    </form>
  );
}
