import { magnetIcons } from '#shared/magnets/magnet-icons.ts';
import { Glyph, MagnetGlyph } from '#shared/ui/glyph.tsx';
import { interfaceGlyphs, type InterfaceGlyph } from '#shared/ui/interface-glyphs.ts';
import { LatchMark } from '#shared/ui/latch-mark.tsx';

const glyphs = Object.keys(interfaceGlyphs) as InterfaceGlyph[]; // the table's own keys

/** Controls, notices and shapes, each in all its states. */
export function ComponentGallery() {
  return (
    <>
      <h2>Buttons</h2>
      <div className="dev-row">
        <a className="button" href="#buttons">
          Link
        </a>
        <button className="button">Button</button>
        <button className="button" disabled>
          Disabled
        </button>
        <button className="button" disabled aria-busy="true">
          Verifying...
        </button>
        <a className="button button-quiet" href="#buttons">
          Quiet <Glyph name="external-link" size={16} />
        </a>
      </div>
      <h2>Fields</h2>
      <form className="form dev-sheet">
        <label htmlFor="dev-empty">Empty</label>
        <input id="dev-empty" type="email" placeholder="you@example.com" />
        <label htmlFor="dev-full">With a problem</label>
        <p className="field-problem" id="dev-problem">
          <strong>Invalid Email.</strong> Please enter a valid email address
        </p>
        <input
          id="dev-full"
          name="full"
          type="email"
          defaultValue="sam@"
          aria-invalid
          aria-describedby="dev-problem"
        />
        <label htmlFor="dev-choice">Choice</label>
        <select id="dev-choice">
          <option>Please choose</option>
        </select>
        <p className="check" data-tone="good">
          This is a comment link.
        </p>
        <p className="check" data-tone="bad">
          That is the link of the post, not of your comment.
        </p>
        <p className="note">A note in small, soft words.</p>
      </form>
      <h2>Notices</h2>
      <div className="toast toast-success">
        <strong>Copied!</strong>
        <p>Content copied to clipboard</p>
      </div>
      <div className="toast toast-error">
        <strong>Verification Failed</strong>
        <p>Please check your comment and try again.</p>
      </div>
      <p className="remark">A remark: opened on trust, the comment could not be read yet.</p>
      <p>
        A word that was <mark>found</mark> in a comment.
      </p>
      <h2>Shapes</h2>
      <div className="dev-row">
        <LatchMark isOpen={false} size={64} /> <LatchMark isOpen size={64} />
        <span className="seal">
          <Glyph name="hourglass" size={24} />
        </span>
        <span className="seal seal-good">
          <Glyph name="check" size={24} />
        </span>
      </div>
      <div className="dev-row">
        {magnetIcons.map((name) => (
          <span key={name} className="dev-icon">
            <MagnetGlyph name={name} size={28} />
            {name}
          </span>
        ))}
      </div>
      <div className="dev-row">
        {glyphs.map((name) => (
          <span key={name} className="dev-icon">
            <Glyph name={name} size={22} />
            {name}
          </span>
        ))}
      </div>
    </>
  );
}
