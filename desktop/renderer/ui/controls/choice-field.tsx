import { Field } from './field.tsx';
import { Select } from './select.tsx';

/** A field with one of a few values, each with its words. */
export function ChoiceField<T extends string>({
  label,
  hint,
  value,
  words,
  onChange,
}: {
  label: string;
  hint?: string;
  value: T;
  words: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}) {
  const offered = Object.keys(words) as T[]; // its keys
  return (
    <Field label={label} hint={hint} className="content-start">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = offered.find((one) => one === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
