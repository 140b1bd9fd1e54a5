import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { callEndpoint } from '#shared/api/client.ts';
import { operatorsApi } from '#shared/auth/operators.contract.ts';
import { newOperatorProblem } from '#shared/auth/operators.rules.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { useOperatorSession } from '../../../session/operator-session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage } from '../auth-page.tsx';
import { useMailedToken } from '../mailed-token.ts';
import { problemOf, type FormProblem } from '../use-entering.ts';
import { OperatorPasswordFields } from './operator-password-fields.tsx';

const failed = 'The server could not be reached. Please try again.';

/** /admin/setup: the first operator, made with the link the server printed at its start (T49). */
export function OperatorSetupScreen() {
  const { enter } = useOperatorSession();
  const navigate = useNavigate();
  const linked = useMailedToken();
  const [typed, setTyped] = useState('');
  const [values, setValues] = useState({ username: '', password: '', confirmPassword: '' });
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const token = linked === '' ? typed.trim() : linked;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const broken =
      token === ''
        ? { field: 'token', message: 'Paste the token the server printed' }
        : newOperatorProblem(values);
    setProblem(broken);
    if (broken !== null) return;
    setIsBusy(true);
    try {
      const body = { ...values, token: token.replace(/^.*#token=/, '') };
      const signedIn = await callEndpoint(operatorsApi.setUp, { body }, apiTransport);
      toast.success('Login Successful', { description: 'Welcome to admin panel' });
      enter(signedIn);
      await navigate('/admin/account', { replace: true });
    } catch (error) {
      setIsBusy(false);
      setProblem(problemOf(error, { failure: failed, refusal: failed }));
    }
  }

  return (
    <AuthPage
      title="Set up the first operator"
      text="This account runs the installation. The link the server printed works once."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {problem !== null && problem.field === undefined && (
          <Notice tone="bad">{problem.message}</Notice>
        )}
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
            error={problem?.field === 'token' ? problem.message : undefined}
          />
        )}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          value={values.username}
          onChange={(event) => setValues({ ...values, username: event.target.value })}
          error={problem?.field === 'username' ? problem.message : undefined}
        />
        <OperatorPasswordFields
          label="Password"
          values={values}
          problem={problem}
          onChange={(next) => setValues({ ...values, ...next })}
        />
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
