import type { PageFrame } from '../layout/page-frame.ts';
import type { SiteContent } from '../site-content.ts';
import { LegalDocument } from './legal-document.tsx';
import { privacySections } from './privacy-sections.tsx';

/** Privacy Policy. */
export function PrivacyPage({ frame, content }: { frame: PageFrame; content: SiteContent }) {
  const { productName } = frame.site;
  return (
    <LegalDocument
      frame={frame}
      title="Privacy Policy"
      description={`What ${productName} stores about creators and visitors, why, for how long, and how to see or delete it.`}
      summary={
        <p>
          In short: we store what an account needs. From a visitor we store the comment they pasted,
          its author’s public name, and an email if they gave one. We never ask for a LinkedIn
          password or cookie. Visits are counted without storing your IP address.
        </p>
      }
      sections={privacySections(frame.site, content)}
    />
  );
}
