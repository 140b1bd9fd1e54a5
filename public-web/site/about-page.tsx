import type { ReactNode } from 'react';
import { FigureSource } from './layout/figure-source.tsx';
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
    'Reading down a thread, copying names into a sheet, losing your place.',
  ],
  [
    'Slow responses',
    'Whoever comments at midnight waits until you are up. By then they are elsewhere.',
  ],
  [
    'Lost opportunities from delayed follow-up',
    'The comment that mattered is the one you answered last.',
  ],
  ['Difficulty scaling', 'Twenty comments are an evening. Two hundred are a reason not to post.'],
] as const;

/** Who this is for and why it is built the way it is. */
export function AboutPage({ frame, content }: { frame: PageFrame; content: SiteContent }) {
  const { site } = frame;
  const { figures } = content;
  return (
    <SiteLayout
      frame={frame}
      title="About"
      description={`${site.productName} lets creators serve everyone who comments on their LinkedIn posts, and keeps the proof for each lead.`}
      structuredData={[organisationEntry(site)]}
    >
      <header className="page-head wide about-head">
        <div>
          <p className="kicker">Our Mission</p>
          <h1 className="display">A good post should not cost you the evening after it.</h1>
        </div>
        <p className="lead">
          People who share what they know on LinkedIn end up copying names out of comments.{' '}
          {site.productName} takes over that part: it serves each commenter at once, and it writes
          down why.
        </p>
        <Before />
      </header>
      <section className="wide problems" aria-labelledby="problems-title">
        <h2 id="problems-title" className="title">
          Four problems we started from
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
      <Capabilities figures={figures} productName={site.productName} />
      <section className="wide about-features" aria-labelledby="inside-title">
        <header>
          <h2 id="inside-title" className="title">
            What is inside
          </h2>
          <Desk />
        </header>
        <dl>
          <dt>Real-time Analytics</dt>
          <dd>
            A visit or an unlock is in your figures as soon as it has happened. What is counted, and
            what is left out as a bot or a link preview, is written beside the number.
          </dd>
          <dt>Marketing Integration</dt>
          <dd>
            Facebook Pixel and Google Analytics on the plans that have them, behind the visitor’s
            consent where it is required.
          </dd>
          <dt>Secure Authentication</dt>
          <dd>
            Passwords are stored as argon2id hashes, sessions as hashes too. A stolen browser token
            alone opens nothing: it is tied to a cookie scripts cannot read.
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

function Capabilities({ figures, productName }: { figures: ShownFigures; productName: string }) {
  return (
    <section className="night" aria-label="What it does for you">
      <div className="wide claims">
        <Claim title="Instant Response" figure={figures.delivery.text}>
          <p>
            The page answers while the visitor looks at it, at any hour, whether one person comes or
            a thousand do.
          </p>
          <FigureSource figure={figures.delivery} productName={productName} />
        </Claim>
        <Claim title="Smart Targeting" figure={figures.followerGrowth.text}>
          <p>
            People who ask for your content by its word are people who want it. Followers gained
            come from answering them all.
          </p>
          <FigureSource figure={figures.followerGrowth} productName={productName} />
        </Claim>
        <Claim title="Privacy Focused" figure="0 logins">
          <p>
            No LinkedIn password, cookie or extension, from you or your visitors. The IP address of
            a visitor is not stored with the visit.
          </p>
          <p className="source">So by construction</p>
        </Claim>
        <p className="claims-more">
          {productName} also claims {figures.returnOnInvestment.text} return on investment and{' '}
          {figures.hoursSaved.text} saved a week. No site can measure those two for you.
        </p>
      </div>
    </section>
  );
}

function Claim(props: { title: string; figure: string | null; children: ReactNode }) {
  return (
    <article>
      <p className="claim-figure">{props.figure ?? 'Not yet known'}</p>
      <h2>{props.title}</h2>
      {props.children}
    </article>
  );
}
