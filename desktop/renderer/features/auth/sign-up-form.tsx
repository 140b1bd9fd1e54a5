import { useState, type FormEvent } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { BY_INVITATION, signUpClosedText } from '#shared/auth/sign-up-texts.ts';
import { signUpProblem, type SignUpForm as Values } from '#shared/auth/auth.rules.ts';
import { useProvenTransport } from './work/proven-transport.ts';
import { instance, meta } from '#desktop/renderer/platform/instance.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { useOtherWay } from './use-other-way.tsx';
import { SignUpEnd } from './sign-up-end.tsx';
import { useEntering } from './use-entering.ts';

const empty: Values = { name: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm() {
  const [values, setValues] = useState(empty);
  /** The server's answer where it mails a sign-in link; the same for a known address. */
  const [said, setSaid] = useState<string | null>(null);
  const otherWay = useOtherWay();
  const transport = useProvenTransport();
  const { run, isBusy, problem, errorOf } = useEntering({
    success: ['Account created successfully!'],
    failure: 'An error occurred during registration',
    refusal: 'An error occurred during registration',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(signUpProblem(values), async () => {
      const body = {
        ...values,
        name: values.name.trim(),
        email: values.email.trim(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      const answer = await callEndpoint(authApi.register, { body }, transport);
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

  const rule = signUpRule();
  if (rule?.isByInvitation === true) {
    return (
      <>
        <Notice>{rule.text}</Notice>
        {otherWay}
      </>
    );
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {rule !== undefined && <Notice>{rule.text}</Notice>}
        <FormNotice problem={problem} />
        <TextField label="Full Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <SignUpEnd
          values={values}
          isBusy={isBusy}
          errorOf={errorOf}
          onChange={(next) => setValues({ ...values, ...next })}
        />
      </form>
      {otherWay}
    </>
  );
}

/**
 * Who signs up here, as the server wrote it into the page; undefined for everybody. The desktop app has
 * no such page: there the server's answer says it.
 */
function signUpRule(): { isByInvitation: boolean; text: string } | undefined {
  const word = meta('sign-up');
  if (word === undefined) return undefined;
  const domains = word === BY_INVITATION ? [] : word.split(' ');
  return {
    isByInvitation: domains.length === 0,
    text: `${signUpClosedText(domains)}, or write to ${instance.supportEmail}.`,
  };
}
