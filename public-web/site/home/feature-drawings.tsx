import { Glyph } from '#shared/ui/glyph.tsx';

const readings = [
  ['check', <mark key="m">Growth</mark>, ' please!', 'Found'],
  ['check', <mark key="m">𝗚𝗥𝗢𝗪𝗧𝗛</mark>, ' 🙌', 'Found in bold letters'],
  ['info', <u key="u">growht</u>, ', thank you', 'Typo: flagged, not accepted'],
  ['x', 'outgrowth', ' is a risk', 'Part of another word'],
] as const;

/** Four comments and their results, by the real rules. */
export function CaptureDrawing() {
  return (
    <figure
      role="img"
      aria-label="Example: Growth is found, also in bold letters. The typo growht is flagged. The word outgrowth is refused."
    >
      <ul className="readings" aria-hidden="true">
        {readings.map(([glyph, word, rest, verdict]) => (
          <li key={verdict} data-verdict={glyph}>
            <p>
              {word}
              {rest}
            </p>
            <small>
              <Glyph name={glyph} size={15} /> {verdict}
            </small>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const funnel = [
  ['Visits', 412, 100],
  ['Attempts', 301, 73],
  ['Verified', 266, 64.6],
  ['Emails', 219, 53.2],
] as const;

/** The funnel a creator sees; example figures. */
export function AnalyticsDrawing() {
  return (
    <figure>
      <table className="funnel">
        <caption>
          <span className="tag">Example</span> One magnet, 30 days
        </caption>
        <tbody>
          {funnel.map(([label, count, width]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <span style={{ width: `${width}%` }} />
                <b>{count}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The visitor's consent, which a pixel needs. */
export function IntegrationDrawing() {
  return (
    <figure
      role="img"
      aria-label="Example: the unlock page asks whether its author can count this visit. The content opens with either answer."
    >
      <div className="consent" aria-hidden="true">
        <p>
          <b>Can Maya Okafor count this visit?</b>
        </p>
        <p className="consent-buttons">
          <span>Refuse</span>
          <span>Accept</span>
        </p>
        <svg viewBox="0 0 240 70">
          <path d="M60 0v14q0 16 16 16h28q16 0 16 16v24" />
          <path d="M180 0v14q0 16-16 16h-28q-16 0-16 16v24" />
        </svg>
        <p className="consent-end">
          <Glyph name="check" size={18} /> The content opens
        </p>
      </div>
    </figure>
  );
}
