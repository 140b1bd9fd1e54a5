import type { NewOperatorForm } from '#shared/operators/operators.rules.ts';
import { NewPasswordFields } from '#desktop/renderer/features/auth/new-password-fields.tsx';
import { operatorPasswordHint } from '#desktop/renderer/features/auth/password-hint.ts';
import { UsernameField } from './username-field.tsx';

/** The name and the password of an operator who begins. */
export function NewOperatorFields({
  values,
  errorOf,
  onChange,
}: {
  values: NewOperatorForm;
  errorOf: (field: string) => string | undefined;
  onChange: (values: NewOperatorForm) => void;
}) {
  return (
    <>
      <UsernameField
        value={values.username}
        onChange={(username) => onChange({ ...values, username })}
        error={errorOf('username')}
      />
      <NewPasswordFields
        label="Password"
        hint={operatorPasswordHint}
        values={values}
        errorOf={errorOf}
        onChange={(next) => onChange({ ...values, ...next })}
      />
    </>
  );
}
