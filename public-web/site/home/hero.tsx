import { DemoMetrics } from '../demo/demo-metrics.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import type { PageFrame } from '../layout/page-frame.ts';
import type { SiteContent } from '../site-content.ts';
import { HeroScene } from './hero-scene.tsx';
import { StartButton } from '../start-button.tsx';

/** The product in two lines, beside a picture of it. */
export function Hero({ frame, content }: { frame: PageFrame; content: SiteContent }) {
  const hasFreePlan = content.plans.some((plan) => plan.priceUsd === 0);
  return (
    <section className="hero wide">
      <div className="hero-words">
        <h1 className="display">
          <span>Everyone who comments gets it.</span> <span>You get the lead.</span>
        </h1>
        <p className="lead">
          Ask for a word under your LinkedIn post. People comment it and paste the comment’s link on
          your unlock page. {frame.site.productName} reads the comment, finds the word and opens
          your content.
        </p>
        <div className="actions">
          <StartButton isSignedIn={frame.isSignedIn}>
            Get Started <Glyph name="arrow-right" size={18} />
          </StartButton>
          <a className="button button-quiet" href="/linkedin-unlock-demo">
            View Demo
          </a>
        </div>
        <ul className="assurances">
          {hasFreePlan && <li>Free forever plan, no credit card required</li>}
          <li>No LinkedIn password or cookie needed</li>
        </ul>
        {content.practicePath !== null && (
          <p className="note">
            Practice mode is on: <a href={content.practicePath}>open the demo unlock page</a>.
          </p>
        )}
      </div>
      <div className="hero-picture">
        <HeroScene />
        <DemoMetrics />
      </div>
    </section>
  );
}
