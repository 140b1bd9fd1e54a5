import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { operatorsApi } from '#shared/operators/operators.contract.ts';
import { newOperatorProblem } from '#shared/operators/operators.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { AuthPage } from '#desktop/renderer/features/auth/auth-page.tsx';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { useMailedToken } from '#desktop/renderer/features/auth/mailed/mailed-token.ts';
import { UNREACHABLE, useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { NewOperatorFields } from './new-operator-fields.tsx';

/**
 * /admin/setup: makes the first operator, with the link that the server printed at its start (T49).
 */
export function OperatorSetupScreen() {
  const { enter } = useOperatorSession();
  const navigate = useNavigate();
  const linked = useMailedToken();
  const [typed, setTyped] = useState('');
  const [values, setValues] = useState({ username: '', password: '', confirmPassword: '' });
  const { sendOnSubmit, isBusy, problem, errorOf } = useFormSending(UNREACHABLE);
  const token = linked === '' ? typed.trim() : linked;

  const submit = sendOnSubmit(
    () =>
      token === ''
        ? { field: 'token', message: 'Paste the token the server printed' }
        : newOperatorProblem(values),
    async () => {
      const body = { ...values, token: token.replace(/^.*#token=/, '') };
      const signedIn = await callEndpoint(operatorsApi.setUp, { body }, apiTransport);
      toast.success('Login Successful', { description: 'Welcome to admin panel' });
      enter(signedIn);
      await navigate('/admin/account', { replace: true });
    },
  );

  return (
    <AuthPage
      title="Set up the first operator"
      text="This account manages the installation. The link that the server printed works once."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormNotice problem={problem} />
        {linked === '' && (
          <TextField
            label="Set-up token"
            name="token"
            autoComplete="off"
            spellCheck={false}
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint="The last part of the link in the server's output. Restart the server for a new one."
            error={errorOf('token')}
          />
        )}
        <NewOperatorFields values={values} errorOf={errorOf} onChange={setValues} />
        <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
          {isBusy ? 'Setting up...' : 'Create the operator'}
        </Button>
        <ButtonLink to="/admin" look="quiet" size="small" className="justify-self-center">
          Back to sign-in
        </ButtonLink>
      </form>
    </AuthPage>
  );
}
