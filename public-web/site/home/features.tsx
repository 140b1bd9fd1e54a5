import type { ReactNode } from 'react';
import { AnalyticsDrawing, CaptureDrawing, IntegrationDrawing } from './feature-drawings.tsx';

/** The feature section: the name of each feature and a plain description. */
export function Features() {
  return (
    <section className="features wide" aria-label="Features">
      <Feature title="Smart Lead Capture" drawing={<CaptureDrawing />}>
        <p>
          We match your exact word, in any script, in bold or full-width letters, with or without
          accents.
        </p>
        <p>
          Typos are flagged, and you decide. Visitors see what they typed and can correct it. You
          see it too and can approve it.
        </p>
      </Feature>
      <Feature title="Real-time Analytics" drawing={<AnalyticsDrawing />}>
        <p>
          Visits, attempts, verified comments and emails for each day in your time zone. New ones
          appear in your console as they happen. Link previews and known bots are left out, and no
          visitor’s IP address is stored with a visit.
        </p>
        <p>
          Each lead includes its evidence: the comment with the word highlighted, its link, when it
          was written and how it was read.
        </p>
      </Feature>
      <Feature title="Marketing Automation" drawing={<IntegrationDrawing />}>
        <p>
          Facebook Pixel and Google Analytics, on the plans that include them. Where the law
          requires consent, they load only after the visitor agrees.
        </p>
        <p>Visitors who decline still get the content.</p>
      </Feature>
    </section>
  );
}

interface FeatureProps {
  title: string;
  drawing: ReactNode;
  children: ReactNode;
}

function Feature({ title, drawing, children }: FeatureProps) {
  return (
    <article className="feature">
      <div className="feature-words">
        <h2 className="title">{title}</h2>
        {children}
      </div>
      <div className="feature-drawing">{drawing}</div>
    </article>
  );
}
