import { useState } from 'react';
import type { OwnReferrals } from '#shared/referrals/referrals.contract.ts';
import { Funnel, type FunnelStep } from '#desktop/renderer/ui/charts/funnel.tsx';

type StepKey = 'clicks' | 'sign-ups' | 'paid' | 'paying';

/** From the click to the payment that still runs, with what each step counts. */
export function ReferralFunnel({ data }: { data: OwnReferrals }) {
  const [chosen, setChosen] = useState<StepKey>('clicks');
  const { terms } = data;
  const { clicks, signUps, firstPayments, payingNow } = data.lastYear;
  const steps: (FunnelStep & { key: StepKey })[] = [
    { key: 'clicks', label: 'Clicks', value: clicks, tone: 'soft' },
    { key: 'sign-ups', label: 'Sign-ups', value: signUps, tone: 'brand' },
    { key: 'paid', label: 'Paid once', value: firstPayments, tone: 'brand' },
    { key: 'paying', label: 'Paying now', value: payingNow, tone: 'verified' },
  ];
  const days = terms.windowDays === 1 ? 'one day' : `${terms.windowDays} days`;
  const words: Record<StepKey, string> = {
    clicks:
      'Visitors who came with your link in the last year, each once a day. Programs, previews and people with an account are left out.',
    'sign-ups': `Accounts made in the last year, within ${days} of your link and in the same browser, that are still open.`,
    paid: 'Of them, those whose payment earned you a commission at least once.',
    paying: 'Of them, those whose last payment covers today and was not refunded in full.',
  };
  return (
    <Funnel
      title="From click to payment, in the last year"
      steps={steps}
      chosen={chosen}
      onChoose={(key) => setChosen(steps.find((step) => step.key === key)?.key ?? 'clicks')}
    >
      <p className="text-sm leading-6 text-ink-soft">{words[chosen]}</p>
    </Funnel>
  );
}
