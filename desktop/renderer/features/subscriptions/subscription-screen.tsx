import { useUser } from '#desktop/renderer/session/session.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { useOwnPlan } from './use-own-plan.ts';

/** /subscription: the creator's plan, its use this month, and the other plans. */
export function SubscriptionScreen() {
  const query = useOwnPlan();
  return (
    <>
      <PageHeader title="Subscription" />
      <QueryPanel query={query} what="your plan">
        {(data) => (
          <div className="grid gap-6">
            <OwnPlan data={data} />
            <section aria-labelledby="plans" className="grid gap-4">
              <h2 id="plans" className="text-lg font-semibold tracking-tight">
                All plans
              </h2>
              <PaymentNote />
              <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
                {data.plans.map((plan) => (
                  <PlanOffer key={plan.id} plan={plan} isCurrent={plan.id === data.plan.id} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </QueryPanel>
    </>
  );
}

/** What a button for a paid plan does today. */
export function PaymentNote() {
  return (
    <Notice>
      You cannot pay here yet. Ask for a plan by email, and we set it for your account.
    </Notice>
  );
}

function OwnPlan({ data }: { data: NonNullable<ReturnType<typeof useOwnPlan>['data']> }) {
  const { plan, planEnds, activeMagnets, commentsUsed, leadsOverQuota } = data;
  const { timeZone } = useUser();
  return (
    <Panel title={`Your plan: ${plan.name}`} bodyClassName="grid gap-5 p-5 pt-4 sm:grid-cols-2">
      {planEnds !== null && (
        <p className="text-sm text-ink-soft sm:col-span-2">
          Until {exactTime(planEnds.at, timeZone)}, then you are on {planEnds.nextPlanName}.
        </p>
      )}
      <Meter label="Active magnets" used={activeMagnets} limit={plan.magnetLimit} />
      <Meter label="Comments this month" used={commentsUsed} limit={plan.commentLimit} />
      {leadsOverQuota > 0 && (
        <p className="text-sm sm:col-span-2">
          {leadsOverQuota === 1
            ? 'One lead is held.'
            : `${leadsOverQuota.toLocaleString()} leads are held.`}{' '}
          You see the details when your plan has room.
        </p>
      )}
    </Panel>
  );
}
