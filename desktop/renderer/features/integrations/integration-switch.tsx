import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { ComesWith } from '#desktop/renderer/features/subscriptions/plan-with.tsx';
import type { PlanFeature } from '#desktop/renderer/features/subscriptions/plan-values.ts';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import type { IntegrationsValues } from './integrations-values.ts';

/** Switches one integration; without the plan it can be switched off, but not on. */
export function IntegrationSwitch({
  name,
  label,
  feature,
  isIncluded,
}: {
  name: 'facebookPixel.enabled' | 'googleAnalytics.enabled';
  label: string;
  feature: 'facebookPixel' | 'googleAnalytics';
  isIncluded: boolean;
}) {
  const { control } = useFormContext<IntegrationsValues>();
  const isOn = useWatch({ control, name });
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <div className="grid gap-3">
          <Switch
            label={label}
            hint={<PlanNote feature={feature} isIncluded={isIncluded} />}
            isOn={field.value}
            isDisabled={!isIncluded && !field.value}
            onChange={field.onChange}
          />
          {fieldState.error?.message !== undefined && (
            <FieldError text={fieldState.error.message} />
          )}
          {isOn && !isIncluded && (
            <Notice tone="warn">Paused: your plan no longer includes this.</Notice>
          )}
        </div>
      )}
    />
  );
}

function PlanNote({ feature, isIncluded }: { feature: PlanFeature; isIncluded: boolean }) {
  const { data } = useQuery(endpointQuery(subscriptionsApi.listPlans, {}));
  if (isIncluded) return <>Part of your plan.</>;
  return (
    <>
      Your plan does not include this
      <ComesWith plans={data?.plans} feature={feature} />
    </>
  );
}
