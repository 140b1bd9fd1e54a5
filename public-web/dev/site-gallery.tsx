import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageFrame } from '#public-web/site/layout/page-frame.ts';
import { SiteFooter } from '#public-web/site/layout/site-footer.tsx';
import { SiteHeader } from '#public-web/site/layout/site-header.tsx';
import { Tooltip, type TooltipMotion, type TooltipSide } from '#public-web/site/layout/tooltip.tsx';
import { DemoFigures } from '#public-web/site/demo/demo-figures.tsx';
import { DemoMetrics } from '#public-web/site/demo/demo-metrics.tsx';
import { Questions } from '#public-web/site/pricing/questions.tsx';
import { Document } from '#public-web/frame/document.tsx';
import type { MessageView } from '#public-web/frame/message-page.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';

const sides: readonly TooltipSide[] = ['top', 'right', 'bottom', 'left'];
const motions: readonly TooltipMotion[] = ['fade', 'rise', 'grow', 'unfold'];
const tip = 'A month is a calendar month in UTC.';

/** The components of the site's own pages, each in all its states. */
export function renderSiteGallery({ site }: MessageView): string {
  const frame: PageFrame = { site, path: '/', isSignedIn: true, theme: 'system' };
  const page = (
    <Document
      site={site}
      title="Components of the site"
      isIndexed={false}
      template="site"
      brandColour={null}
      hasScript
    >
      <SiteHeader frame={frame} navigation="site" />
      <main id="content">
        <h1 className="title wide">Components of the site</h1>
        <Heading>The bell, with unread news</Heading>
        <div className="wide">
          <a className="site-bell" href="#content" data-unread="3" aria-label="News, 3 unread">
            <Glyph name="bell" size={20} />
          </a>
        </div>
        <Heading>Tooltips: four sides, four motions</Heading>
        <div className="plans wide">
          {sides.map((side) => (
            <section key={side} className="plan">
              <h3>{side}</h3>
              <ul>
                {motions.map((motion) => (
                  <li key={motion}>
                    <Tooltip label={motion} side={side} motion={motion} isInteractive>
                      {tip}
                    </Tooltip>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <Heading>Tooltips: not for the pointer, without delay, disabled</Heading>
        <div className="plans wide">
          <section className="plan is-marked">
            <ul>
              <li>
                <Tooltip label="Closes at once">{tip}</Tooltip>
              </li>
              <li>
                <Tooltip label="Opens at once" delayMs={0}>
                  {tip}
                </Tooltip>
              </li>
              <li>
                <Tooltip label="Disabled" isDisabled>
                  {tip}
                </Tooltip>
              </li>
            </ul>
          </section>
        </div>
        <Heading>Figures that move</Heading>
        <div className="wide">
          <DemoMetrics />
        </div>
        <DemoFigures />
        <Questions title="Questions" questions={[{ ask: 'What counts?', answer: tip }]} />
      </main>
      <SiteFooter frame={frame} />
      <div className="toasts" data-toasts role="status" aria-live="polite" />
    </Document>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="wide page-head">{children}</h2>;
}
