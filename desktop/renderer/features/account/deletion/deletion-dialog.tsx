import { useId, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import {
  accountDeletionApi,
  DELETION_DAYS,
  type AccountDeletion,
} from '#shared/account/account-deletion.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { CodeField } from '#desktop/renderer/features/auth/code-field.tsx';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { CurrentPasswordField } from '../current-password-field.tsx';

const FAILURE = 'The account could not be scheduled for deletion. Please try again.';

/** Asks for the password, or for a mailed code if the account has none. */
export function DeletionDialog({
  isOpen,
  confirmBy,
  onClose,
  onScheduled,
}: {
  isOpen: boolean;
  confirmBy: 'password' | 'code';
  onClose: () => void;
  onScheduled: (next: AccountDeletion) => void;
}) {
  const { email } = useUser();
  const formId = useId();
  const [secret, setSecret] = useState('');
  const [isMailed, setIsMailed] = useState(false);
  const { send, sendOnSubmit, isBusy, problem, setProblem, errorOf } = useFormSending(FAILURE);
  const mustMail = confirmBy === 'code' && !isMailed;

  function close() {
    setSecret('');
    setIsMailed(false);
    setProblem(null);
    onClose();
  }
  const mailCode = () =>
    send(null, async () => {
      await callEndpoint(accountDeletionApi.sendCode, {}, apiTransport);
      setIsMailed(true);
      toast.success('Email sent', { description: `The code is on its way to ${email}.` });
    });
  const submit = sendOnSubmit(
    () =>
      secret.trim() === ''
        ? {
            field: confirmBy,
            message: confirmBy === 'password' ? 'Enter your password' : 'Enter the code',
          }
        : null,
    async () => {
      const call = { body: { [confirmBy]: secret } };
      const next = await callEndpoint(accountDeletionApi.schedule, call, apiTransport);
      close();
      toast.success('Your account is scheduled for deletion', {
        description: `You can keep it for ${DELETION_DAYS} days.`,
      });
      onScheduled(next);
    },
  );

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Delete your account?"
      description={`Your unlock pages close for new visitors now. Everything is deleted in ${DELETION_DAYS} days, and until then you can change your mind.`}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {mustMail ? (
            <Button look="primary" isBusy={isBusy} onClick={() => void mailCode()}>
              Email me a code
            </Button>
          ) : (
            <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
              Delete in {DELETION_DAYS} days
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 pt-1 pb-4">
        <FormNotice problem={problem} />
        {confirmBy === 'password' ? (
          <CurrentPasswordField
            label="Your password"
            name="password"
            value={secret}
            onChange={setSecret}
            error={errorOf('password')}
          />
        ) : mustMail ? (
          <p className="text-sm leading-6 text-ink-soft">
            This account has no password. We email a code to {email} to be sure that it is you.
          </p>
        ) : (
          <CodeField
            label="Code from the email"
            hint="It works for 10 minutes."
            value={secret}
            onChange={setSecret}
            error={errorOf('code')}
          />
        )}
      </form>
    </Dialog>
  );
}
