import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { controlClass, Field } from '#desktop/renderer/ui/controls/field.tsx';

/** A whole number as text: it may be empty or wrong while somebody types. */
export function NumberField({
  label,
  value,
  min,
  max,
  hint,
  error,
  className,
  onChange,
}: {
  label: string;
  value: string;
  min: number;
  max: number;
  hint?: string;
  error?: string | undefined;
  className?: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field
      label={label}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      {...(className === undefined ? {} : { className })}
    >
      {(control) => (
        <input
          {...control}
          type="number"
          step={1}
          min={min}
          max={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            controlClass,
            'h-10 text-sm tabular-nums touch:h-11 touch:text-base',
          )}
        />
      )}
    </Field>
  );
}
