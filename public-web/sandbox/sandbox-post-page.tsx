import { Document } from '#public-web/frame/document.tsx';
import type { SandboxCommentView, SandboxPostView } from './sandbox-view.ts';

/** A practice post: comment on it, copy the link, and choose how the practice LinkedIn behaves. */
export function SandboxPostPage({ view }: { view: SandboxPostView }) {
  return (
    <Document
      site={view.site}
      title={`Practice post by ${view.authorName}`}
      isIndexed={false}
      template="sandbox"
      brandColour={null}
      hasScript
    >
      <main className="practice">
        <p className="practice-note">
          A stand-in for a LinkedIn post. Write a comment, copy its link, and paste it on the{' '}
          <a href={view.unlockPath}>unlock page</a>.
        </p>
        <article className="post" aria-labelledby="post-author">
          <header className="person">
            <Initials name={view.authorName} />
            <h1 id="post-author">{view.authorName}</h1>
          </header>
          <p className="post-text" dir="auto">
            {view.text}
          </p>
        </article>
        <CommentBox view={view} />
        <ModeSwitch view={view} />
        <section aria-labelledby="comments-title">
          <h2 id="comments-title">{view.comments.length} comments</h2>
          <ol className="comments" reversed>
            {view.comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        </section>
      </main>
    </Document>
  );
}

function CommentBox({ view }: { view: SandboxPostView }) {
  return (
    <form method="post" action={view.path} className="comment-box">
      <input type="hidden" name="do" value="comment" />
      {view.problem !== null && <p role="alert">{view.problem}</p>}
      <label htmlFor="author">Comment as</label>
      <input id="author" name="author" defaultValue="Alex Visitor" maxLength={60} required />
      <label htmlFor="text">Your comment</label>
      <textarea
        id="text"
        name="text"
        rows={2}
        maxLength={1250}
        required
        placeholder="The word, and whatever else you like"
      />
      <button type="submit">Comment</button>
    </form>
  );
}

function Comment({ comment }: { comment: SandboxCommentView }) {
  const field = `link-${comment.id}`;
  return (
    <li className="comment" data-new={comment.isNew || undefined}>
      <div className="person">
        <Initials name={comment.authorName} />
        <div>
          <strong>{comment.authorName}</strong>{' '}
          <time dateTime={comment.at}>{comment.at.slice(11, 16)} UTC</time>
          <p dir="auto">{comment.text}</p>
        </div>
      </div>
      <div className="copy-link">
        <input
          id={field}
          aria-label={`Link to the comment of ${comment.authorName}`}
          readOnly
          value={comment.link}
        />
        <button type="button" data-copy={field}>
          Copy link to comment
        </button>
      </div>
    </li>
  );
}

function ModeSwitch({ view }: { view: SandboxPostView }) {
  const chosen = view.modes.find(({ isChosen }) => isChosen);
  return (
    <details className="modes" open={chosen?.value !== 'ok' || undefined}>
      <summary>
        LinkedIn answers: <strong>{chosen?.label}</strong>
      </summary>
      <form method="post" action={view.path}>
        <input type="hidden" name="do" value="mode" />
        <fieldset>
          <legend>How should LinkedIn answer when a comment is read?</legend>
          {view.modes.map(({ value, label, isChosen }) => (
            <label key={value}>
              <input type="radio" name="mode" value={value} defaultChecked={isChosen} /> {label}
            </label>
          ))}
        </fieldset>
        <button type="submit">Use this answer</button>
      </form>
    </details>
  );
}

function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => Array.from(part)[0] ?? '')
    .join('');
  return (
    <span className="initials" aria-hidden="true">
      {letters}
    </span>
  );
}
