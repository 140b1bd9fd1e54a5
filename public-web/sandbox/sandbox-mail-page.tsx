import { Document } from '#public-web/frame/document.tsx';
import type { SandboxMailView } from './sandbox-view.ts';

/** The mails a practice installation would send: without a mail server nobody else could read them. */
export function SandboxMailPage({ view }: { view: SandboxMailView }) {
  return (
    <Document
      site={view.site}
      title={view.opened?.subject ?? 'Practice mails'}
      isIndexed={false}
      template="sandbox"
      brandColour={null}
    >
      <main className="practice">
        <h1>Practice mails</h1>
        <p className="practice-note">
          This installation has no mail server, so its mails stay here. Opening one makes its links
          and codes work from that moment on.
        </p>
        {view.opened !== null && <OpenedMail mail={view.opened} />}
        {view.isGone && <p role="alert">That mail is too old, or was used already.</p>}
        {view.mails.length === 0 ? (
          <p>No mail yet. Ask for a sign-in link, for example.</p>
        ) : (
          <ul className="comments">
            {view.mails.map((mail) => (
              <li key={mail.id} className="comment">
                <form method="post" action={view.path} className="copy-link">
                  <input type="hidden" name="id" value={mail.id} />
                  <p>
                    <strong>{mail.title}</strong> to <bdi>{mail.to}</bdi>,{' '}
                    <time dateTime={mail.at}>{mail.at.slice(11, 16)} UTC</time>
                  </p>
                  <button type="submit">Open</button>
                </form>
              </li>
            ))}
          </ul>
        )}
      </main>
    </Document>
  );
}

function OpenedMail({ mail }: { mail: NonNullable<SandboxMailView['opened']> }) {
  return (
    <article className="post comment-box" aria-labelledby="mail-subject">
      <h2 id="mail-subject">{mail.subject}</h2>
      <p>
        To <bdi>{mail.to}</bdi>
      </p>
      {mail.blocks.map((block, index) => {
        if (block.kind === 'text') return <p key={index}>{block.text}</p>;
        if (block.kind === 'code') {
          return (
            <p key={index}>
              <strong>{block.code}</strong>
            </p>
          );
        }
        return (
          <p key={index}>
            <a href={block.url} className="button">
              {block.label}
            </a>
          </p>
        );
      })}
    </article>
  );
}
