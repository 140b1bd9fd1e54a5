import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import {
  type OperatorPlan,
  operatorPlansApi,
} from '#shared/subscriptions/operator-plans.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { planFeatures, type PlanValues, toPlanChange, toPlanValues } from './plan-values.ts';
import { usePlanChanged } from './use-plan-act.ts';

type TextName = Exclude<keyof PlanValues, (typeof planFeatures)[number]['key']>;

/** All fields of a plan, new or existing. */
export function PlanForm({ plan, onClose }: { plan: OperatorPlan | null; onClose: () => void }) {
  const [values, setValues] = useState(() => toPlanValues(plan));
  const changed = usePlanChanged(onClose);
  const saving = useSaving(plan, (after) =>
    changed(plan === null ? 'Plan added' : 'Plan saved', after),
  );
  const problems = saving.error instanceof ApiError ? saving.error.fields : {};
  const set = (changes: Partial<PlanValues>) => setValues((before) => ({ ...before, ...changes }));
  const field = (
    name: TextName,
  ): Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'> => ({
    value: values[name],
    onChange: (event) => set({ [name]: event.target.value }),
    error: problems[name],
  });
  return (
    <FormDialog
      isOpen
      isDirty={() => JSON.stringify(values) !== JSON.stringify(toPlanValues(plan))}
      onClose={onClose}
      title={plan === null ? 'Add a plan' : `Edit ${plan.name}`}
      description={
        plan === null
          ? 'It appears on the pricing page when you save it, ordered by price.'
          : 'Changes apply at once to everyone on this plan.'
      }
      submit={plan === null ? 'Add plan' : 'Save'}
      isBusy={saving.isPending}
      onSubmit={() => {
        saving.mutate(values);
      }}
    >
      {saving.error !== null && Object.keys(problems).length === 0 && (
        <Notice tone="bad">{errorText(saving.error)}</Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" maxLength={40} {...field('name')} />
        <TextField label="Price in US dollars a month" inputMode="numeric" {...field('priceUsd')} />
        <TextField
          label="Price in US dollars a year"
          inputMode="numeric"
          placeholder="Not sold by the year"
          {...field('yearlyPriceUsd')}
        />
      </div>
      {plan !== null && (
        <p className="text-[0.8125rem] leading-5 text-ink-soft">
          Subscribers keep the price they have. A new price is sold once it was made at the payment
          provider, under Billing. To move subscribers to it, use{' '}
          <Link to="/admin/billing?tab=prices" className="link">
            Old prices
          </Link>{' '}
          there.
        </p>
      )}
      {plan === null && (
        <TextField
          label="Id"
          autoComplete="off"
          maxLength={30}
          hint="Lower-case letters, digits and hyphens, such as team. It is part of addresses and cannot be changed later."
          {...field('id')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Active magnets"
          inputMode="numeric"
          placeholder="Unlimited"
          hint="Leave empty for unlimited. A smaller number pauses the magnets beyond it."
          {...field('magnetLimit')}
        />
        <TextField
          label="Comments a month"
          inputMode="numeric"
          placeholder="Unlimited"
          hint="Leave empty for unlimited. Calendar months in UTC."
          {...field('commentLimit')}
        />
        <TextField
          label="Room for files in MB"
          inputMode="numeric"
          hint="For all files of a creator. A smaller number deletes nothing."
          {...field('storageMb')}
        />
        <TextField label="Support" maxLength={80} {...field('support')} />
        <TextField
          label="Hours until support answers"
          inputMode="numeric"
          placeholder="No time is promised"
          hint="Creators read it before they write, and the queue shows what is overdue. All hours count, also at night. A change applies to messages from then on."
          {...field('answerHours')}
        />
      </div>
      <fieldset className="grid gap-3.5">
        <legend className="mb-2.5 text-sm font-medium">Includes</legend>
        {planFeatures.map(({ key, label }) => (
          <Switch
            key={key}
            label={label}
            isOn={values[key]}
            onChange={(isOn) => set({ [key]: isOn })}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

function useSaving(plan: OperatorPlan | null, onSaved: (after: OperatorPlan) => Promise<void>) {
  const client = useQueryClient();
  const { mutationFn: add } = endpointMutation(operatorPlansApi.add);
  const { mutationFn: change } = endpointMutation(operatorPlansApi.change);
  return useMutation({
    mutationFn: (values: PlanValues) =>
      plan === null
        ? add({ body: { id: values.id.trim(), ...toPlanChange(values) } })
        : change({
            params: { planId: plan.id },
            body: { ...toPlanChange(values), version: plan.version },
          }),
    onSuccess: onSaved,
    onError: () => invalidatePath(client, '/api/admin/plans'),
  });
}
