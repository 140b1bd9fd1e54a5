import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_EMAIL_PROMPT } from '#shared/app/constants.ts';
import { deliveryMailApi } from '#shared/unlock/delivery-mail.contract.ts';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { FieldError, TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { FormSection } from './form-section.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';

const ComesWith = lazyPart(
  async () => (await import('#desktop/renderer/features/subscriptions/plan-with.tsx')).ComesWith,
);

const ExtraFieldsField = lazyPart(
  async () => (await import('./extra-fields/extra-fields-field.tsx')).ExtraFieldsField,
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
        <>
          <TextField
            label="Sentence above the field"
            isOptional
            maxLength={200}
            placeholder={DEFAULT_EMAIL_PROMPT}
            error={formState.errors.emailPrompt?.message}
            {...register('emailPrompt')}
          />
          <ExtraFieldsField />
          <TextArea
            label="Text to agree to"
            isOptional
            maxLength={500}
            placeholder="I want to get emails about this topic. I can unsubscribe at any time."
            hint="Shown with an empty box that visitors may tick; the content opens either way. The lead keeps the wording, its version, the time and the page. A new wording is a new version."
            error={formState.errors.consentText?.message}
            {...register('consentText')}
          />
          <RuleSwitch
            name="confirmsEmail"
            label="Confirm the address before the content opens"
            hint={<ConfirmNote />}
          />
          <RuleSwitch
            name="workEmailOnly"
            label="Work addresses only"
            hint="Visitors with an address at Gmail, Outlook and the like are asked for a company address. Their comment stays verified meanwhile."
          />
          <RuleSwitch
            name="refusesThrowaway"
            label="Refuse throw-away addresses"
            hint="Off: they are accepted and marked on the lead. On: visitors are asked for another one."
          />
        </>
      )}
    </FormSection>
  );
}

function RuleSwitch({
  name,
  label,
  hint,
}: {
  name: 'workEmailOnly' | 'refusesThrowaway' | 'confirmsEmail';
  label: string;
  hint: ReactNode;
}) {
  const { control } = useFormContext<MagnetFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch label={label} hint={hint} isOn={field.value} onChange={field.onChange} />
      )}
    />
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

/** A page without a mail server confirms nothing, and says so before somebody relies on it. */
function ConfirmNote() {
  const { data } = useQuery(endpointQuery(deliveryMailApi.read, {}));
  if (data?.canMail === false) {
    return (
      <>
        This installation sends no email, so nobody can confirm an address: the content opens at
        once, and the lead says that its address is not confirmed.
      </>
    );
  }
  return (
    <>
      Visitors get one email with a code and a link, and the content opens with either. If our email
      cannot be sent, they can continue, and the lead says that its address is not confirmed.
    </>
  );
}
