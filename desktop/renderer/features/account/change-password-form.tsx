import { useState, type ReactNode } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { PasswordChange } from '#shared/account/account.contract.ts';
import { authTexts } from '#shared/auth/auth.rules.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { NewPasswordFields } from '#desktop/renderer/features/auth/new-password-fields.tsx';
import {
  PASSWORD_FAILURE,
  useFormSending,
  type FormProblem,
} from '#desktop/renderer/features/auth/use-form-sending.ts';

const empty: PasswordChange = { currentPassword: '', password: '', confirmPassword: '' };

/** A new password, in place of the current one if there is one; for creators and operators. */
export function ChangePasswordForm({
  hint,
  hasPassword = true,
  check,
  change,
  beside,
}: {
  /** False: the account has no password yet. */
  hasPassword?: boolean;
  hint: (password: string) => string;
  /** The rules of the new password. */
  check: (values: PasswordChange) => FormProblem | null;
  /** All sessions end, this one too. The answer holds a new one. */
  change: (values: PasswordChange) => Promise<void>;
  /** Shown beside the button. */
  beside?: ReactNode;
}) {
  const [values, setValues] = useState(empty);
  const { sendOnSubmit, isBusy, problem, errorOf } = useFormSending(PASSWORD_FAILURE);

  const submit = sendOnSubmit(
    () =>
      hasPassword && values.currentPassword === ''
        ? { field: 'currentPassword', message: authTexts.allRequired }
        : check(values),
    async () => {
      await change(values);
      setValues(empty);
      toast.success('Password changed', { description: 'All other devices are signed out.' });
    },
  );

  return (
    <form noValidate onSubmit={submit} className="grid max-w-md justify-items-stretch gap-5">
      <FormNotice problem={problem} />
      {hasPassword && (
        <CurrentPasswordField
          label="Current password"
          value={values.currentPassword}
          onChange={(currentPassword) => setValues({ ...values, currentPassword })}
          error={errorOf('currentPassword')}
        />
      )}
      <NewPasswordFields
        label="New password"
        hint={hint}
        values={values}
        errorOf={errorOf}
        onChange={(next) => setValues({ ...values, ...next })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
        {beside}
      </div>
    </form>
  );
}
