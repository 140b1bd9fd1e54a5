import { Navigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { PaymentNote } from './subscription-screen.tsx';
import { useOwnPlan } from './use-own-plan.ts';

/** /subscribe?plan=pro: the target of the pricing page's links. */
export function SubscribeScreen() {
  const query = useOwnPlan();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title="Change your plan" />
      <QueryPanel query={query} what="the plan">
        {({ plan: current, plans }) => {
          const plan = plans.find(({ id }) => id === search.get('plan'));
          if (plan === undefined) return <Navigate to="/subscription" replace />;
          return (
            <div className="grid max-w-xl gap-4">
              <PaymentNote />
              <ul>
                <PlanOffer plan={plan} isCurrent={plan.id === current.id} />
              </ul>
              <p>
                <ButtonLink to="/subscription" look="quiet">
                  Compare all plans
                </ButtonLink>
              </p>
            </div>
          );
        }}
      </QueryPanel>
    </>
  );
}
