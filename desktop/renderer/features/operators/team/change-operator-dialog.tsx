import { useState } from 'react';
import { operatorTeamApi, type TeamMember } from '#shared/operators/operator-team.contract.ts';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { CurrentPasswordField } from '#desktop/renderer/features/account/current-password-field.tsx';
import { RoleChoice } from './role-choice.tsx';

export function ChangeOperatorDialog({
  member,
  onClose,
  onDone,
}: {
  member: TeamMember;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const [role, setRole] = useState(member.role);
  const [isClosed, setIsClosed] = useState(member.closedAt !== null);
  const [currentPassword, setCurrentPassword] = useState('');
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Change ${member.username}`}
      description="A new role counts at once. A closed account is signed out everywhere; its actions stay in the audit log."
      call={operatorTeamApi.change}
      input={(reason) => ({
        params: { operatorId: member.id },
        body: { role, isClosed, reason, currentPassword },
      })}
      submit="Save"
      look={isClosed && member.closedAt === null ? 'danger' : 'primary'}
      hint="Kept in the audit log."
      fields={['currentPassword']}
      onDone={async () => {
        toast.success(`${member.username} was changed`);
        await onDone();
      }}
    >
      {(problems) => (
        <>
          <RoleChoice value={role} onChange={setRole} />
          <Switch label="May sign in" isOn={!isClosed} onChange={(on) => setIsClosed(!on)} />
          <CurrentPasswordField
            label="Your own password"
            value={currentPassword}
            onChange={setCurrentPassword}
            error={problems['currentPassword']}
          />
        </>
      )}
    </ReasonDialog>
  );
}
