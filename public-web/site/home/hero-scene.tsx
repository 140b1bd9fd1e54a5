import { Glyph } from '#shared/ui/glyph.tsx';
import { LatchMark } from '#shared/ui/latch-mark.tsx';

/** A post, the comment with the word, and the page that it opens, in one picture. */
export function HeroScene() {
  return (
    <figure
      className="scene"
      role="img"
      aria-label="Example: under a LinkedIn post, a comment says GROWTH please. The word is marked, and beside it the unlock page has opened a checklist."
    >
      <div className="scene-post" aria-hidden="true">
        <div className="scene-person">
          <span className="face face-1">MO</span>
          <p>
            <b>Maya Okafor</b>
            <small>Onboarding consultant</small>
          </p>
        </div>
        <p className="scene-text">
          Nine steps we take before a new client’s first call. Comment <b>GROWTH</b> and the
          checklist is yours.
        </p>
        <div className="scene-thread">
          <div className="scene-comment is-dim">
            <span className="face face-2">TL</span>
            <p>Saved us a week last quarter.</p>
          </div>
          <div className="scene-comment is-read">
            <span className="face face-3">SR</span>
            <p>
              <small>Sam Rivera</small>
              <mark>GROWTH</mark> please, we start on Monday
            </p>
          </div>
          <div className="scene-comment is-dim">
            <span className="face face-4">AK</span>
            <p>Does it work for agencies?</p>
          </div>
        </div>
        <span className="scene-write">Add a comment…</span>
      </div>
      <div className="scene-sheet" aria-hidden="true">
        <p className="scene-sheet-head">
          <LatchMark isOpen size={40} />
          <span>
            <b>Comment Verified!</b>
            <small>Welcome, Sam Rivera</small>
          </span>
        </p>
        <dl>
          <dt>Word</dt>
          <dd>
            <mark>GROWTH</mark>
          </dd>
          <dt>Written</dt>
          <dd>3 November, 14:05</dd>
          <dt>Read from</dt>
          <dd>The public post</dd>
        </dl>
        <p className="scene-file">
          <Glyph name="check" size={18} /> Onboarding checklist
          <span className="scene-open">Open</span>
        </p>
      </div>
    </figure>
  );
}
