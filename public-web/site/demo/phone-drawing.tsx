import { Glyph } from '#shared/ui/glyph.tsx';
import { LatchMark } from '#shared/ui/latch-mark.tsx';

/** A drawing of an unlock page on a phone. */
export function PhoneDrawing() {
  return (
    <figure
      className="phone"
      role="img"
      aria-label="Drawing: an unlock page on a phone, with the word to comment and a field for the comment’s link."
    >
      <div aria-hidden="true">
        <div className="phone-cover">
          <LatchMark isOpen={false} size={120} />
          <Glyph name="check" size={20} />
          <b>Onboarding checklist</b>
          <small>Nine steps before the first call</small>
        </div>
        <ol>
          <li>
            Comment <mark>BLUEPRINT</mark> on the post
          </li>
          <li>Paste the link to your comment</li>
        </ol>
        <p className="phone-field">linkedin.com/feed/update/urn:li:activity…</p>
        <p className="phone-button">Verify &amp; Unlock Content</p>
      </div>
    </figure>
  );
}
