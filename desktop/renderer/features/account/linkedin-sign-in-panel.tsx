import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { AccountSecurity } from '#shared/account/account.contract.ts';
import { authTexts } from '#shared/auth/auth.rules.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { linkedInSignInApi } from '#shared/auth/linkedin-sign-in.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';

interface Props {
  linkedIn: AccountSecurity['linkedIn'];
  hasPassword: boolean;
  /** Called when the connection changed. */
  onChanged: () => unknown;
}

/** LinkedIn as a way to sign in; absent where the installation does not offer it. */
export function LinkedInSignInPanel({ linkedIn, hasPassword, onChanged }: Props) {
  const { isOffered, connection } = linkedIn;
  if (!isOffered && connection === null) return null;
  return (
    <Panel title="Sign in with LinkedIn">
      <div className="grid gap-4 text-sm">
        {connection === null ? (
          <NotConnected hasPassword={hasPassword} />
        ) : (
          <Connected {...{ connection, isOffered, hasPassword, onChanged }} />
        )}
        <p className="text-ink-soft">
          This is only a way to sign in. LinkedIn does not tell us which profile is yours, so the
          link on your unlock pages stays unconfirmed until you confirm it in{' '}
          <Link to="/settings" className="link">
            your profile
          </Link>
          .
        </p>
      </div>
    </Panel>
  );
}

function NotConnected({ hasPassword }: Pick<Props, 'hasPassword'>) {
  const { hasAddress, publicUrl } = usePlatform();
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [currentPassword, setCurrentPassword] = useState('');
  const { send, sendOnSubmit, isBusy, problem, setProblem, errorOf } = useFormSending(
    'LinkedIn could not be opened. Please try again.',
  );
  const leave = async () => {
    const call = { body: { currentPassword } };
    const { url } = await callEndpoint(linkedInSignInApi.startConnecting, call, apiTransport);
    window.location.assign(url);
  };
  const close = () => {
    setIsAsking(false);
    setCurrentPassword('');
    setProblem(null);
  };
  if (!hasAddress) {
    return (
      <p>
        Not connected. LinkedIn cannot lead back to this app: connect it in your browser, at{' '}
        <span className="wrap-anywhere">{publicUrl('/settings/security')}</span>.
      </p>
    );
  }
  return (
    <>
      {!isAsking && <FormNotice problem={problem} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>Not connected.</p>
        <Button
          isBusy={isBusy}
          onClick={() => (hasPassword ? setIsAsking(true) : void send(null, leave))}
        >
          Connect LinkedIn
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Connect LinkedIn?"
        description="Anybody who is signed in to that LinkedIn account can then sign in here. Enter your password to confirm that it is you."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
              Continue to LinkedIn
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={sendOnSubmit(
            () =>
              currentPassword === ''
                ? { field: 'currentPassword', message: authTexts.allRequired }
                : null,
            leave,
          )}
          className="grid gap-4 pt-1 pb-4"
        >
          <FormNotice problem={problem} />
          <CurrentPasswordField
            label="Your password"
            value={currentPassword}
            onChange={setCurrentPassword}
            error={errorOf('currentPassword')}
          />
        </form>
      </Dialog>
    </>
  );
}

function Connected({
  connection,
  isOffered,
  hasPassword,
  onChanged,
}: Omit<Props, 'linkedIn'> & {
  connection: NonNullable<AccountSecurity['linkedIn']['connection']>;
  isOffered: boolean;
}) {
  const { timeZone } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const { send, isBusy, problem } = useFormSending(
    'LinkedIn could not be disconnected. Please try again.',
  );
  const disconnect = () =>
    send(null, async () => {
      await callEndpoint(linkedInSignInApi.disconnect, {}, apiTransport);
      toast.success('LinkedIn disconnected');
      await onChanged();
    }).finally(() => setIsAsking(false));
  return (
    <>
      <FormNotice problem={problem} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="wrap-anywhere">
            Connected as <strong className="font-semibold">{connection.name}</strong>
          </p>
          <p className="text-ink-soft">
            Since <TimeText at={connection.connectedAt} zone={timeZone} />
            {connection.lastUsedAt !== null && (
              <>
                , last used <TimeText at={connection.lastUsedAt} zone={timeZone} />
              </>
            )}
          </p>
        </div>
        {hasPassword && <Button onClick={() => setIsAsking(true)}>Disconnect</Button>}
      </div>
      {!hasPassword && (
        <p>
          To disconnect it, set a password above first. Without one, LinkedIn is your way to sign
          in.
        </p>
      )}
      {!isOffered && (
        <p>LinkedIn is switched off here at the moment. Sign in with your password or by email.</p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect LinkedIn?"
        text="You then sign in with your password or by email. You can connect LinkedIn again."
        confirmLabel="Disconnect"
        isBusy={isBusy}
        onConfirm={() => void disconnect()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
