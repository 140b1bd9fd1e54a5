import { useEffect, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import {
  MAX_HEADLINE,
  MAX_NAME,
  profileApi,
  type Profile,
} from '#shared/account/profile.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { SaveOrDiscard } from '#desktop/renderer/ui/panels/save-or-discard.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

type Values = Record<'name' | 'headline' | 'linkedinName' | 'timeZone', string>;

const valuesOf = ({ name, headline, linkedinName, timeZone }: Profile): Values => ({
  name,
  headline: headline ?? '',
  linkedinName: linkedinName ?? '',
  timeZone,
});

/** Names, headline and time zone. */
export function AboutForm({
  profile,
  onChanged,
  onDirty,
}: {
  profile: Profile;
  onChanged: (profile: Profile) => void;
  /** Tells whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void;
}) {
  const saved = valuesOf(profile);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const values = { ...saved, ...typed };
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const { sendOnSubmit, isBusy, problem, errorOf } = useFormSending(
    'Your profile could not be saved. Please try again.',
  );
  const submit = sendOnSubmit(
    () => (values.name.trim() === '' ? { field: 'name', message: 'Please enter your name' } : null),
    async () => {
      onChanged(await callEndpoint(profileApi.update, { body: values }, apiTransport));
      setTyped({});
      toast.success('Profile saved');
    },
  );
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <Panel title="About you">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormNotice problem={problem} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Name"
            required
            autoComplete="name"
            maxLength={MAX_NAME}
            {...field('name')}
          />
          <TextField
            label="Name on LinkedIn"
            isOptional
            maxLength={MAX_NAME}
            hint="Shown to visitors in place of the name."
            {...field('linkedinName')}
          />
        </div>
        <TextField
          label="Headline"
          isOptional
          maxLength={MAX_HEADLINE}
          hint="One line below your name on unlock pages, such as what you do."
          {...field('headline')}
        />
        <TimeZoneField {...field('timeZone')} />
        <SaveOrDiscard
          label="Save profile"
          isBusy={isBusy}
          isDirty={isDirty}
          onDiscard={() => setTyped({})}
        />
      </form>
    </Panel>
  );
}
