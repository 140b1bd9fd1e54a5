import { callEndpoint } from '#shared/api/client.ts';
import { operatorAccountApi } from '#shared/auth/operator-account.contract.ts';
import { newOperatorPasswordProblem } from '#shared/auth/operators.rules.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { useOperator, useOperatorSession } from '../../../session/operator-session.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ChangePasswordForm } from '../change-password-form.tsx';
import { operatorPasswordHint } from '../password-hint.ts';

export function OperatorPasswordPanel({ onChanged }: { onChanged: () => unknown }) {
  const { username } = useOperator();
  const { enter } = useOperatorSession();
  return (
    <Panel title="Password">
      <ChangePasswordForm
        hint={operatorPasswordHint}
        check={(values) => newOperatorPasswordProblem(values, username)}
        change={async (body) => {
          enter(await callEndpoint(operatorAccountApi.changePassword, { body }, apiTransport));
          onChanged();
        }}
      />
    </Panel>
  );
}
