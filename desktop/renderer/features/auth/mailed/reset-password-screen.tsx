import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { newPasswordProblem } from '#shared/auth/auth.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { AuthPage } from '../auth-page.tsx';
import { FormNotice } from '../form-notice.tsx';
import { INCOMPLETE_LINK, useMailedToken } from './mailed-token.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { passwordHint } from '../password-hint.ts';
import { PASSWORD_FAILURE, useFormSending } from '../use-form-sending.ts';

/** /reset-password: a new password with an emailed link. It signs nobody in (T43). */
export function ResetPasswordScreen() {
  const token = useMailedToken();
  const navigate = useNavigate();
  const [values, setValues] = useState({ password: '', confirmPassword: '' });
  const { sendOnSubmit, isBusy, problem, errorOf } = useFormSending(PASSWORD_FAILURE);

  const submit = sendOnSubmit(
    () => newPasswordProblem(values),
    async () => {
      await callEndpoint(authApi.reset, { body: { token, ...values } }, apiTransport);
      toast.success('Password changed', { description: 'Sign in with your new password.' });
      await navigate('/auth', { replace: true });
    },
  );

  if (token === '') {
    return (
      <AuthPage title="Choose a new password" text="You need the link from our email.">
        <Notice tone="bad">{INCOMPLETE_LINK}</Notice>
        <ButtonLink to="/auth" look="primary" className="h-11">
          Request a new link
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Choose a new password"
      text="This ends all sessions of your account on all devices."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormNotice
          problem={problem}
          action={
            <ButtonLink to="/auth" size="small">
              Request a new link
            </ButtonLink>
          }
        />
        <NewPasswordFields
          label="New password"
          hint={passwordHint}
          values={values}
          errorOf={errorOf}
          onChange={setValues}
        />
        <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
          Change password
        </Button>
      </form>
    </AuthPage>
  );
}
