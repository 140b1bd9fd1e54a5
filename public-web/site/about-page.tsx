import type { ReactNode } from 'react';
import { organisationEntry } from './layout/organisation.ts';
import type { PageFrame } from './layout/page-frame.ts';
import { SiteLayout } from './layout/site-layout.tsx';
import type { ShownFigures } from '#shared/site/page-figures.ts';
import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { Before, Desk } from './about/desk-drawing.tsx';
import type { SiteContent } from './site-content.ts';
import { StartButton } from './start-button.tsx';

const problems = [
  [
    'Manual lead capture from comments',
    'You read every comment and copy names into a spreadsheet.',
  ],
  ['Slow responses', 'People who comment at midnight wait until morning, and may have moved on.'],
  [
    'Lost opportunities from delayed follow-up',
    'The comment that matters most may be the last one you answer.',
  ],
  [
    'Difficulty scaling',
    'Twenty comments take an evening. Two hundred are too many to answer by hand.',
  ],
] as const;

/** Who the product is for and why it is built this way. */
export function AboutPage({ frame, content }: { frame: PageFrame; content: SiteContent }) {
  const { site } = frame;
  const { figures } = content;
  return (
    <SiteLayout
      frame={frame}
      title="About"
      description={`${site.productName} lets creators share content with everyone who comments on their LinkedIn posts, and stores the evidence for each lead.`}
      structuredData={[organisationEntry(site)]}
    >
      <header className="page-head wide about-head">
        <div>
          <p className="kicker">Our Mission</p>
          <h1 className="display">A good post should not cost you an evening of manual work.</h1>
        </div>
        <p className="lead">
          Creators on LinkedIn spend hours copying names from comments. {site.productName} does this
          for them. The content opens as soon as a comment is verified, and each lead comes with its
          evidence.
        </p>
        <Before />
      </header>
      <section className="wide problems" aria-labelledby="problems-title">
        <h2 id="problems-title" className="title">
          Four problems we solve
        </h2>
        <ol>
          {problems.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Capabilities figures={figures} />
      <section className="wide about-features" aria-labelledby="inside-title">
        <header>
          <h2 id="inside-title" className="title">
            What’s included
          </h2>
          <Desk />
        </header>
        <dl>
          <dt>Real-time Analytics</dt>
          <dd>
            Visits and unlocks appear in your figures at once. A note next to each figure says what
            it counts. Bots and link previews are left out.
          </dd>
          <dt>Marketing Integration</dt>
          <dd>
            Facebook Pixel and Google Analytics, on the plans that include them. They ask for the
            visitor’s consent where it is required.
          </dd>
          <dt>Secure Authentication</dt>
          <dd>
            Passwords and session tokens are stored only as hashes. A stolen browser token does not
            work alone: it needs a cookie that scripts cannot read.
          </dd>
        </dl>
      </section>
      <section className="closing wide">
        <LatchMark isOpen size={160} />
        <h2 className="display">Try it with your next post.</h2>
        <div className="actions">
          <StartButton isSignedIn={frame.isSignedIn}>Get Started Free</StartButton>
          <a className="button button-quiet" href="/pricing">
            See Pricing
          </a>
        </div>
      </section>
    </SiteLayout>
  );
}

function Capabilities({ figures }: { figures: ShownFigures | null }) {
  return (
    <section className="night" aria-label="What it does for you">
      <div className="wide claims">
        <Claim title="Instant Response" figure={figures?.delivery.text}>
          <p>
            Visitors get their answer on the page, at any hour, whether one comes or a thousand.
          </p>
        </Claim>
        <Claim title="Smart Targeting" figure={figures?.followerGrowth.text}>
          <p>People who comment your word want your content. Every one of them gets an answer.</p>
        </Claim>
        <Claim title="Privacy Focused" figure={figures === null ? undefined : '0 logins'}>
          <p>
            Nobody shares a LinkedIn password or cookie, and nobody needs an extension. We do not
            store a visitor’s IP address with the visit.
          </p>
        </Claim>
        {figures !== null && (
          <p className="claims-more">
            “0 logins” is how it works. {figures.delivery.text} and {figures.followerGrowth.text}{' '}
            are example figures, and so are {figures.returnOnInvestment.text} return on investment
            and {figures.hoursSaved.text} saved a week.
          </p>
        )}
      </div>
    </section>
  );
}

function Claim(props: { title: string; figure: string | null | undefined; children: ReactNode }) {
  return (
    <article>
      {props.figure !== undefined && (
        <p className="claim-figure">{props.figure ?? 'No data yet'}</p>
      )}
      <h2>{props.title}</h2>
      {props.children}
    </article>
  );
}
