import { useState } from 'react';
import {
  operatorAccountApi,
  type OperatorAccount,
} from '#shared/operators/operator-account.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { BothFactorsDialog } from './both-factors-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

// With the QR code it is the heaviest part of the screen, and most never open it.
const EnrolDialog = lazyPart(async () => (await import('./enrol-dialog.tsx')).EnrolDialog);

type Task = 'enrol' | 'renew' | 'disable' | null;
/** With fewer than this many, new codes are recommended. */
const FEW_CODES = 3;

/** The second factor, on or off, and the buttons that change it. */
export function SecondFactorPanel({
  account,
  onChanged,
}: {
  account: OperatorAccount;
  onChanged: () => unknown;
}) {
  const { renew } = useOperatorSession();
  const [task, setTask] = useState<Task>(null);
  /** Shown once, in this browser. */
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
            Signing in requires a code from your authenticator app.{' '}
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
            A stolen password would expose every account. Add an authenticator app to prevent that.
          </p>
          <Button look="primary" onClick={() => setTask('enrol')}>
            Set up
          </Button>
        </div>
      )}
      <EnrolDialog
        isOpen={task === 'enrol'}
        onClose={() => setTask(null)}
        onDone={({ recoveryCodes }) => {
          setCodes(recoveryCodes);
          finish();
        }}
      />
      <BothFactorsDialog
        isOpen={task === 'renew'}
        title="Make new recovery codes?"
        text="The old codes stop working. All other devices are signed out."
        confirmLabel="Make new codes"
        onClose={() => setTask(null)}
        onProve={async (body) => {
          const { recoveryCodes } = await renew(
            callEndpoint(operatorAccountApi.renewRecoveryCodes, { body }, apiTransport),
          );
          setCodes(recoveryCodes);
          finish();
        }}
      />
      <BothFactorsDialog
        isOpen={task === 'disable'}
        title="Switch the second factor off?"
        text="Then your password alone signs you in. All other devices are signed out."
        confirmLabel="Switch off"
        onClose={() => setTask(null)}
        onProve={async (body) => {
          await renew(callEndpoint(operatorAccountApi.disableTotp, { body }, apiTransport));
          toast.success('The second factor is off');
          finish();
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Panel>
  );
}
