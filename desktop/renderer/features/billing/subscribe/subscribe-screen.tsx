import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { AllPlans } from '../all-plans.tsx';
import { PracticeBadge } from '../practice-badge.tsx';
import { useBilling } from '../use-billing.ts';
import { PlanOrder } from './plan-order.tsx';

/** /subscribe?plan=pro: the target of the pricing page's links. */
export function SubscribeScreen() {
  const query = useBilling();
  const [search] = useSearchParams();
  const wanted = search.get('plan');
  return (
    <>
      <PageHeader
        title="Change your plan"
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            See what changes and what it costs.
            <PracticeBadge isPractice={query.data?.billing.isPractice === true} />
          </span>
        }
      />
      <QueryPanel query={query} what="the plan" skeleton={<LoadingOrder />}>
        {(data) => {
          const plan = data.own.plans.find(({ id }) => id === wanted);
          if (plan !== undefined) return <PlanOrder key={plan.id} data={data} plan={plan} />;
          return (
            <AllPlans
              data={data}
              note={
                wanted === null
                  ? 'Choose a plan to see what it changes and what it costs.'
                  : 'The address names a plan that is not on offer. These are.'
              }
            />
          );
        }}
      </QueryPanel>
    </>
  );
}

function LoadingOrder() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid content-start gap-5">
        <Skeleton className="h-64" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="h-96 max-lg:order-first" />
    </div>
  );
}
