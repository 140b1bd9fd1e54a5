import { SiteLayout } from '#public-web/site/layout/site-layout.tsx';
import type { ErasurePageView, HeldGroup } from './erasure-view.ts';

type DataView = Extract<ErasurePageView, { step: 'data' }>;

/** Everything that is held of an address, to take along or to erase. */
export function HeldData({ view }: { view: DataView }) {
  const { frame, email, groups, hasAccount } = view;
  const isEmpty = groups.every(({ items }) => items.length === 0);
  return (
    <SiteLayout
      frame={frame}
      title="Your data"
      description="What is stored under your email address."
    >
      <div className="wide own-data">
        <h1 className="title">Your data</h1>
        <p className="own-data-lead">
          {isEmpty ? 'Nothing is stored any more under ' : 'This is stored under '}
          <bdi className="own-data-address">{email}</bdi>.
        </p>
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
        {hasAccount && (
          <p className="own-data-note">
            A creator’s account has this address too. It is not part of this. Sign in to export or
            delete it.
          </p>
        )}
        {!isEmpty && <Choices problem={view.problem} supportEmail={frame.site.supportEmail} />}
      </div>
    </SiteLayout>
  );
}

function Group({ group }: { group: HeldGroup }) {
  const { id, title, text, items } = group;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="own-data-group">
      <h2 id={id}>
        {title} <span className="own-data-count">{items.length}</span>
      </h2>
      <p>{text}</p>
      <ul>
        {items.map((item, index) => (
          <li key={index} className="own-data-item">
            <h3>
              <bdi>{item.title}</bdi>
            </h3>
            <dl>
              {item.facts.map(
                ([name, value], place) =>
                  value !== null && (
                    <div key={place}>
                      <dt>{name}</dt>
                      <dd dir="auto">{value}</dd>
                    </div>
                  ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choices({ problem, supportEmail }: { problem: string | null; supportEmail: string }) {
  return (
    <>
      <section className="own-data-choice" aria-labelledby="take">
        <h2 id="take">Download a copy</h2>
        <p>One file in JSON, with everything on this page.</p>
        <a className="button button-quiet" href="/privacy/erase/data.json" download>
          Download my data
        </a>
      </section>
      <section className="own-data-choice" aria-labelledby="erase">
        <h2 id="erase">Erase it</h2>
        <p>
          Your name, profile link, comment and address are removed at once, and so are the notes,
          tags, fields and points that creators keep about you. The creators see “Erased on request”
          in their place. Content you unlocked closes; you can unlock it again with your comment.
          This cannot be undone.
        </p>
        <p>
          If you unlocked something with another address, or without one, repeat this for the other
          address, or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        <form method="post" action="/privacy/erase/data" className="own-data-form">
          {problem !== null && (
            <p className="own-data-problem" id="sure-problem" role="alert">
              {problem}
            </p>
          )}
          <label className="own-data-check">
            <input
              type="checkbox"
              name="sure"
              value="yes"
              required
              aria-describedby={problem === null ? undefined : 'sure-problem'}
              aria-invalid={problem === null ? undefined : true}
            />
            <span>Erase everything on this page for good</span>
          </label>
          <button type="submit" className="button button-danger">
            Erase my data
          </button>
        </form>
      </section>
    </>
  );
}
