import { describeCreator } from '../creator.ts';
import type { PixelsView, UnlockPageView } from '../unlock-page-view.ts';

/**
 * Asks once whether the creator's pixels may load, and later lets the visitor change the answer.
 * Hidden until its script runs: without a script nothing loads and nothing is asked. Ids are passed
 * as data, never as code (T70), and so are the addresses of our two files: the page's script loads
 * them when everything for the visitor is there (P15).
 */
export function ConsentBanner({
  view,
  pixels,
  title,
}: {
  view: UnlockPageView;
  pixels: PixelsView;
  title: string;
}) {
  const { facebook, google } = pixels;
  const { name } = describeCreator(view.magnet.user);
  return (
    <section
      className="consent"
      aria-label="Privacy choice"
      hidden
      data-pixels={pixels.consentMode}
      data-script={pixels.script ?? undefined}
      data-style={pixels.style ?? undefined}
      data-facebook={facebook?.pixelId}
      data-facebook-test={facebook?.testMode || undefined}
      data-google={google?.measurementId}
      data-google-enhanced={google?.enhanced || undefined}
      data-google-conversions={google?.trackConversions || undefined}
      data-content={title}
    >
      <div>
        <p>
          <strong dir="auto">Can {name} count this visit?</strong>
        </p>
        <p>
          {companiesOf(pixels)} would learn that you opened this page and unlocked it, and may set
          cookies. You get the content either way. <a href="/privacy">Privacy</a>
        </p>
      </div>
      <div className="consent-answers">
        <button type="button" className="button button-quiet" data-answer="refused">
          Refuse
        </button>
        <button type="button" className="button button-quiet" data-answer="accepted">
          Accept
        </button>
      </div>
    </section>
  );
}

/** At the end of the page, so that an answer is as easy to change as to give. */
export function ConsentAgain() {
  return (
    <div className="consent-again">
      <button type="button" data-answer="ask">
        Privacy choice
      </button>
    </div>
  );
}

function companiesOf({ facebook, google }: PixelsView): string {
  const companies = [
    ...(facebook === null ? [] : ['Meta (Facebook Pixel)']),
    ...(google === null ? [] : ['Google (Analytics)']),
  ];
  return companies.join(' and ');
}
