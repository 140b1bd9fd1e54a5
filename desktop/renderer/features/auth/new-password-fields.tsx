import type { NewPasswordForm } from '#shared/auth/auth.rules.ts';
import { PasswordField } from '#desktop/renderer/ui/controls/password-field.tsx';

/** A new password, typed twice, with a hint about its strength. */
export function NewPasswordFields({
  label,
  confirmLabel = `Confirm ${label.toLowerCase()}`,
  hint,
  values,
  errorOf,
  onChange,
}: {
  label: string;
  confirmLabel?: string;
  /** A hint about a password while it is typed. */
  hint: (password: string) => string;
  values: NewPasswordForm;
  errorOf: (field: string) => string | undefined;
  onChange: (values: NewPasswordForm) => void;
}) {
  const field = (name: keyof NewPasswordForm) => ({
    name,
    required: true,
    autoComplete: 'new-password',
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({
        password: values.password,
        confirmPassword: values.confirmPassword,
        [name]: event.target.value,
      }),
    error: errorOf(name),
  });
  return (
    <>
      <PasswordField label={label} hint={hint(values.password)} {...field('password')} />
      <PasswordField label={confirmLabel} {...field('confirmPassword')} />
    </>
  );
}
