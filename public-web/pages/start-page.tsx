import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { Document } from '#public-web/site/document.tsx';
import type { SiteView } from '#public-web/site/site-view.ts';

export interface StartPageView {
  site: SiteView;
  /** Path of a demo magnet; only in sandbox mode. */
  demoPath: string | null;
}

const steps = [
  ['Make a lead magnet', 'Choose the word people comment, and what they get for it.'],
  ['Post about it on LinkedIn', 'Ask for that word in the comments.'],
  ['Share the unlock page', 'It finds each comment, asks for an email if you want, and delivers.'],
] as const;

/** The start page: what this is and the two ways in. */
export function StartPage({ site, demoPath }: StartPageView) {
  return (
    <Document
      site={site}
      title={`${site.productName} · ${site.tagline}`}
      description={site.tagline}
      isIndexed
      template="site"
      brandColour={null}
    >
      <main className="message">
        <LatchMark isOpen size={72} />
        <h1>{site.productName}</h1>
        <p>{site.tagline}</p>
        <ol className="home-steps">
          {steps.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <div className="actions">
          <a className="button" href="/auth">
            Sign in or create an account
          </a>
          {demoPath !== null && (
            <a className="button button-quiet" href={demoPath}>
              Open the demo unlock page
            </a>
          )}
        </div>
      </main>
      <footer className="foot">
        <span>
          Questions: <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
        </span>
      </footer>
    </Document>
  );
}
