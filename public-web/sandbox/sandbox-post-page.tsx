import { initialsOf } from '#shared/account/initials.ts';
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
        <p className="practice-note">
          See it as its creator would when signed in to LinkedIn, with 500 comments:{' '}
          <a href={`${view.path}/signed-in?build=classes&comments=500`}>first layout</a>,{' '}
          <a href={`${view.path}/signed-in?build=keys&comments=500`}>second layout</a>,{' '}
          <a href={`${view.path}/signed-in?build=keys&comments=500&recycle=1`}>
            a list that removes what is out of sight
          </a>
          , <a href={`${view.path}/signed-in?build=mixed&comments=20`}>both mixed</a> or{' '}
          <a href={`${view.path}/signed-in?build=unknown&comments=20`}>an unknown layout</a>.
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
          <h2 id="comments-title">
            {view.comments.length + (view.firstComment === null ? 0 : 1)} comments
          </h2>
          {view.firstComment !== null && <FirstComment view={view} comment={view.firstComment} />}
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
      <label htmlFor="profile">LinkedIn profile of this person (optional)</label>
      <input
        id="profile"
        name="profile"
        maxLength={500}
        inputMode="url"
        placeholder="https://www.linkedin.com/in/..."
      />
      <label htmlFor="text">Your comment</label>
      <textarea
        id="text"
        name="text"
        rows={2}
        maxLength={1250}
        required
        placeholder="The trigger word, with any other text"
      />
      <button type="submit">Comment</button>
    </form>
  );
}

/**
 * The post's link to the lead magnet. Its own link is not offered, because nobody needs to paste
 * it.
 */
function FirstComment({
  view,
  comment: { before, address, after },
}: {
  view: SandboxPostView;
  comment: NonNullable<SandboxPostView['firstComment']>;
}) {
  return (
    <div className="comment">
      <div className="person">
        <Initials name={view.authorName} />
        <div>
          <strong>{view.authorName}</strong> · Author, first comment
          <p dir="auto">
            {before}
            <a href={address}>{address}</a>
            {after}
          </p>
        </div>
      </div>
    </div>
  );
}

function Comment({ comment }: { comment: SandboxCommentView }) {
  const field = `link-${comment.id}`;
  return (
    <li className="comment" data-new={comment.isNew || undefined}>
      <div className="person">
        <img className="initials" src={comment.photo} alt="" width="40" height="40" />
        <div>
          <strong>{comment.authorName}</strong>{' '}
          <time dateTime={comment.at}>{comment.at.slice(11, 16)} UTC</time>
          {comment.profile !== null && <p className="comment-profile">{comment.profile}</p>}
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
        LinkedIn’s response: <strong>{chosen?.label}</strong>
      </summary>
      <form method="post" action={view.path}>
        <input type="hidden" name="do" value="mode" />
        <fieldset>
          <legend>How should LinkedIn respond when a comment is read?</legend>
          {view.modes.map(({ value, label, isChosen }) => (
            <label key={value}>
              <input type="radio" name="mode" value={value} defaultChecked={isChosen} /> {label}
            </label>
          ))}
        </fieldset>
        <button type="submit">Use this response</button>
      </form>
    </details>
  );
}

function Initials({ name }: { name: string }) {
  return (
    <span className="initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
