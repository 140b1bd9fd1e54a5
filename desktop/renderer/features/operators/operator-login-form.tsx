import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { LOGIN_TIMEOUT_MS } from '#shared/app/constants.ts';
import { operatorsApi } from '#shared/operators/operators.contract.ts';
import { operatorTexts } from '#shared/operators/operators.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { CurrentPasswordField } from '#desktop/renderer/features/account/current-password-field.tsx';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import {
  useFormSending,
  type FormProblem,
} from '#desktop/renderer/features/auth/use-form-sending.ts';
import { OperatorCodeFields } from './operator-code-fields.tsx';
import { UsernameField } from './username-field.tsx';

/** Username and password; the code in a second step, when the server asks for one (T41). */
export function OperatorLoginForm() {
  const { enter } = useOperatorSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const { sendOnSubmit, isBusy, problem, setProblem, errorOf } = useFormSending(
    'The server could not be reached. Check your connection.',
    operatorTexts.invalid,
  );

  function check(): FormProblem | null {
    if (username.trim() === '') {
      return { field: 'username', message: operatorTexts.usernameRequired };
    }
    if (password === '') return { field: 'password', message: operatorTexts.passwordRequired };
    return asksForCode && otp.trim() === '' ? { field: 'otp', message: 'Enter the code' } : null;
  }

  const submit = sendOnSubmit(check, async () => {
    try {
      const body = { username, password, ...(asksForCode ? { otp } : {}) };
      const signal = AbortSignal.timeout(LOGIN_TIMEOUT_MS);
      const signedIn = await callEndpoint(operatorsApi.login, { body }, apiTransport, { signal });
      toast.success('Login Successful', { description: 'Welcome to admin panel' });
      enter(signedIn);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'totp_required') setAsksForCode(true);
      else if (code === 'totp_invalid') setProblem({ field: 'otp', message: errorText(error) });
      else throw error;
    }
  });

  function goBack() {
    setAsksForCode(false);
    setOtp('');
    setPassword('');
    setProblem(null);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormNotice title="Login Failed." problem={problem} />
      {asksForCode ? (
        <OperatorCodeFields code={otp} onChange={setOtp} error={errorOf('otp')} />
      ) : (
        <>
          <UsernameField value={username} onChange={setUsername} error={errorOf('username')} />
          <CurrentPasswordField
            label="Password"
            name="password"
            value={password}
            onChange={setPassword}
            error={errorOf('password')}
          />
        </>
      )}
      <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      {asksForCode && (
        <button
          type="button"
          onClick={goBack}
          className="link touch-area justify-self-center rounded-control py-1 text-sm"
        >
          Sign in as someone else
        </button>
      )}
    </form>
  );
}
