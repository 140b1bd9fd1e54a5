import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { AllPlans } from '../all-plans.tsx';
import { PracticeMark } from './practice-mark.tsx';
import { useBilling } from '../use-billing.ts';
import { DetailsPanel } from '../manual/details-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import { PastDueCard } from './past-due-card.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { ReturnState } from '../subscribe/return-state.tsx';
import { OverQuotaPanel } from '../usage/over-quota-panel.tsx';
import { LastMonthPanel } from '../usage/last-month-panel.tsx';
import { PausedMagnetsPanel } from '../usage/paused-magnets-panel.tsx';
import { UsagePanel } from '../usage/usage-panel.tsx';
import { UsageNotices } from '../usage/usage-notices.tsx';

/** /subscription: the creator's plan, what it costs, its use, and everything that was paid; also the return from a payment. */
export function SubscriptionScreen() {
  const query = useBilling();
  const [search] = useSearchParams();
  const checkout = search.get('checkout');
  if (checkout !== null) return <ReturnState sessionId={checkout} />;
  return (
    <>
      <PageHeader
        title="Subscription"
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Your plan, its use and your payments.
            <PracticeMark billing={query.data?.billing} />
          </span>
        }
      />
      <QueryPanel query={query} what="your plan">
        {(data) => (
          <div className="grid gap-6">
            {data.billing.provider !== 'manual' && <PastDueCard billing={data.billing} />}
            <PlanPanel data={data} />
            <UsageNotices />
            <UsagePanel />
            <OverQuotaPanel />
            <PausedMagnetsPanel />
            <PaymentPanel billing={data.billing} />
            {data.own.plan.priceUsd === 0 && <LastMonthPanel planId={data.own.plan.id} />}
            {data.billing.provider === 'manual' && <DetailsPanel />}
            <AllPlans data={data} />
            {(data.billing.subscription !== null || data.billing.provider === 'manual') && (
              <div className="grid gap-6 xl:grid-cols-2">
                <InvoicesPanel />
                <HistoryPanel />
              </div>
            )}
          </div>
        )}
      </QueryPanel>
    </>
  );
}
