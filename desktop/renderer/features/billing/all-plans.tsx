import { billingIntervals } from '#shared/billing/billing-fields.contract.ts';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { ByOperatorNotice, isByOperator } from './by-operator.tsx';
import { FirstStep } from './first-step.tsx';
import { PlanOffer } from './plan-offer.tsx';
import type { BillingData } from './use-billing.ts';

const shape = { interval: oneChoice(billingIntervals) };

/** All plans on offer side by side, with the creator's own use marked in each. */
export function AllPlans({ data, note }: { data: BillingData; note?: string }) {
  const { billing, own } = data;
  const { values, choose } = useAddressValues(shape);
  const hasYearly = billing.prices.some(({ interval }) => interval === 'year');
  return (
    <section aria-labelledby="plans" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="text-lg font-semibold tracking-tight">
          All plans
        </h2>
        {hasYearly && (
          <Segmented
            label="Prices"
            value={values.interval}
            choices={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Yearly' },
            ]}
            onChange={(interval) => choose('interval', interval)}
          />
        )}
      </div>
      {note !== undefined && <Notice>{note}</Notice>}
      {isByOperator(billing) ? (
        <ByOperatorNotice billing={billing} />
      ) : (
        <FirstStep subscription={billing.subscription} />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {own.plans.map((plan) => (
          <PlanOffer key={plan.id} data={data} plan={plan} interval={values.interval} />
        ))}
      </ul>
    </section>
  );
}
