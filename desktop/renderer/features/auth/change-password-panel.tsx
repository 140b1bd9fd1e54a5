import { useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { callEndpoint } from '#shared/api/client.ts';
import { accountSecurityApi } from '#shared/auth/account-security.contract.ts';
import { newPasswordProblem } from '#shared/auth/auth.rules.ts';
import { apiTransport } from '../../api/api-client.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { problemOf, type FormProblem } from './use-entering.ts';

const empty = { currentPassword: '', password: '', confirmPassword: '' };
const failed = 'The password could not be changed. Please try again.';

/** A new password; whoever has none, or forgot it, gets a link by mail. */
export function ChangePasswordPanel({
  hasPassword,
  email,
  onChanged,
}: {
  hasPassword: boolean;
  email: string;
  /** The sessions are others now. */
  onChanged: () => void;
}) {
  const [isResetOpen, setIsResetOpen] = useState(false);
  return (
    <Panel title="Password">
      {hasPassword ? (
        <ChangePasswordForm onChanged={onChanged} onForgotten={() => setIsResetOpen(true)} />
      ) : (
        <div className="grid justify-items-start gap-3 text-sm text-ink-soft">
          <p>You sign in by mail. If you like, choose a password as well.</p>
          <Button onClick={() => setIsResetOpen(true)}>Mail me a link</Button>
        </div>
      )}
      <ResetPasswordDialog
        isOpen={isResetOpen}
        initialEmail={email}
        onClose={() => setIsResetOpen(false)}
      />
    </Panel>
  );
}

function ChangePasswordForm({
  onChanged,
  onForgotten,
}: {
  onChanged: () => void;
  onForgotten: () => void;
}) {
  const { enter } = useSession();
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const broken = newPasswordProblem(values);
    setProblem(broken);
    if (broken !== null) return;
    setIsBusy(true);
    try {
      const body = values;
      const answer = await callEndpoint(accountSecurityApi.changePassword, { body }, apiTransport);
      // Every session ended, this one too: the answer carries the new one.
      enter(answer.user);
      setValues(empty);
      toast.success('Password changed', { description: 'Every other device is signed out.' });
      onChanged();
    } catch (error) {
      setProblem(problemOf(error, { failure: failed, refusal: failed }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid max-w-md justify-items-stretch gap-5"
    >
      {problem !== null && problem.field === undefined && (
        <Notice tone="bad">{problem.message}</Notice>
      )}
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        required
        value={values.currentPassword}
        onChange={(event) => setValues({ ...values, currentPassword: event.target.value })}
        error={problem?.field === 'currentPassword' ? problem.message : undefined}
      />
      <NewPasswordFields
        values={values}
        problem={problem}
        onChange={(next) => setValues({ ...values, ...next })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="primary" isBusy={isBusy}>
          Change password
        </Button>
        <button type="button" onClick={onForgotten} className="link rounded-control py-1 text-sm">
          Forgot the current one?
        </button>
      </div>
    </form>
  );
}
