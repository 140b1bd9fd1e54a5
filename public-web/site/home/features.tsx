import type { ReactNode } from 'react';
import { AnalyticsDrawing, CaptureDrawing, IntegrationDrawing } from './feature-drawings.tsx';

/** The feature section: names, and in plain words what is behind each. */
export function Features({ productName }: { productName: string }) {
  return (
    <section className="features wide" aria-label="Features">
      <Feature title="AI Capture Engine" drawing={<CaptureDrawing />}>
        <p>
          Exact before clever: {productName} looks for your word as a whole word, in any script, in
          bold or full-width letters, with or without accents. A match is a match; nothing is
          guessed.
        </p>
        <p>
          A near miss is not waved through. The visitor reads what they typed, corrects it and tries
          again; you see it too, and can let them in.
        </p>
      </Feature>
      <Feature title="Analytics Dashboard" drawing={<AnalyticsDrawing />}>
        <p>
          Visits, tries, verified comments and emails, day by day in your own time zone. Link
          previews and known bots are left out, and no visitor’s IP address is stored.
        </p>
        <p>
          Each lead comes with its evidence: the comment with the word marked, its link, when it was
          written and how it was read.
        </p>
      </Feature>
      <Feature title="Integration Command Center" drawing={<IntegrationDrawing />}>
        <p>
          Facebook Pixel and Google Analytics, on the plans that include them. They load after the
          visitor agrees where the law asks for that, and never before.
        </p>
        <p>A visitor who says no gets the content all the same.</p>
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
