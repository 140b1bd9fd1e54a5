import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { EmailInput } from '#public-web/frame/email-input.tsx';
import type { PageFrame } from '#public-web/site/layout/page-frame.ts';
import { SiteLayout } from '#public-web/site/layout/site-layout.tsx';
import type { ErasurePageView } from './erasure-view.ts';
import { HeldData } from './held-data.tsx';

/** Where a visitor sees, takes along and erases their own data. Every step works without JavaScript. */
export function renderErasurePage(view: ErasurePageView): string {
  return `<!doctype html>${renderToStaticMarkup(<Page view={view} />)}`;
}

function Page({ view }: { view: ErasurePageView }) {
  switch (view.step) {
    case 'ask':
      return <Ask {...view} />;
    case 'asked':
      return <Asked frame={view.frame} />;
    case 'open':
      return <Open frame={view.frame} />;
    case 'over':
      return <Over frame={view.frame} />;
    case 'data':
      return <HeldData view={view} />;
    case 'receipt':
      return <Receipt {...view} />;
  }
}

function Sheet({
  frame,
  title,
  children,
}: {
  frame: PageFrame;
  title: string;
  children: ReactNode;
}) {
  return (
    <SiteLayout
      frame={frame}
      title={title}
      description="See, download or erase what is stored under your email address."
    >
      <div className="wide own-data">
        <h1 className="title">{title}</h1>
        {children}
      </div>
    </SiteLayout>
  );
}

type AskView = Extract<ErasurePageView, { step: 'ask' }>;

function Ask({ frame, email, problem }: AskView) {
  return (
    <Sheet frame={frame} title="See or erase your data">
      <p className="own-data-lead">
        If you unlocked something here, or left your email address on an unlock page, enter the
        address. We email a link that shows what is stored under it. There you can download it or
        erase it.
      </p>
      <form method="post" action="/privacy/erase" className="own-data-form">
        <label htmlFor="email">Your email address</label>
        {problem !== null && (
          <p className="own-data-problem" id="email-problem" role="alert">
            {problem}
          </p>
        )}
        <EmailInput
          id="email"
          value={email}
          describedBy={problem === null ? undefined : 'email-problem'}
          hasProblem={problem !== null}
        />
        <button type="submit" className="button">
          Email me the link
        </button>
      </form>
      <WithoutEmail frame={frame} />
    </Sheet>
  );
}

/** A comment link is public, so what it opened does not prove who wrote the comment. */
function WithoutEmail({ frame }: { frame: PageFrame }) {
  const { supportEmail } = frame.site;
  return (
    <section className="own-data-note">
      <h2>You gave no email address?</h2>
      <p>
        Then write to the creator of the page, or to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and send the link of your comment. A
        person makes sure that the comment is yours, because everybody can copy a link. Then what is
        stored of it is erased, and you get a receipt number.
      </p>
      <p>
        If you have an account as a creator, your data is in its settings. The{' '}
        <a href="/privacy">Privacy Policy</a> says what is stored and for how long.
      </p>
    </section>
  );
}

function Asked({ frame }: { frame: PageFrame }) {
  return (
    <Sheet frame={frame} title="Check your mailbox">
      <p className="own-data-lead" role="status">
        If anything is stored under this address, we are emailing a link to it now. The link works
        once, within 24 hours.
      </p>
      <section className="own-data-note">
        <h2>No email arrives?</h2>
        <p>
          Then nothing is stored under this address, or it was asked for too often in the last hour.
          Look into the spam folder, and try other addresses you may have used. This page says the
          same for every address, so nobody learns from it who was here.
        </p>
      </section>
      <div className="actions">
        <a className="button button-quiet" href="/privacy/erase">
          Enter another address
        </a>
      </div>
    </Sheet>
  );
}

function Open({ frame }: { frame: PageFrame }) {
  return (
    <Sheet frame={frame} title="See your data">
      <p className="own-data-lead">
        The button shows what is stored under your address. It erases nothing. The link in the email
        works once, and the page it opens stays open for 30 minutes in this browser.
      </p>
      <form method="post" action="/privacy/erase/open" className="mailed-key" data-mailed-key>
        <div className="mailed-key-field" data-mailed-key-field>
          <label htmlFor="key">Key from the email</label>
          <input id="key" name="key" required autoComplete="off" spellCheck={false} />
        </div>
        <button type="submit" className="button">
          Show my data
        </button>
      </form>
    </Sheet>
  );
}

function Over({ frame }: { frame: PageFrame }) {
  return (
    <Sheet frame={frame} title="This link does not work any more">
      <p className="own-data-lead">
        It works once, within 24 hours, and the page it opens stays open for 30 minutes. Ask for a
        new one.
      </p>
      <div className="actions">
        <a className="button" href="/privacy/erase">
          Ask for a new link
        </a>
      </div>
    </Sheet>
  );
}

type ReceiptView = Extract<ErasurePageView, { step: 'receipt' }>;

function Receipt({ frame, number, erasedAt, removed }: ReceiptView) {
  return (
    <Sheet frame={frame} title="Your data is erased">
      <dl className="own-data-receipt">
        <dt>Receipt number</dt>
        <dd>
          <code>{number}</code>
        </dd>
        <dt>Erased</dt>
        <dd>
          <time dateTime={erasedAt}>{erasedAt.slice(0, 16).replace('T', ' ')} UTC</time>
        </dd>
        <dt>Removed</dt>
        <dd>
          <ul>
            {removed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <section className="own-data-note">
        <h2>What is left</h2>
        <ul>
          <li>
            That somebody unlocked the page, and when, so that the creator’s figures stay true. It
            names nobody and has no comment.
          </li>
          <li>
            A code made from your address. No address can be read from it. It stops our emails to
            the address until you unlock something with it again. If you had unsubscribed, it stops
            them even then.
          </li>
          <li>
            Copies we do not reach: your comment on LinkedIn, what a creator downloaded before, and
            backups until newer ones replace them.
          </li>
        </ul>
        <p>Keep the receipt number. It does not say who you are, and we can look it up.</p>
      </section>
    </Sheet>
  );
}
