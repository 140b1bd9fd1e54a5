import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';
import { LinkField } from '../checks/link-field.tsx';
import { MagnetPicker } from './magnet-picker.tsx';

type Kind = 'address' | 'magnet';

/** What visitors may do next, and where that leads: an address or another own magnet. */
export function NextStepFields({ ownId }: { ownId: string | null }) {
  const { register, control, formState, setValue, clearErrors } =
    useFormContext<MagnetFormValues>();
  const { errors } = formState;
  const url = useWatch({ control, name: 'nextStepUrl' });
  const magnetId = useWatch({ control, name: 'nextStepMagnetId' });
  const [asked, setAsked] = useState<Kind>('address');
  const kind = magnetId !== '' ? 'magnet' : url !== '' ? 'address' : asked;
  /** What was chosen of the kind that is not shown, so that a look at the other loses nothing. */
  const kept = useRef<Record<Kind, string>>({ address: '', magnet: '' });
  function set(name: 'nextStepUrl' | 'nextStepMagnetId', value: string): void {
    clearErrors(['nextStepUrl', 'nextStepMagnetId']);
    setValue(name, value, { shouldDirty: true });
  }

  function change(next: Kind): void {
    kept.current[kind] = kind === 'address' ? url : magnetId;
    setAsked(next);
    set('nextStepUrl', next === 'address' ? kept.current.address : '');
    set('nextStepMagnetId', next === 'magnet' ? kept.current.magnet : '');
  }

  return (
    <>
      <TextField
        label="Next step"
        isOptional
        maxLength={80}
        placeholder="Book a 20-minute call"
        error={errors.nextStepLabel?.message}
        {...register('nextStepLabel')}
      />
      <div className="grid gap-2">
        <span className="text-sm font-medium">Where it leads</span>
        <Segmented<Kind>
          label="Where it leads"
          value={kind}
          choices={[
            { value: 'address', label: 'An address' },
            { value: 'magnet', label: 'Another lead magnet' },
          ]}
          onChange={change}
        />
      </div>
      {kind === 'address' ? (
        <LinkField
          label="Address of the next step"
          hint="A calendar, an offer, another page of yours. We count the people who go there."
          name="nextStepUrl"
          value={url}
          error={errors.nextStepUrl?.message}
          onChange={(typed) => {
            setAsked('address');
            set('nextStepUrl', typed);
          }}
        />
      ) : (
        <MagnetPicker
          ownId={ownId}
          value={magnetId}
          error={errors.nextStepMagnetId?.message ?? errors.nextStepUrl?.message}
          onChange={(id) => {
            setAsked('magnet');
            set('nextStepMagnetId', id);
          }}
        />
      )}
    </>
  );
}
