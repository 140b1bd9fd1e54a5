import { Fragment } from 'react';
import { Document } from '#public-web/frame/document.tsx';
import type { SandboxMailView } from './sandbox-view.ts';

/** The mails of a practice installation, which has no mail server to send them. */
export function SandboxMailPage({ view }: { view: SandboxMailView }) {
  return (
    <Document
      site={view.site}
      title={view.opened?.subject ?? 'Practice emails'}
      isIndexed={false}
      template="sandbox"
      brandColour={null}
    >
      <main className="practice">
        <h1>Practice emails</h1>
        <p className="practice-note">
          This installation has no mail server, so its emails stay here. The links and codes of an
          email work once you have opened it.
        </p>
        {view.opened !== null && <OpenedMail mail={view.opened} />}
        {view.isGone && <p role="alert">That email has expired or was already used.</p>}
        {view.mails.length === 0 ? (
          <p>No emails yet. Request a sign-in link to get one.</p>
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

type Opened = NonNullable<SandboxMailView['opened']>;

function OpenedMail({ mail }: { mail: Opened }) {
  return (
    <article className="post comment-box" aria-labelledby="mail-subject">
      <h2 id="mail-subject">{mail.subject}</h2>
      <p>
        To <bdi>{mail.to}</bdi>
      </p>
      {mail.blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
      <p className="practice-note">
        {mail.reason}
        {mail.links.map(({ label, url }) => (
          <Fragment key={label}>
            {' '}
            <a href={url}>{label}</a>
          </Fragment>
        ))}
      </p>
    </article>
  );
}

function Block({ block }: { block: Opened['blocks'][number] }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'prose':
      return (
        <p dir="auto">
          {block.mark}
          {block.runs.map((run, index) =>
            run.url === undefined ? (
              <Fragment key={index}>{run.text}</Fragment>
            ) : (
              <a key={index} href={run.url} rel="noopener nofollow">
                {run.text}
              </a>
            ),
          )}
        </p>
      );
    case 'code':
      return (
        <p>
          <strong>{block.code}</strong>
        </p>
      );
    case 'button':
      return (
        <p>
          <a href={block.url} className="button">
            {block.label}
          </a>
        </p>
      );
    case 'figures':
      return (
        <table className="mail-figures">
          <tbody>
            {block.rows.map(({ label, value, note }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'links':
      return (
        <>
          <h3>{block.title}</h3>
          {block.items.map(({ title, text, label, url }) => (
            <p key={title}>
              <strong>{title}.</strong> {text} <a href={url}>{label}</a>
            </p>
          ))}
        </>
      );
  }
}
