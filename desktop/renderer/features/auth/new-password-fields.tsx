import type { NewPasswordForm } from '#shared/auth/auth.rules.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { passwordHint } from './password-hint.ts';
import type { FormProblem } from './use-entering.ts';

/** A new password, typed twice, with the hint how strong it is. */
export function NewPasswordFields({
  values,
  problem,
  onChange,
}: {
  values: NewPasswordForm;
  problem: FormProblem | null;
  onChange: (values: NewPasswordForm) => void;
}) {
  const field = (name: keyof NewPasswordForm) => ({
    name,
    required: true,
    autoComplete: 'new-password',
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...values, [name]: event.target.value }),
    error: problem?.field === name ? problem.message : undefined,
  });
  return (
    <>
      <PasswordField
        label="New password"
        hint={passwordHint(values.password)}
        {...field('password')}
      />
      <PasswordField label="Confirm new password" {...field('confirmPassword')} />
    </>
  );
}
