import { useState } from 'react';
import type { z } from 'zod';
import { callEndpoint } from '#shared/api/client.ts';
import { operatorAccountApi } from '#shared/operators/operator-account.contract.ts';
import { useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { CodeField } from '#desktop/renderer/features/auth/code-field.tsx';
import { CurrentPasswordField } from '#desktop/renderer/features/account/current-password-field.tsx';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { UNREACHABLE, useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { QrCode } from '#desktop/renderer/ui/texts/qr-code.tsx';

/** Password, then the QR code for the app, then a code of it: only that switches it on (T41). */
export function EnrolDialog({
  isOpen,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  onClose: () => void;
  onDone: (done: z.output<(typeof operatorAccountApi.confirmTotp.responses)[200]>) => void;
}) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [code, setCode] = useState('');
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const { sendOnSubmit, isBusy, problem, setProblem, errorOf } = useFormSending(UNREACHABLE);

  const { renew } = useOperatorSession();
  function forget() {
    setCurrentPassword('');
    setCode('');
    setStarted(null);
    setProblem(null);
  }

  const submit = sendOnSubmit(
    () => null,
    async () => {
      if (started === null) {
        const body = { currentPassword };
        setStarted(await callEndpoint(operatorAccountApi.startTotp, { body }, apiTransport));
        return;
      }
      const body = { code };
      const done = await renew(
        callEndpoint(operatorAccountApi.confirmTotp, { body }, apiTransport),
      );
      forget();
      onDone(done);
    },
  );

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        forget();
        onClose();
      }}
      title="Set up a second factor"
      description={
        started === null
          ? 'First enter your password.'
          : 'Scan the picture with your authenticator app, then enter the code it shows.'
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-5 pt-1 pb-4">
        <FormNotice problem={problem} />
        {started === null ? (
          <CurrentPasswordField
            label="Your password"
            value={currentPassword}
            onChange={setCurrentPassword}
            error={errorOf('currentPassword')}
          />
        ) : (
          <>
            <div className="grid justify-items-center gap-3">
              <QrCode text={started.uri} label="QR code for your authenticator app" />
              <p className="text-center text-sm text-ink-soft">
                No camera? Enter this key in the app. It is shown only now.
              </p>
              <div className="flex flex-wrap items-center justify-center gap-2">
                <code
                  aria-label="Key for your authenticator app"
                  className="rounded-control bg-ink/6 px-2.5 py-1.5 font-mono text-[0.8125rem] break-all select-all"
                >
                  {started.secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}
                </code>
                <Button size="small" onClick={() => void copyText(started.secret, 'The key')}>
                  Copy
                </Button>
              </div>
            </div>
            <CodeField
              label="Code"
              hint="Six digits, new every 30 seconds."
              value={code}
              onChange={setCode}
              error={errorOf('code')}
            />
          </>
        )}
        <Button type="submit" look="primary" isBusy={isBusy} className="justify-self-end">
          {started === null ? 'Continue' : 'Switch on'}
        </Button>
      </form>
    </Dialog>
  );
}
