import { MIN_OPERATOR_PASSWORD_LENGTH } from '#shared/auth/operators.rules.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { FormProblem } from '../use-entering.ts';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** An operator's new password, typed twice (D16: twelve characters at least). */
export function OperatorPasswordFields({
  label,
  values,
  problem,
  onChange,
}: {
  label: string;
  values: NewPassword;
  problem: FormProblem | null;
  onChange: (values: NewPassword) => void;
}) {
  const { password, confirmPassword } = values;
  const missing = MIN_OPERATOR_PASSWORD_LENGTH - password.length;
  const hint =
    password === ''
      ? `At least ${MIN_OPERATOR_PASSWORD_LENGTH} characters. A short sentence is best.`
      : missing > 0
        ? `${missing} more to go.`
        : 'Long enough. Longer is stronger.';
  const errorOf = (field: keyof NewPassword) =>
    problem?.field === field ? problem.message : undefined;
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => onChange({ password: event.target.value, confirmPassword })}
        hint={hint}
        error={errorOf('password')}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        name="confirmPassword"
        autoComplete="new-password"
        required
        value={confirmPassword}
        onChange={(event) => onChange({ password, confirmPassword: event.target.value })}
        error={errorOf('confirmPassword')}
      />
    </>
  );
}
