import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { signUpInvitationsApi } from '#shared/auth/sign-up-invitations.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { FormDialog } from '#desktop/renderer/ui/overlays/form-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Invites a creator by email. */
export function InviteCreatorDialog({ onClose }: { onClose: () => void }) {
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
  return (
    <FormDialog
      isOpen
      isDirty={() => email.trim() !== '' && !invite.isPending}
      onClose={onClose}
      title="Invite a creator"
      description="They get an email with a link that works once, within seven days. Without an email server it waits in the outbox."
      submit="Send invitation"
      isBusy={invite.isPending}
      onSubmit={() => invite.mutate({ body: { email } })}
    >
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
    </FormDialog>
  );
}
