import type { ReactNode } from 'react';
import type { PageFrame } from '../layout/page-frame.ts';
import { SiteLayout } from '../layout/site-layout.tsx';

/** Both texts are effective and last updated on this day. */
const LEGAL_DATE = '22.11.2026';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalDocumentProps {
  frame: PageFrame;
  title: string;
  description: string;
  /** The text in three sentences, before the text itself. */
  summary: ReactNode;
  sections: readonly LegalSection[];
}

/** A legal text with its contents beside it. */
export function LegalDocument(props: LegalDocumentProps) {
  const { frame, title, description, summary, sections } = props;
  return (
    <SiteLayout frame={frame} title={title} description={description}>
      <div className="wide legal">
        <header>
          <h1 className="title">{title}</h1>
          <p className="note">
            Effective date: {LEGAL_DATE}
            <br />
            Last updated: {LEGAL_DATE}
          </p>
          <nav aria-label="Contents">
            <ol>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
        </header>
        <div className="legal-text">
          <div className="legal-summary">{summary}</div>
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} id={id}>
              <h2>
                {index + 1}. {name}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </SiteLayout>
  );
}
