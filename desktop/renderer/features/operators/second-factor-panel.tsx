import { useState } from 'react';
import {
  operatorAccountApi,
  type OperatorAccount,
} from '#shared/operators/operator-account.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { toast } from 'sonner';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { BothFactorsDialog } from './both-factors-dialog.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Task = 'enrol' | 'renew' | 'disable' | null;
/** Below this many, new codes are advised. */
const FEW_CODES = 3;

/** The second factor in its two states, and the ways between them. */
export function SecondFactorPanel({
  account,
  onChanged,
}: {
  account: OperatorAccount;
  onChanged: () => unknown;
}) {
  const { enter } = useOperatorSession();
  const [task, setTask] = useState<Task>(null);
  /** Shown once, in this browser, and never again. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    setTask(null);
    onChanged();
  };
  const { hasTotp, recoveryCodesLeft } = account;
  return (
    <Panel
      title="Second factor"
      actions={hasTotp ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
    >
      {hasTotp ? (
        <div className="grid gap-4">
          <p className="text-sm leading-6 text-ink-soft">
            Signing in needs a code of your authenticator app.{' '}
            {recoveryCodesLeft === 1
              ? 'One recovery code is left.'
              : `${recoveryCodesLeft} recovery codes are left.`}
          </p>
          {recoveryCodesLeft < FEW_CODES && (
            <Notice tone="warn">Make new recovery codes before you run out of them.</Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setTask('renew')}>New recovery codes</Button>
            <Button onClick={() => setTask('disable')}>Switch off</Button>
          </div>
        </div>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p className="text-sm leading-6 text-pretty text-ink-soft">
            Whoever learns your password has every account of this installation. A code of an
            authenticator app on your phone stands in the way.
          </p>
          <Button look="primary" onClick={() => setTask('enrol')}>
            Set up
          </Button>
        </div>
      )}
      <EnrolDialog
        isOpen={task === 'enrol'}
        onClose={() => setTask(null)}
        onDone={({ recoveryCodes, ...signedIn }) => {
          enter(signedIn);
          setCodes(recoveryCodes);
          finish();
        }}
      />
      <BothFactorsDialog
        isOpen={task === 'renew'}
        title="Make new recovery codes?"
        text="The older ones end. Every other device is signed out."
        confirmLabel="Make new codes"
        onClose={() => setTask(null)}
        onProve={async (body) => {
          const { recoveryCodes, ...signedIn } = await callEndpoint(
            operatorAccountApi.renewRecoveryCodes,
            { body },
            apiTransport,
          );
          enter(signedIn);
          setCodes(recoveryCodes);
          finish();
        }}
      />
      <BothFactorsDialog
        isOpen={task === 'disable'}
        title="Switch the second factor off?"
        text="From then on your password alone signs you in. Every other device is signed out."
        confirmLabel="Switch off"
        onClose={() => setTask(null)}
        onProve={async (body) => {
          enter(await callEndpoint(operatorAccountApi.disableTotp, { body }, apiTransport));
          toast.success('The second factor is off');
          finish();
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Panel>
  );
}
