import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { accountSecurityApi } from '#shared/account/account.contract.ts';
import { newPasswordProblem } from '#shared/auth/auth.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { useSession } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { passwordHint } from '#desktop/renderer/features/auth/password-hint.ts';
import { ResetPasswordDialog } from '#desktop/renderer/features/auth/reset-password-dialog.tsx';

/** A new password; a creator without one, or who forgot it, gets a link by mail. */
export function ChangePasswordPanel({
  hasPassword,
  mayChoose,
  email,
  hasLinkedIn,
  onChanged,
}: {
  hasPassword: boolean;
  /** Signed in by mail a moment ago, so no other proof is needed. */
  mayChoose: boolean;
  email: string;
  /** LinkedIn is connected, so it can be used to sign in. */
  hasLinkedIn: boolean;
  /** The list of sessions changed. */
  onChanged: () => unknown;
}) {
  const { enter } = useSession();
  const [isResetOpen, setIsResetOpen] = useState(false);
  return (
    <Panel title="Password">
      {hasPassword || mayChoose ? (
        <ChangePasswordForm
          hasPassword={hasPassword}
          hint={passwordHint}
          check={newPasswordProblem}
          change={async (body) => {
            enter(
              (await callEndpoint(accountSecurityApi.changePassword, { body }, apiTransport)).user,
            );
            onChanged();
          }}
          beside={
            hasPassword && (
              <button
                type="button"
                onClick={() => setIsResetOpen(true)}
                className="link touch-area rounded-control py-1 text-sm"
              >
                Forgot your current password?
              </button>
            )
          }
        />
      ) : (
        <div className="grid justify-items-start gap-3 text-sm text-ink-soft">
          <p>
            You sign in {hasLinkedIn ? 'with LinkedIn or by email' : 'by email'}. You can also set a
            password.
          </p>
          <Button onClick={() => setIsResetOpen(true)}>Email me a link</Button>
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
