import { Controller, useFormContext } from 'react-hook-form';
import { controlClass, Field } from '#desktop/renderer/ui/controls/field.tsx';
import type { MagnetFormValues } from '../../editor/magnet-form-values.ts';
import { instantOf, wallTime } from '#desktop/renderer/ui/times/zone-time.ts';

/** Date and time on a clock of the creator's zone; the form keeps the instant. */
export function DateTimeField({
  name,
  label,
  hint,
  timeZone,
}: {
  name: 'startsAt' | 'endsAt';
  label: string;
  hint: string;
  timeZone: string;
}) {
  const { control } = useFormContext<MagnetFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} isOptional error={fieldState.error?.message}>
          {(input) => (
            <input
              {...input}
              ref={field.ref}
              name={field.name}
              type="datetime-local"
              min="2020-01-01T00:00"
              max="2099-12-31T23:59"
              value={wallTime(field.value, timeZone)}
              onBlur={field.onBlur}
              onChange={({ target }) => field.onChange(instantOf(target.value, timeZone))}
              className={`${controlClass} h-10 touch:h-11`}
            />
          )}
        </Field>
      )}
    />
  );
}
