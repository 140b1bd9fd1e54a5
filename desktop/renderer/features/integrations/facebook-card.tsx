import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { IntegrationSwitch } from './integration-switch.tsx';
import type { IntegrationsValues } from './integrations-values.ts';

export function FacebookCard({ isIncluded, hasToken }: { isIncluded: boolean; hasToken: boolean }) {
  const { register, control, formState } = useFormContext<IntegrationsValues>();
  const isOn = useWatch({ control, name: 'facebookPixel.enabled' });
  const { facebookPixel: errors } = formState.errors;
  return (
    <Panel title="Facebook Pixel" bodyClassName="grid gap-5 p-5">
      <IntegrationSwitch
        name="facebookPixel.enabled"
        label="Use Facebook Pixel"
        feature="facebookPixel"
        isIncluded={isIncluded}
      />
      {isOn && (
        <>
          <TextField
            label="Pixel id"
            hint="5 to 20 digits, from Meta Events Manager. Sends PageView, and Lead on each unlock."
            inputMode="numeric"
            autoComplete="off"
            error={errors?.pixelId?.message}
            {...register('facebookPixel.pixelId')}
          />
          <TokenField hasToken={hasToken} />
          <Controller
            control={control}
            name="facebookPixel.testMode"
            render={({ field }) => (
              <Switch
                label="Test mode"
                hint="Also sends a Test event with each visit, so that you can check the pixel."
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

function TokenField({ hasToken }: { hasToken: boolean }) {
  const { register, control, setValue, formState } = useFormContext<IntegrationsValues>();
  const removes = useWatch({ control, name: 'removesToken' });
  return (
    <div className="grid gap-2">
      <TextField
        label="Access token"
        isOptional
        type="password"
        autoComplete="off"
        readOnly={removes}
        placeholder={hasToken ? 'Type here to replace it' : ''}
        hint="Stored encrypted on the server. It is never shown again."
        error={formState.errors.facebookPixel?.accessToken?.message}
        {...register('facebookPixel.accessToken')}
      />
      {hasToken && (
        <div className="flex items-center gap-3">
          <Badge tone={removes ? 'neutral' : 'good'}>{removes ? 'Removed on save' : 'Set'}</Badge>
          <Button
            size="small"
            onClick={() => setValue('removesToken', !removes, { shouldDirty: true })}
          >
            {removes ? 'Keep it' : 'Remove'}
          </Button>
        </div>
      )}
    </div>
  );
}
