import { useCallback } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { IntegrationSettings } from '#shared/integrations/integrations.contract.ts';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { SaveBar } from '#desktop/renderer/ui/panels/save-bar-frame.tsx';
import { ConsentCard } from './consent-card.tsx';
import { FacebookCard } from './facebook-card.tsx';
import { GoogleCard } from './google-card.tsx';
import { valuesFromSettings } from './integrations-values.ts';
import { useIntegrationsSaving } from './use-integrations-saving.ts';

export function IntegrationsForm({ settings }: { settings: IntegrationSettings }) {
  const form = useForm({ defaultValues: valuesFromSettings(settings) });
  const { save, isSaving, failure } = useIntegrationsSaving(form);
  const { isDirty } = form.formState;
  const hasUnsaved = useCallback(() => isDirty, [isDirty]);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid max-w-3xl grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FacebookCard
          isIncluded={settings.included.facebookPixel}
          hasToken={settings.facebookPixel.accessToken === 'set'}
        />
        <GoogleCard isIncluded={settings.included.googleAnalytics} />
        <ConsentCard />
        <SaveBar failure={failure} isDirty={isDirty} isSaving={isSaving} />
      </form>
      <LeaveGuard isDirty={hasUnsaved} text="Your changes to the integrations are not saved yet." />
    </FormProvider>
  );
}
