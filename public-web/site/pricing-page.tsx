import { organisationEntry } from './layout/organisation.ts';
import type { PageFrame } from './layout/page-frame.ts';
import { SiteLayout } from './layout/site-layout.tsx';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { PlanCards } from './pricing/plan-cards.tsx';
import { planHref } from './pricing/plan-facts.ts';
import { PlanTable } from './pricing/plan-table.tsx';
import { type Question, Questions } from './pricing/questions.tsx';
import type { SiteContent } from './site-content.ts';
import { StartButton } from './start-button.tsx';

const questions = (holdsLeads: boolean): readonly Question[] => [
  {
    ask: 'What counts as a comment?',
    answer:
      'One verified comment on one lead magnet. Its author can come back to the content without being counted again; failed tries, visits and near misses are free.',
  },
  {
    ask: 'What happens when I reach the monthly limit?',
    answer: holdsLeads
      ? 'Your visitors notice nothing: they get the content. The leads beyond the limit are kept for you, shown as held, and their details open when you change to a larger plan.'
      : 'On this site your pages stop at the limit. Visitors read that it is not their comment’s fault; from the next month, or with a larger plan, the same comment opens the content.',
  },
  {
    ask: 'And when I have too many active magnets?',
    answer:
      'You cannot switch on one more until you pause another one or change your plan. Drafts are always possible, and nothing is deleted.',
  },
  {
    ask: 'Do I have to connect my LinkedIn account?',
    answer:
      'No, and neither do your visitors. The comment is read the way anybody without an account can read it. If LinkedIn does not show it to guests, the visitor keeps their place, it is tried again, and you can let them in by hand.',
  },
  {
    ask: 'Can I cancel?',
    answer:
      'At any time. Your magnets, leads and their evidence stay; the limits of the Free plan apply again.',
  },
];

/** Plans as rows say them: cards, then the comparison, then questions. */
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
        <h1 className="display">Pay for comments that count.</h1>
        <p className="lead">
          {content.holdsLeads
            ? 'Every plan verifies comments, shows its evidence and keeps every lead.'
            : 'Every plan verifies comments and shows its evidence.'}{' '}
          They differ in how many magnets and comments they take, and in what else they measure.
        </p>
      </header>
      <PlanCards plans={content.plans} holdsLeads={content.holdsLeads} />
      <PlanTable plans={content.plans} holdsLeads={content.holdsLeads} />
      <Questions title="Before you ask" questions={questions(content.holdsLeads)} />
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
  return `Plans by the month: ${names.join(', ')}. Every plan verifies comments and shows its evidence.`;
}
