import { useState, type FormEvent } from 'react';
import { authTexts } from '#shared/auth/auth.rules.ts';
import { instance } from '../../platform/instance.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Reset Password (spec §2). There is no call for it yet, and pretending that a mail is on its way
 * would lock people out; the dialog says so and names who can help.
 */
export function ResetPasswordDialog({
  isOpen,
  initialEmail,
  onClose,
}: {
  isOpen: boolean;
  initialEmail: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Reset Password"
      description="Enter the address you signed up with."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="reset-password" look="primary">
            Send Reset Link
          </Button>
        </>
      }
    >
      <ResetForm initialEmail={initialEmail} />
    </Dialog>
  );
}

/** Mounted with each opening, so it starts from the address typed so far. */
function ResetForm({ initialEmail }: { initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string>();
  const [hasAsked, setHasAsked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = email.trim() === '';
    setError(isMissing ? authTexts.resetEmailRequired : undefined);
    setHasAsked(!isMissing);
  }

  return (
    <form id="reset-password" noValidate onSubmit={submit} className="grid gap-4 py-1">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
      {hasAsked && (
        <Notice tone="bad">
          Resetting a password by mail is not set up on this server yet, so no mail was sent. Please
          write to{' '}
          <a className="link" href={`mailto:${instance.supportEmail}`}>
            {instance.supportEmail}
          </a>{' '}
          from that address.
        </Notice>
      )}
    </form>
  );
}
