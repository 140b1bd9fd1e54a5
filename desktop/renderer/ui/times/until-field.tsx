import { TextField } from '../controls/field.tsx';

/** The last day of something. What is chosen is a day of this device: `endOfDay` says when it is over. */
export function UntilField({
  day,
  isOptional = true,
  hint,
  error,
  onChange,
}: {
  day: string;
  isOptional?: boolean;
  hint: string;
  error: string | undefined;
  onChange: (day: string) => void;
}) {
  return (
    <TextField
      label="Until the end of"
      isOptional={isOptional}
      type="date"
      value={day}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      hint={hint}
    />
  );
}
