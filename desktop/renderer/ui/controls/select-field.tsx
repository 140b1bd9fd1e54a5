import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

/** A select with its label, for choices that each have a name. */
export function SelectField<T extends string>({
  label,
  hint,
  value,
  choices,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  value: T;
  choices: readonly { id: T; name: string }[];
  onChange: (id: T) => void;
}) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find(({ id }) => id === target.value);
            if (chosen !== undefined) onChange(chosen.id);
          }}
        >
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
