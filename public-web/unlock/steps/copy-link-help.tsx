/** Drawings of how to copy a comment's link; the visitor's own kind of device comes first. */
export function CopyLinkHelp() {
  return (
    <details className="help">
      <summary>Show me where the link is</summary>
      <div className="help-ways">
        <figure className="help-desktop">
          <MenuDrawing />
          <figcaption>
            <strong>On a computer.</strong> Click the three dots beside your comment and choose
            “Copy link to comment”. Or right-click the time of the comment and copy that link.
          </figcaption>
        </figure>
        <figure className="help-phone">
          <PhoneDrawing />
          <figcaption>
            <strong>On a phone.</strong> Tap the three dots beside your comment, or press and hold
            the comment, then “Copy link” or “Share”. Can you only copy the link of the post? Open
            the post in your phone’s browser instead of the app.
          </figcaption>
        </figure>
      </div>
    </details>
  );
}

/** A drawing of LinkedIn's menu of a comment. */
function MenuDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 220 120" aria-hidden="true">
      <circle cx="22" cy="24" r="12" className="d-fill" />
      <rect x="42" y="8" width="170" height="44" rx="8" className="d-fill" />
      <path d="M54 22h52M54 36h84" className="d-text" />
      <path d="M190 22h.01M196 22h.01M202 22h.01" className="d-dots" />
      <rect x="86" y="34" width="126" height="80" rx="8" className="d-menu" />
      <rect x="92" y="42" width="114" height="22" rx="5" className="d-pick" />
      <text x="100" y="57">
        Copy link to comment
      </text>
      <path d="M100 78h50M100 98h36" className="d-text" />
    </svg>
  );
}

/** The same on a phone: a sheet from the bottom. */
function PhoneDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 220 120" aria-hidden="true">
      <path d="M52 120V18a12 12 0 0 1 12-12h92a12 12 0 0 1 12 12v102" className="d-menu" />
      <circle cx="72" cy="28" r="8" className="d-fill" />
      <path d="M88 24h40M88 34h26" className="d-text" />
      <path d="M146 26h.01M151 26h.01M156 26h.01" className="d-dots" />
      <path d="M52 120V66a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v54" className="d-fill" />
      <rect x="60" y="64" width="100" height="22" rx="5" className="d-pick" />
      <text x="70" y="79">
        Copy link
      </text>
      <path d="M70 100h54M70 114h40" className="d-text" />
    </svg>
  );
}
