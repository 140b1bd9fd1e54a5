import { useState } from 'react';
import {
  type CreatorEntitlements,
  creatorEntitlementsApi,
} from '#shared/billing/creator-entitlements.contract.ts';
import {
  Feature,
  type FeatureValue,
  type Feature as FeatureName,
} from '#shared/subscriptions/entitlements.contract.ts';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { SelectField } from '#desktop/renderer/ui/controls/select-field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { endOfDay } from '#desktop/renderer/ui/times/end-of-day.ts';
import { UntilField } from '#desktop/renderer/ui/times/until-field.tsx';
import { featureNames, kindOf, valueText } from './feature-words.ts';
import { useEntitlementsShown } from './use-entitlements-shown.ts';

/** One feature that differs from the plan, for good or until a day. */
export function SetExceptionDialog({
  creatorId,
  current,
  onClose,
}: {
  creatorId: string;
  current: CreatorEntitlements;
  onClose: () => void;
}) {
  const [feature, setFeature] = useState<FeatureName>('comments');
  const [text, setText] = useState('');
  const [day, setDay] = useState('');
  const shown = useEntitlementsShown(creatorId, 'The exception is in effect');
  const now = current.features.find((one) => one.feature === feature);
  const kind = kindOf(feature);
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title="Make an exception from the plan"
      description="It counts at once and stays when the plan changes. An earlier exception for the same feature ends. With more room, leads over the limit are released."
      call={creatorEntitlementsApi.setOverride}
      input={(reason) => ({
        params: { creatorId },
        body: { change: changeOf(feature, text), until: endOfDay(day), reason },
      })}
      submit="Make the exception"
      fields={['change.value', 'until']}
      onDone={shown}
    >
      {(problems) => (
        <>
          <SelectField
            label="Feature"
            hint={now === undefined ? undefined : `Now: ${valueText(feature, now.value)}.`}
            value={feature}
            choices={Feature.options.map((id) => ({ id, name: featureNames[id] }))}
            onChange={(chosen) => {
              setFeature(chosen);
              setText('');
            }}
          />
          {kind === 'switch' ? (
            <Field label="Value" error={problems['change.value']}>
              {(control) => (
                <Select
                  {...control}
                  value={text === 'no' ? 'no' : 'yes'}
                  onChange={({ target }) => setText(target.value)}
                >
                  <option value="yes">Included</option>
                  <option value="no">Not included</option>
                </Select>
              )}
            </Field>
          ) : (
            <TextField
              label={feature === 'storage' ? 'Value in MB' : 'Value'}
              inputMode={kind === 'count' ? 'numeric' : 'text'}
              value={text}
              onChange={({ target }) => setText(target.value)}
              error={problems['change.value']}
              {...(kind === 'count' && feature !== 'storage'
                ? { placeholder: 'Unlimited', hint: 'Leave empty for unlimited.' }
                : {})}
            />
          )}
          <UntilField
            day={day}
            onChange={setDay}
            error={problems['until']}
            hint="Without a day it stays until somebody ends it."
          />
        </>
      )}
    </ReasonDialog>
  );
}

/** The value as typed; text that is not a number becomes one that the server refuses at its field. */
function changeOf(feature: FeatureName, text: string): FeatureValue {
  const typed = text.trim();
  switch (feature) {
    case 'active_magnets':
    case 'comments':
      return { feature, value: typed === '' ? null : numberOf(typed) };
    case 'storage':
      return { feature, value: numberOf(typed) };
    case 'support':
      return { feature, value: typed };
    case 'email_collection':
    case 'facebook_pixel':
    case 'google_analytics':
    case 'advanced_analytics':
    case 'hide_powered_by':
      return { feature, value: typed !== 'no' };
  }
}

const numberOf = (text: string): number => (/^\d{1,12}$/.test(text) ? Number(text) : -1);
