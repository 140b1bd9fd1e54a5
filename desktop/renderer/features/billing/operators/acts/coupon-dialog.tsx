import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CouponDuration,
  couponDurations,
  couponsApi,
} from '#shared/billing/coupons.contract.ts';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { centsOf } from './cents-of.ts';
import { newRequestId } from './request-id.ts';
import { useActed } from './use-acted.ts';

interface Form {
  code: string;
  kind: 'percent' | 'amount';
  off: string;
  duration: CouponDuration;
  months: string;
  planId: string;
  maxUses: string;
  lastDay: string;
}
const durations = {
  once: 'The first payment',
  months: 'Some months',
  forever: 'Every payment',
} as const;
const empty: Form = {
  code: '',
  kind: 'percent',
  off: '',
  duration: 'once',
  months: '3',
  planId: '',
  maxUses: '',
  lastDay: '',
};

/** Makes a coupon. Its terms stay; only a switch changes it later. */
export function CouponDialog({ onClose }: { onClose: () => void }) {
  // One for each opened form: sent twice, it is one coupon.
  const [id] = useState(newRequestId);
  const [form, setForm] = useState(empty);
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const { data } = useQuery(endpointQuery(subscriptionsApi.listPlans, {}));
  const acted = useActed('Coupon created');
  const { kind, duration } = form;
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title="Make a coupon"
      description="It is created here and at the payment provider. Its value cannot be changed later; you can switch it off and create another one."
      call={couponsApi.make}
      input={(reason) => ({
        body: {
          id,
          code: form.code,
          // Anything but a number is refused at the field.
          percentOff: kind === 'percent' ? Number(form.off) : null,
          amountOffCents: kind === 'amount' ? (centsOf(form.off) ?? 0) : null,
          duration,
          months: duration === 'months' ? Number(form.months) : null,
          planId: form.planId === '' ? null : form.planId,
          maxUses: form.maxUses === '' ? null : Number(form.maxUses),
          expiresAt:
            form.lastDay === '' ? null : new Date(`${form.lastDay}T23:59:59`).toISOString(),
          reason,
        },
      })}
      submit="Make the coupon"
      hint="Kept in the audit log. Creators do not see it."
      fields={['code', 'percentOff', 'amountOffCents', 'months', 'maxUses', 'expiresAt']}
      onDone={acted}
    >
      {(problems) => (
        <>
          <TextField
            label="Code"
            name="code"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={form.code}
            onChange={({ target }) => set({ code: target.value.toUpperCase() })}
            hint="What creators type. Capital letters, digits and hyphens."
            error={problems['code']}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Kind">
              {(control) => (
                <Select
                  {...control}
                  value={kind}
                  onChange={({ target }) =>
                    set({ kind: target.value === 'amount' ? 'amount' : 'percent', off: '' })
                  }
                >
                  <option value="percent">Percentage</option>
                  <option value="amount">Amount in US dollars</option>
                </Select>
              )}
            </Field>
            <TextField
              label={kind === 'percent' ? 'Percent off' : 'Dollars off'}
              name="off"
              inputMode="decimal"
              value={form.off}
              onChange={({ target }) => set({ off: target.value })}
              hint={kind === 'percent' ? 'Whole percents, 1 to 100.' : 'Such as 5 or 12.50.'}
              error={problems['percentOff'] ?? problems['amountOffCents']}
            />
            <Field label="It lowers">
              {(control) => (
                <Select
                  {...control}
                  value={duration}
                  onChange={({ target }) =>
                    set({
                      duration: couponDurations.find((one) => one === target.value) ?? 'once',
                    })
                  }
                >
                  {couponDurations.map((one) => (
                    <option key={one} value={one}>
                      {durations[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {duration === 'months' && (
              <TextField
                label="Months"
                name="months"
                type="number"
                inputMode="numeric"
                min={1}
                max={36}
                value={form.months}
                onChange={({ target }) => set({ months: target.value })}
                hint="For a yearly plan, it lowers the charges within these months."
                error={problems['months']}
              />
            )}
          </div>
          <Field
            label="Plan"
            hint="Where the code can be entered. A discount in use stays when the plan changes."
          >
            {(control) => (
              <Select
                {...control}
                value={form.planId}
                onChange={({ target }) => set({ planId: target.value })}
              >
                <option value="">Every plan</option>
                {(data?.plans ?? [])
                  .filter(({ priceUsd }) => priceUsd > 0)
                  .map((plan) => (
                    <option key={plan.id} value={plan.id}>
                      {plan.name}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Most uses"
              name="maxUses"
              isOptional
              type="number"
              inputMode="numeric"
              min={1}
              value={form.maxUses}
              onChange={({ target }) => set({ maxUses: target.value })}
              hint="Of all creators together."
              error={problems['maxUses']}
            />
            <TextField
              label="Last day"
              name="lastDay"
              isOptional
              type="date"
              value={form.lastDay}
              onChange={({ target }) => set({ lastDay: target.value })}
              hint="In your local time."
              error={problems['expiresAt']}
            />
          </div>
        </>
      )}
    </ReasonDialog>
  );
}
