import type { PageFrame } from '../layout/page-frame.ts';
import { LegalDocument } from './legal-document.tsx';
import type { SiteContent } from '../site-content.ts';
import { termsSections } from './terms-sections.tsx';

/** Terms of Use. */
export function TermsPage({ frame, content }: { frame: PageFrame; content: SiteContent }) {
  const { productName } = frame.site;
  return (
    <LegalDocument
      frame={frame}
      title="Terms of Use"
      description={`The rules for using ${productName} as a creator or as a visitor of an unlock page.`}
      summary={
        <p>
          In short: you may use {productName} from the age of 16 for content you have the right to
          share. You ask people honestly, follow LinkedIn’s rules and the law, and respect that your
          leads are other people’s data. You can leave at any time.
        </p>
      }
      sections={termsSections(frame.site, content)}
    />
  );
}
