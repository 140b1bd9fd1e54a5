import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_EMAIL_PROMPT } from '#shared/app/constants.ts';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { FieldError, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { FormSection } from './form-section.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';

const ComesWith = lazyPart(
  async () => (await import('#desktop/renderer/features/subscriptions/plan-with.tsx')).ComesWith,
);

export function EmailSection() {
  const { register, control, formState } = useFormContext<MagnetFormValues>();
  const isCollecting = useWatch({ control, name: 'collectEmails' });
  return (
    <FormSection title="Email" text="Ask for an email address before the content opens.">
      <Controller
        control={control}
        name="collectEmails"
        render={({ field, fieldState }) => (
          <div className="grid gap-2">
            <Switch
              label="Ask for an email"
              hint={<PlanNote />}
              isOn={field.value}
              onChange={field.onChange}
            />
            {fieldState.error?.message !== undefined && (
              <FieldError text={fieldState.error.message} />
            )}
          </div>
        )}
      />
      {isCollecting && (
        <TextField
          label="Sentence above the field"
          isOptional
          maxLength={200}
          placeholder={DEFAULT_EMAIL_PROMPT}
          error={formState.errors.emailPrompt?.message}
          {...register('emailPrompt')}
        />
      )}
    </FormSection>
  );
}

/** The plans as the server offers them: where an operator opened the step to all, all include it. */
function PlanNote() {
  const user = useUser();
  const { data } = useQuery(endpointQuery(subscriptionsApi.listPlans, {}));
  const own = data?.plans.find((plan) => plan.id === user.plan);
  if (data === undefined || own === undefined) return <>Part of some plans.</>;
  if (own.collectEmails) return <>Part of your {own.name} plan.</>;
  return (
    <>
      Your {own.name} plan does not include this
      <ComesWith plans={data.plans} feature="collectEmails" />
    </>
  );
}
