import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import { newPasswordProblem, authTexts } from '#shared/auth/auth.rules.ts';
import { signUpInvitationsApi } from '#shared/auth/sign-up-invitations.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { useSession } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { FullPageSpinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { AuthPage } from '../auth-page.tsx';
import { FormNotice } from '../form-notice.tsx';
import { SignUpEnd } from '../sign-up-end.tsx';
import { useEntering } from '../use-entering.ts';
import { useMailedToken } from './mailed-token.ts';

/** /auth/invitation: somebody makes the account they were invited to. */
export function InvitedScreen() {
  const token = useMailedToken();
  const { state } = useSession();
  const [values, setValues] = useState({ name: '', password: '', confirmPassword: '' });
  const { run, isBusy, problem, errorOf } = useEntering({
    success: ['Account created successfully!', `Welcome to ${instance.productName}`],
    failure: 'An error occurred during registration',
    refusal: 'An error occurred during registration',
  });
  if (state.status === 'loading') return <FullPageSpinner label="Checking your session" />;
  if (state.status === 'signed-in') return <Navigate to="/dashboard" replace />;

  const nameProblem = () =>
    values.name.trim() === '' ? { field: 'name', message: authTexts.allRequired } : null;
  const accept = () =>
    run(nameProblem() ?? newPasswordProblem(values), async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = { ...values, name: values.name.trim(), token, timeZone };
      return callEndpoint(signUpInvitationsApi.accept, { body }, apiTransport);
    });
  return (
    <AuthPage
      title="Create your account"
      text="You were invited by email. Your account gets the address that the email was sent to."
    >
      {token === '' ? (
        <Notice tone="bad">
          This link is incomplete. Open it from the email again, or ask for the invitation to be
          sent again.
        </Notice>
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void accept();
          }}
        >
          <FormNotice problem={problem} />
          <TextField
            label="Full Name"
            name="name"
            autoComplete="name"
            required
            value={values.name}
            onChange={({ target }) => setValues({ ...values, name: target.value })}
            error={errorOf('name')}
          />
          <SignUpEnd
            values={values}
            isBusy={isBusy}
            errorOf={errorOf}
            onChange={(next) => setValues({ ...values, ...next })}
          />
        </form>
      )}
      {token === '' ? (
        <ButtonLink to="/auth" look="quiet" size="small" className="justify-self-center">
          Back to sign-in
        </ButtonLink>
      ) : (
        <p className="text-center text-sm text-ink-soft">
          Do you have an account?{' '}
          <Link to="/auth" className="link">
            Sign in
          </Link>
        </p>
      )}
    </AuthPage>
  );
}
