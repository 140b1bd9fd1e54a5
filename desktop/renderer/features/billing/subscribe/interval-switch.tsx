import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { priceText } from '../money-text.ts';
import { priceOf, yearSaving } from '../use-billing.ts';

/** Paying by the month or by the year, with what a year saves; nothing for a plan sold one way only. */
export function IntervalSwitch({
  billing,
  planId,
  value,
  onChange,
}: {
  billing: Billing;
  planId: string;
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}) {
  if (priceOf(billing, planId, 'month') === null || priceOf(billing, planId, 'year') === null) {
    return null;
  }
  const saving = yearSaving(billing, planId);
  return (
    <div className="grid justify-items-start gap-1.5">
      <Segmented
        label="How you pay"
        value={value}
        choices={[
          { value: 'month', label: 'Monthly' },
          { value: 'year', label: 'Yearly' },
        ]}
        onChange={onChange}
      />
      {saving !== null && (
        <p className="text-[0.8125rem] text-ink-soft">
          {value === 'year' ? 'You save' : 'Yearly saves'} {priceText(saving)} a year.
        </p>
      )}
    </div>
  );
}
