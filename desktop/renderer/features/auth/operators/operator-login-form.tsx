import { useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { LOGIN_TIMEOUT_MS } from '#shared/app/constants.ts';
import { operatorsApi } from '#shared/auth/operators.contract.ts';
import { operatorTexts } from '#shared/auth/operators.rules.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { useOperatorSession } from '../../../session/operator-session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { OperatorCodeFields } from './operator-code-fields.tsx';

interface Problem {
  field?: 'username' | 'password' | 'otp';
  message: string;
}

/** Username and password; the code in a second step, when the server asks for one (T41). */
export function OperatorLoginForm() {
  const { enter } = useOperatorSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (username.trim() === '') {
      return setProblem({ field: 'username', message: operatorTexts.usernameRequired });
    }
    if (password === '') {
      return setProblem({ field: 'password', message: operatorTexts.passwordRequired });
    }
    if (asksForCode && otp.trim() === '') {
      return setProblem({ field: 'otp', message: 'Enter the code' });
    }
    setIsBusy(true);
    setProblem(null);
    try {
      const body = { username, password, ...(asksForCode ? { otp } : {}) };
      const signal = AbortSignal.timeout(LOGIN_TIMEOUT_MS);
      const signedIn = await callEndpoint(operatorsApi.login, { body }, apiTransport, { signal });
      toast.success('Login Successful', { description: 'Welcome to admin panel' });
      enter(signedIn);
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ApiError && error.code === 'totp_required') setAsksForCode(true);
      else setProblem(problemOf(error));
    }
  }

  function goBack() {
    setAsksForCode(false);
    setOtp('');
    setPassword('');
    setProblem(null);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {problem !== null && problem.field === undefined && (
        <Notice tone="bad">
          <strong className="font-semibold">Login Failed.</strong> {problem.message}
        </Notice>
      )}
      {asksForCode ? (
        <OperatorCodeFields
          code={otp}
          onChange={setOtp}
          error={problem?.field === 'otp' ? problem.message : undefined}
        />
      ) : (
        <>
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            error={problem?.field === 'username' ? problem.message : undefined}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={problem?.field === 'password' ? problem.message : undefined}
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
          className="link justify-self-center rounded-control py-1 text-sm"
        >
          Sign in as somebody else
        </button>
      )}
    </form>
  );
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    return { message: 'The server could not be reached. Check your connection.' };
  }
  if (error.code === 'totp_invalid') return { field: 'otp', message: error.message };
  return { message: error.code === 'http_error' ? operatorTexts.invalid : error.message };
}
