import { useState } from 'react';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { CurrentPasswordField } from '#desktop/renderer/features/account/current-password-field.tsx';
import { RoleChoice } from './role-choice.tsx';

const empty: { email: string; role: OperatorRole; currentPassword: string } = {
  email: '',
  role: 'support',
  currentPassword: '',
};

/** Invites an operator by email. */
export function InviteDialog({
  isOpen,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const [form, setForm] = useState(empty);
  const close = () => {
    setForm(empty);
    onClose();
  };
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={close}
      title="Invite an operator"
      description="They get an email with a link that works once, within three days. Without an email server it waits in the outbox."
      call={operatorTeamApi.invite}
      input={(reason) => ({ body: { ...form, reason } })}
      submit="Send invitation"
      hint="Kept in the audit log."
      fields={['email', 'currentPassword']}
      onDone={async ({ email }) => {
        toast.success(`${email} was invited`);
        await onDone();
      }}
    >
      {(problems) => (
        <>
          <TextField
            label="Email address"
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            value={form.email}
            onChange={({ target }) => setForm({ ...form, email: target.value })}
            error={problems['email']}
          />
          <RoleChoice value={form.role} onChange={(role) => setForm({ ...form, role })} />
          <CurrentPasswordField
            label="Your own password"
            value={form.currentPassword}
            onChange={(currentPassword) => setForm({ ...form, currentPassword })}
            error={problems['currentPassword']}
          />
        </>
      )}
    </ReasonDialog>
  );
}
