import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { signUpInvitationsApi } from '#shared/auth/sign-up-invitations.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Invites a creator by email. */
export function InviteCreatorDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const invite = useMutation({
    ...endpointMutation(signUpInvitationsApi.invite),
    onSuccess: async (invitation) => {
      onClose();
      toast.success(`${invitation.email} was invited`);
      await invalidatePath(client, signUpInvitationsApi.list.path, '/api/admin/audit');
    },
  });
  const { error } = invite;
  const atField = error instanceof ApiError ? error.fields['email'] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ body: { email } });
  };
  return (
    <Dialog
      isOpen
      isDirty={() => email.trim() !== '' && !invite.isPending}
      onClose={onClose}
      title="Invite a creator"
      description="They get an email with a link that works once, within seven days. Without an email server it waits in the outbox."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="pt-1 pb-2" onSubmit={submit}>
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          hint="The account gets this address."
          error={atField ?? (error === null ? undefined : errorText(error))}
        />
      </form>
    </Dialog>
  );
}
