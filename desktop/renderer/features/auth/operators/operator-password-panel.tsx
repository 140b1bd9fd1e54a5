import { useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { callEndpoint } from '#shared/api/client.ts';
import { operatorAccountApi } from '#shared/auth/operator-account.contract.ts';
import { newOperatorPasswordProblem } from '#shared/auth/operators.rules.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { useOperator, useOperatorSession } from '../../../session/operator-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { problemOf, type FormProblem } from '../use-entering.ts';
import { OperatorPasswordFields } from './operator-password-fields.tsx';

const empty = { currentPassword: '', password: '', confirmPassword: '' };
const failed = 'The password could not be changed. Please try again.';

export function OperatorPasswordPanel({ onChanged }: { onChanged: () => void }) {
  const { username } = useOperator();
  const { enter } = useOperatorSession();
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const broken = newOperatorPasswordProblem(values, username);
    setProblem(broken);
    if (broken !== null) return;
    setIsBusy(true);
    try {
      const body = values;
      // Every session ended, this one too: the answer carries the new one.
      enter(await callEndpoint(operatorAccountApi.changePassword, { body }, apiTransport));
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
    <Panel title="Password">
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
        <OperatorPasswordFields
          label="New password"
          values={values}
          problem={problem}
          onChange={(next) => setValues({ ...values, ...next })}
        />
        <Button type="submit" look="primary" isBusy={isBusy} className="justify-self-start">
          Change password
        </Button>
      </form>
    </Panel>
  );
}
