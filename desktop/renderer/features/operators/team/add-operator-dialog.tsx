import { useState } from 'react';
import type { CallOutput } from '#shared/api/define-api.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { CurrentPasswordField } from '#desktop/renderer/features/account/current-password-field.tsx';
import { RoleChoice } from './role-choice.tsx';

type Added = CallOutput<typeof operatorTeamApi.add>;
const empty: { username: string; role: OperatorRole; currentPassword: string } = {
  username: '',
  role: 'finance',
  currentPassword: '',
};

export function AddOperatorDialog({
  isOpen,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  onClose: () => void;
  onDone: (added: Added) => Promise<void>;
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
      title="Add an operator"
      description="They sign in at this same address with a first password that you see once."
      call={operatorTeamApi.add}
      input={(reason) => ({ body: { ...form, reason } })}
      submit="Add operator"
      hint="Kept in the audit log."
      fields={['username', 'currentPassword']}
      onDone={onDone}
    >
      {(problems) => (
        <>
          <TextField
            label="Username"
            name="username"
            autoComplete="off"
            required
            value={form.username}
            onChange={({ target }) => setForm({ ...form, username: target.value })}
            error={problems['username']}
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
