import { useState, type FormEvent } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { signUpProblem, type SignUpForm as Values } from '#shared/auth/auth.rules.ts';
import { apiTransport } from '../../api/api-client.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { CodeForm } from './code-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { LegalLinks } from './legal-links.tsx';
import { useOtherWay } from './use-other-way.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordHint } from './password-hint.ts';
import { useEntering } from './use-entering.ts';

const empty: Values = { name: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm() {
  const [values, setValues] = useState(empty);
  /** The server's answer where it mails a sign-in link; the same for a known address. */
  const [said, setSaid] = useState<string | null>(null);
  const otherWay = useOtherWay();
  const { run, isBusy, problem, errorOf } = useEntering({
    success: ['Account created successfully!'],
    failure: 'An error occurred during registration',
    refusal: 'An error occurred during registration',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(signUpProblem(values), async () => {
      const body = { ...values, name: values.name.trim(), email: values.email.trim() };
      const answer = await callEndpoint(authApi.register, { body }, apiTransport);
      if (answer.success) return { user: answer.user };
      setSaid(answer.error);
      return { note: answer.error };
    });
  }

  const field = (name: 'name' | 'email') => ({
    name,
    required: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
    error: errorOf(name),
  });

  if (said !== null) {
    const email = values.email.trim();
    return <CodeForm email={email} said={said} isSignUp onBack={() => setSaid(null)} />;
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormNotice problem={problem} />
        <TextField label="Full Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <NewPasswordFields
          label="Password"
          confirmLabel="Confirm Password"
          hint={passwordHint}
          values={values}
          errorOf={errorOf}
          onChange={(next) => setValues({ ...values, ...next })}
        />
        <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
          {isBusy ? 'Creating account...' : 'Create Account'}
        </Button>
        <p className="text-center text-sm text-pretty text-ink-soft">
          By creating an account you agree to the <LegalLinks terms="Terms of Service" />
        </p>
      </form>
      {otherWay}
    </>
  );
}
