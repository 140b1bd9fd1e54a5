import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { IntegrationSwitch } from './integration-switch.tsx';
import type { IntegrationsValues } from './integrations-values.ts';

export function GoogleCard({ isIncluded }: { isIncluded: boolean }) {
  const { register, control, formState } = useFormContext<IntegrationsValues>();
  const isOn = useWatch({ control, name: 'googleAnalytics.enabled' });
  return (
    <Panel title="Google Analytics" bodyClassName="grid gap-5 p-5">
      <IntegrationSwitch
        name="googleAnalytics.enabled"
        label="Use Google Analytics"
        feature="googleAnalytics"
        isIncluded={isIncluded}
      />
      {isOn && (
        <>
          <TextField
            label="Measurement id"
            hint="Starts with G-. AW- of Google Ads works too; Google no longer collects for UA-."
            autoComplete="off"
            spellCheck={false}
            placeholder="G-ABCD123456"
            error={formState.errors.googleAnalytics?.measurementId?.message}
            {...register('googleAnalytics.measurementId')}
          />
          <Controller
            control={control}
            name="googleAnalytics.trackConversions"
            render={({ field }) => (
              <Switch
                label="Count unlocks as conversions"
                hint="Each unlock sends a conversion with value 1, in addition to the event lead_magnet_unlock."
                isOn={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="googleAnalytics.enhanced"
            render={({ field }) => (
              <Switch
                label="Enhanced measurement"
                hint="Adds Google signals and advertising features for visitors who agreed."
                isOn={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </>
      )}
    </Panel>
  );
}
