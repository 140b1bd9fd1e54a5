import type { LeadField, OwnValues } from '#shared/leads/leads.contract.ts';
import { controlClass, Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';

const box = `${controlClass} h-10 text-sm touch:h-11 touch:text-base`;
type Value = OwnValues[string];

/** The control of a creator's own field, by its kind. */
export function OwnField({
  field: { name, kind, options },
  value,
  onChange,
}: {
  field: LeadField;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <Field label={name} isOptional>
      {(control) =>
        kind === 'choice' || kind === 'flag' ? (
          <Select
            {...control}
            value={value === undefined ? '' : String(value)}
            onChange={({ target }) => {
              if (target.value === '') onChange(undefined);
              else onChange(kind === 'flag' ? target.value === 'true' : target.value);
            }}
          >
            <option value="">–</option>
            {kind === 'flag' ? (
              <>
                <option value="true">Yes</option>
                <option value="false">No</option>
              </>
            ) : (
              options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))
            )}
          </Select>
        ) : (
          <input
            {...control}
            type={
              kind === 'number'
                ? 'number'
                : kind === 'date'
                  ? 'date'
                  : kind === 'link'
                    ? 'url'
                    : 'text'
            }
            {...(kind === 'number' ? { step: 'any' } : {})}
            maxLength={2_000}
            value={value === undefined ? '' : String(value)}
            onChange={({ target }) => {
              if (target.value === '') onChange(undefined);
              else onChange(kind === 'number' ? target.valueAsNumber : target.value);
            }}
            className={box}
          />
        )
      }
    </Field>
  );
}
