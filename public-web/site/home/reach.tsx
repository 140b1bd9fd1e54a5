const COLUMNS = 24;
const ROWS = 9;

/** One dot a commenter; those a direct message reaches are chosen once, by a fixed rule. */
function dots(isReached: (index: number) => boolean): string {
  let path = '';
  for (let index = 0; index < COLUMNS * ROWS; index += 1) {
    if (isReached(index)) {
      path += `M${(index % COLUMNS) * 10 + 5} ${Math.floor(index / COLUMNS) * 10 + 5}h0`;
    }
  }
  return path;
}

const byMessage = dots((index) => (index * 37 + (index % 7) * 11) % 100 < 17);
const everyone = dots(() => true);

/** Why a page and not direct messages: said with a picture, then in a table. */
export function Reach() {
  return (
    <section className="reach wide" aria-labelledby="reach-title">
      <header className="section-head">
        <h2 id="reach-title" className="title">
          A direct message reaches your connections. A&nbsp;page reaches everybody.
        </h2>
        <p>
          Tools that answer comments by direct message have to sign in as you, and LinkedIn lets
          them write to first-degree connections only, a few dozen a day. Strangers, the people a
          good post is for, get nothing.
        </p>
      </header>
      <div className="reach-pair">
        <DotField
          title="Automated messages"
          caption="Connections, a few dozen a day"
          path={byMessage}
        />
        <DotField
          title="Your unlock page"
          caption="Anyone who commented, at once"
          path={everyone}
          isWhole
        />
      </div>
      <p className="source">Drawing, not a measurement: one dot is one commenter.</p>
      <dl className="versus">
        <div>
          <dt>LinkedIn login</dt>
          <dd>Messages need your session.</dd>
          <dd>The page needs none: it looks at what a guest can see.</dd>
        </div>
        <div>
          <dt>A wrong or missing word</dt>
          <dd>No message, no reason.</dd>
          <dd>The visitor reads what was looked for and what was found.</dd>
        </div>
        <div>
          <dt>LinkedIn shows nothing</dt>
          <dd>The lead is gone.</dd>
          <dd>It waits, is tried again, and you may let the person in by hand.</dd>
        </div>
      </dl>
    </section>
  );
}

interface DotFieldProps {
  title: string;
  caption: string;
  path: string;
  isWhole?: boolean;
}

function DotField({ title, caption, path, isWhole = false }: DotFieldProps) {
  return (
    <figure className={isWhole ? 'dots is-whole' : 'dots'}>
      <svg viewBox={`2 2 ${COLUMNS * 10 - 4} ${ROWS * 10 - 4}`} aria-hidden="true">
        {!isWhole && <path className="dots-missed" d={everyone} />}
        <path className="dots-reached" d={path} />
      </svg>
      <figcaption>
        <b>{title}</b> {caption}
      </figcaption>
    </figure>
  );
}
