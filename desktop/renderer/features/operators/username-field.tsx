import { TextField } from '#desktop/renderer/ui/controls/field.tsx';

export function UsernameField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={64}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
