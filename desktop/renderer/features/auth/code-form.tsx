import { useState, type FormEvent } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { LOGIN_TIMEOUT_MS } from '#shared/app/constants.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { useProvenTransport } from './work/proven-transport.ts';
import { instance } from '../../platform/instance.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { CodeField } from './code-field.tsx';
import { useEntering } from './use-entering.ts';

/**
 * After an address alone or a sign-up: takes the digits of a mail that is read on another device.
 */
export function CodeForm({
  email,
  said,
  isSignUp = false,
  onBack,
}: {
  email: string;
  /** The text of the server's answer. */
  said: string;
  isSignUp?: boolean;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const transport = useProvenTransport();
  const { run, isBusy, problem } = useEntering({
    success: isSignUp
      ? ['Account created successfully!']
      : ['Sign in successful!', `Welcome to ${instance.productName}`],
    failure: 'An error occurred during sign in',
    refusal: 'Login failed',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, '');
    const broken = /^\d{8}$/.test(digits)
      ? null
      : { field: 'code', message: 'The code has eight digits' };
    void run(broken, async () => {
      const signal = AbortSignal.timeout(LOGIN_TIMEOUT_MS);
      const body = { email, code: digits };
      const answer = await callEndpoint(authApi.login, { body }, transport, { signal });
      return answer.success ? answer : { note: answer.error };
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Notice>
        {said}.{' '}
        {isSignUp ? (
          <>
            We sent an email with a link and a code to{' '}
            <strong className="font-semibold wrap-anywhere">{email}</strong>.
          </>
        ) : (
          <>
            If <strong className="font-semibold wrap-anywhere">{email}</strong> has an account, we
            sent an email with a link and a code.
          </>
        )}
        {instance.practiceMails !== undefined && (
          <>
            {' '}
            This installation is in practice mode. Its emails are on{' '}
            <a className="link" href={instance.practiceMails} target="_blank" rel="noreferrer">
              a separate page
            </a>
            .
          </>
        )}
      </Notice>
      <CodeField
        label="Code from the email"
        value={code}
        onChange={setCode}
        error={problem?.message}
      />
      <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
        {isBusy ? 'Signing in...' : isSignUp ? 'Finish signing up' : 'Sign in with the code'}
      </Button>
      <button
        type="button"
        onClick={onBack}
        className="link touch-area justify-self-center rounded-control py-1 text-sm"
      >
        {isSignUp ? 'Back to sign-up' : 'Back to sign-in'}
      </button>
    </form>
  );
}
