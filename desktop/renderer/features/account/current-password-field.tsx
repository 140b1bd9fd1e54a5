import { PasswordField } from '#desktop/renderer/ui/controls/password-field.tsx';

/** The current password of an account. */
export function CurrentPasswordField({
  label,
  name = 'currentPassword',
  value,
  error,
  onChange,
}: {
  label: string;
  name?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
