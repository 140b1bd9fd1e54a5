import { callEndpoint } from '#shared/api/client.ts';
import { operatorAccountApi } from '#shared/operators/operator-account.contract.ts';
import { newOperatorPasswordProblem } from '#shared/operators/operators.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useOperator, useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ChangePasswordForm } from '#desktop/renderer/features/account/change-password-form.tsx';
import { operatorPasswordHint } from '#desktop/renderer/features/auth/password-hint.ts';

export function OperatorPasswordPanel({ onChanged }: { onChanged: () => unknown }) {
  const { username } = useOperator();
  const { renew } = useOperatorSession();
  return (
    <Panel title="Password">
      <ChangePasswordForm
        hint={operatorPasswordHint}
        check={(values) => newOperatorPasswordProblem(values, username)}
        change={async (body) => {
          await renew(callEndpoint(operatorAccountApi.changePassword, { body }, apiTransport));
          onChanged();
        }}
      />
    </Panel>
  );
}
