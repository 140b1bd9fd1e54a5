import { useRef, useState, type FormEvent } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint, type Transport } from '#shared/api/client.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { authTexts } from '#shared/auth/auth.rules.ts';
import { useProvenTransport } from './work/proven-transport.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';

/** Reset Password. The answer never tells whether the address has an account. */
export function ResetPasswordDialog({
  isOpen,
  initialEmail,
  onClose,
}: {
  isOpen: boolean;
  initialEmail: string;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function send(email: string, transport: Transport): Promise<string | undefined> {
    setIsBusy(true);
    try {
      const answer = await callEndpoint(authApi.forgot, { body: { email } }, transport);
      toast.success('Password reset sent!', { description: answer.message });
      onClose();
      return undefined;
    } catch (error) {
      return error instanceof ApiError && error.status === 400
        ? error.message
        : 'Failed to send password reset email';
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Reset Password"
      description="Enter the address you signed up with."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="reset-password" look="primary" isBusy={isBusy}>
            Send Reset Link
          </Button>
        </>
      }
    >
      <ResetForm initialEmail={initialEmail} onSend={send} />
    </Dialog>
  );
}

/** Mounted with each opening, so it starts from the address typed before. */
function ResetForm({
  initialEmail,
  onSend,
}: {
  initialEmail: string;
  onSend: (email: string, transport: Transport) => Promise<string | undefined>;
}) {
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const transport = useProvenTransport();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = email.trim() === '';
    const problem = isMissing
      ? authTexts.resetEmailRequired
      : await onSend(email.trim(), transport);
    setError(problem);
    if (problem !== undefined) field.current?.focus();
  }

  return (
    <form
      id="reset-password"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 py-1"
    >
      <TextField
        ref={field}
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
    </form>
  );
}
