import { organisationEntry } from './layout/organisation.ts';
import type { PageFrame } from './layout/page-frame.ts';
import { SiteLayout } from './layout/site-layout.tsx';
import { Closing } from './home/closing.tsx';
import { Features } from './home/features.tsx';
import { Hero } from './home/hero.tsx';
import { HowItWorks } from './home/how-it-works.tsx';
import { Reach } from './home/reach.tsx';
import { StatCards } from './home/stat-cards.tsx';
import { WhatYouGet } from './home/what-you-get.tsx';
import type { SiteContent } from './site-content.ts';

/** The landing page. */
export function HomePage({ frame, content }: { frame: PageFrame; content: SiteContent }) {
  const { site } = frame;
  return (
    <SiteLayout
      frame={frame}
      navigation="landing"
      title={`${site.productName} · ${site.tagline}`}
      description="Ask for a word under your LinkedIn post. Everyone who comments it can open your content on your unlock page. You see each lead with its comment."
      structuredData={[
        organisationEntry(site),
        { '@type': 'WebSite', name: site.productName, url: `${site.publicUrl}/` },
      ]}
    >
      <Hero frame={frame} content={content} />
      {content.figures !== null && <StatCards figures={content.figures} />}
      <Reach />
      <HowItWorks />
      <Features />
      <WhatYouGet plans={content.plans} keepsOverQuota={content.keepsOverQuota} />
      <Closing isSignedIn={frame.isSignedIn} />
    </SiteLayout>
  );
}
