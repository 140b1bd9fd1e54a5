import { organisationEntry } from './layout/organisation.ts';
import type { PageFrame } from './layout/page-frame.ts';
import { SiteLayout } from './layout/site-layout.tsx';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { leaving, PaymentNote } from './pricing/payment-texts.tsx';
import { PlanCards } from './pricing/plan-cards.tsx';
import { planHref } from './pricing/plan-facts.ts';
import { PlanTable } from './pricing/plan-table.tsx';
import { type Question, Questions } from './pricing/questions.tsx';
import type { SiteContent } from './site-content.ts';
import { StartButton } from './start-button.tsx';

const questions = (
  { keepsOverQuota, taker }: SiteContent,
  supportEmail: string,
): readonly Question[] => [
  {
    ask: 'What counts as a comment?',
    answer:
      'One verified comment on one lead magnet. Its author can open the content again without being counted again. Failed attempts, visits and typos are free.',
  },
  {
    ask: 'What happens when I reach the monthly limit?',
    answer: keepsOverQuota
      ? 'Your visitors still get the content. Leads over your limit are kept for you and wait for room. They are released, oldest first, as far as there is room: at once when you change to a larger plan, otherwise when a new month begins. A released lead counts in the month of its release.'
      : 'On this site your pages stop at the limit. Visitors read that nothing is wrong with their comment. From the next month, or with a larger plan, the same comment opens the content.',
  },
  {
    ask: 'What happens when I reach the limit of active magnets?',
    answer:
      'To activate another magnet, pause one or change your plan. You can always save drafts, and nothing is deleted.',
  },
  {
    ask: 'Do I have to connect my LinkedIn account?',
    answer:
      'No, and neither do your visitors. We read what LinkedIn shows to people without an account. If LinkedIn does not show a comment to guests, we save the visitor’s place and check again. You can also approve the comment yourself, or read your post with our browser extension or desktop app.',
  },
  {
    ask: 'Can I cancel?',
    answer: `Yes, at any time: ${leaving(taker, supportEmail)} You keep your magnets, leads and evidence. The limits of the plan you change to apply, and active magnets over its limit are paused.`,
  },
];

/** Plans from their rows: cards, then the comparison, then questions. */
export function PricingPage({ frame, content }: { frame: PageFrame; content: SiteContent }) {
  const { site } = frame;
  return (
    <SiteLayout
      frame={frame}
      title="Pricing"
      description={describe(content.plans)}
      structuredData={[
        {
          '@type': 'SoftwareApplication',
          name: site.productName,
          description: site.tagline,
          applicationCategory: 'BusinessApplication',
          operatingSystem: 'Web, Windows, macOS, Linux',
          publisher: organisationEntry(site),
          offers: content.plans.map((plan) => ({
            '@type': 'Offer',
            name: plan.name,
            price: plan.priceUsd.toFixed(2),
            priceCurrency: 'USD',
            url: `${site.publicUrl}${planHref(plan)}`,
          })),
        },
      ]}
    >
      <header className="page-head wide">
        <h1 className="display">Simple monthly pricing.</h1>
        <p className="lead">
          {content.keepsOverQuota
            ? 'Every plan verifies comments, shows its evidence and keeps every lead.'
            : 'Every plan verifies comments and shows its evidence.'}{' '}
          They differ in the number of magnets and comments, in statistics, email collection and
          tracking.
        </p>
        {content.plans.some((plan) => plan.priceUsd > 0) && (
          <p>
            <PaymentNote taker={content.taker} />
          </p>
        )}
      </header>
      <PlanCards plans={content.plans} keepsOverQuota={content.keepsOverQuota} />
      <PlanTable plans={content.plans} keepsOverQuota={content.keepsOverQuota} />
      <Questions
        title="Frequently asked questions"
        questions={questions(content, site.supportEmail)}
      />
      <section className="closing wide">
        <LatchMark isOpen size={160} />
        <h2 className="display">Start with one post.</h2>
        <div className="actions">
          <StartButton isSignedIn={frame.isSignedIn}>Get Started</StartButton>
          <a className="button button-quiet" href="/linkedin-unlock-demo">
            View Demo
          </a>
        </div>
      </section>
    </SiteLayout>
  );
}

function describe(plans: Plan[]): string {
  const names = plans.map((plan) => `${plan.name} $${plan.priceUsd}`);
  return `Monthly plans: ${names.join(', ')}. Every plan verifies comments and shows its evidence.`;
}
