import { type ComponentProps, useState } from 'react';
import type { CallInput, CallOutput } from '#shared/api/define-api.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { CurrentPasswordField } from '#desktop/renderer/features/account/current-password-field.tsx';
import { RoleChoice } from './role-choice.tsx';

type Call = typeof operatorTeamApi.add | typeof operatorTeamApi.invite;
type Dialog<E extends Call> = ComponentProps<typeof ReasonDialog<E>>;

/** Makes an operator who signs in with a first password. */
export function AddOperatorDialog(shown: {
  isOpen: boolean;
  onClose: () => void;
  onDone: (added: CallOutput<typeof operatorTeamApi.add>) => Promise<void>;
}) {
  return (
    <NewOperatorDialog
      {...shown}
      title="Add an operator"
      description="They sign in at this same address with a first password that you see once."
      call={operatorTeamApi.add}
      submit="Add operator"
      who={{ label: 'Username', name: 'username' }}
      roleAtFirst="finance"
      input={({ who: username, ...rest }) => ({ body: { username, ...rest } })}
    />
  );
}

/** Invites an operator by email. */
export function InviteDialog({
  onDone,
  ...shown
}: {
  isOpen: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  return (
    <NewOperatorDialog
      {...shown}
      title="Invite an operator"
      description="They get an email with a link that works once, within three days. Without an email server it waits in the outbox."
      call={operatorTeamApi.invite}
      submit="Send invitation"
      who={{ label: 'Email address', name: 'email', type: 'email', maxLength: 254 }}
      roleAtFirst="support"
      input={({ who: email, ...rest }) => ({ body: { email, ...rest } })}
      onDone={async ({ email }) => {
        toast.success(`${email} was invited`);
        await onDone();
      }}
    />
  );
}

interface Form {
  who: string;
  role: OperatorRole;
  currentPassword: string;
}

function NewOperatorDialog<E extends Call>({
  who,
  roleAtFirst,
  input,
  onClose,
  ...dialog
}: Pick<
  Dialog<E>,
  'isOpen' | 'onClose' | 'title' | 'description' | 'call' | 'submit' | 'onDone'
> & {
  /** The field that tells who it is, by its name in the request. */
  who: Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'maxLength'> & { name: string };
  roleAtFirst: OperatorRole;
  input: (form: Form & { reason: string }) => CallInput<E>;
}) {
  const empty: Form = { who: '', role: roleAtFirst, currentPassword: '' };
  const [form, setForm] = useState(empty);
  return (
    <ReasonDialog<E>
      {...dialog}
      onClose={() => {
        setForm(empty);
        onClose();
      }}
      input={(reason) => input({ ...form, reason })}
      hint="Kept in the audit log."
      fields={[who.name, 'currentPassword']}
    >
      {(problems) => (
        <>
          <TextField
            {...who}
            autoComplete="off"
            required
            value={form.who}
            onChange={({ target }) => setForm({ ...form, who: target.value })}
            error={problems[who.name]}
          />
          <RoleChoice value={form.role} onChange={(chosen) => setForm({ ...form, role: chosen })} />
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
