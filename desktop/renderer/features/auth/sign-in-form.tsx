import { useState, type FormEvent } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { LOGIN_TIMEOUT_MS } from '#shared/app/constants.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { authTexts } from '#shared/auth/auth.rules.ts';
import { passedAlong } from '#desktop/renderer/navigation/address.ts';
import { useProvenTransport } from './work/proven-transport.ts';
import { instance } from '../../platform/instance.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { PasswordField } from '#desktop/renderer/ui/controls/password-field.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { useWasOpen } from '#desktop/renderer/ui/overlays/opening.ts';
import { CodeForm } from './code-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { useOtherWay } from './use-other-way.tsx';
import { useEntering } from './use-entering.ts';

const ResetPasswordDialog = lazyPart(
  async () => (await import('./reset-password-dialog.tsx')).ResetPasswordDialog,
);

/** The return from LinkedIn passes the address to sign in with. */
function passedEmail(): string {
  const state = passedAlong();
  const isGiven = typeof state === 'object' && state !== null && 'email' in state;
  return isGiven && typeof state.email === 'string' ? state.email : '';
}

export function SignInForm() {
  const [email, setEmail] = useState(passedEmail);
  const [password, setPassword] = useState('');
  const [isResetOpen, setIsResetOpen] = useState(false);
  /** The server's answer to an address alone; its mail has a code. */
  const [said, setSaid] = useState<string | null>(null);
  const otherWay = useOtherWay();
  const transport = useProvenTransport();
  const { run, isBusy, problem, errorOf } = useEntering({
    success: ['Sign in successful!', `Welcome to ${instance.productName}`],
    failure: 'An error occurred during sign in',
    refusal: 'Login failed',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const broken = email.trim() === '' ? { field: 'email', message: authTexts.invalidEmail } : null;
    void run(broken, async () => {
      // An address alone is a request for a link by mail, which the server answers with 202.
      const body = { email: email.trim(), ...(password === '' ? {} : { password }) };
      const signal = AbortSignal.timeout(LOGIN_TIMEOUT_MS);
      const answer = await callEndpoint(authApi.login, { body }, transport, { signal });
      if (answer.success) return answer;
      setSaid(answer.error);
      return { note: answer.error };
    });
  }

  const wasResetOpen = useWasOpen(isResetOpen);
  if (said !== null) {
    return <CodeForm email={email.trim()} said={said} onBack={() => setSaid(null)} />;
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormNotice problem={problem} />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errorOf('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint="Leave it empty to get a sign-in link by email."
          error={errorOf('password')}
        />
        <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
          {isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
        <button
          type="button"
          onClick={() => setIsResetOpen(true)}
          className="link touch-area justify-self-center rounded-control py-1 text-sm"
        >
          Forgot your password?
        </button>
      </form>
      {otherWay}
      {wasResetOpen && (
        <ResetPasswordDialog
          isOpen={isResetOpen}
          initialEmail={email}
          onClose={() => setIsResetOpen(false)}
        />
      )}
    </>
  );
}
