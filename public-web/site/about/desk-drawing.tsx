import { LatchMark } from '#shared/ui/latch-mark.tsx';

const names = ['Priya N.', 'Tom L.', 'Sam R.', 'Aya K.', 'Jonas W.', 'Lucía M.'] as const;

/** A list kept by hand: half filled, one name crossed out twice. */
export function Before() {
  return (
    <figure
      className="by-hand"
      role="img"
      aria-label="Drawing: a list of commenters kept by hand, with half of the boxes still open."
    >
      <ul aria-hidden="true">
        {names.map((name, index) => (
          <li key={name}>
            <i data-done={index < 2 ? '' : undefined} />
            <span>{name}</span>
            <small>{index < 2 ? 'sent' : index === 2 ? 'sent? check' : ''}</small>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** One lead as the activity shows it. */
export function Desk() {
  return (
    <figure
      className="lead-record"
      role="img"
      aria-label="Example: a lead called Sam Rivera with the comment, the marked word, the time and how it was read."
    >
      <div aria-hidden="true">
        <p>
          <LatchMark isOpen size={26} /> <b>Sam Rivera</b> <small>opened 14:06</small>
        </p>
        <blockquote>
          “<mark>GROWTH</mark> please, we start on Monday”
        </blockquote>
        <dl>
          <dt>Commented</dt>
          <dd>3 November, 14:05:12</dd>
          <dt>Read</dt>
          <dd>Public post, 14:06:02</dd>
          <dt>Confidence</dt>
          <dd>Full text seen</dd>
        </dl>
      </div>
    </figure>
  );
}
