const COLUMNS = 24;
const ROWS = 9;

/** One dot per commenter; those a direct message reaches are chosen once, by a fixed rule. */
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

/** Why a page instead of direct messages: a picture, then a table. */
export function Reach() {
  return (
    <section className="reach wide" aria-labelledby="reach-title">
      <header className="section-head">
        <h2 id="reach-title" className="title">
          A direct message reaches your connections. A&nbsp;page reaches everybody.
        </h2>
        <p>
          Tools that answer comments by direct message log in as you. LinkedIn lets them message
          only your first-degree connections, a few dozen a day. Everyone else gets nothing.
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
          caption="Anyone who commented, at any hour"
          path={everyone}
          isWhole
        />
      </div>
      <p className="source">Illustration: one dot is one commenter.</p>
      <dl className="versus">
        <div>
          <dt>LinkedIn login</dt>
          <dd>DM tools log in as you.</dd>
          <dd>The page needs no login. It reads what LinkedIn shows to guests.</dd>
        </div>
        <div>
          <dt>A wrong or missing word</dt>
          <dd>No message and no explanation.</dd>
          <dd>The visitor sees what we looked for and what we found.</dd>
        </div>
        <div>
          <dt>LinkedIn hides the comment</dt>
          <dd>The lead is lost.</dd>
          <dd>The comment waits, we check again, and you can approve it yourself.</dd>
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
