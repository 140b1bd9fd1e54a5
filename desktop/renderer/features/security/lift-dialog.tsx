import { useQueryClient } from '@tanstack/react-query';
import { type Ban, bansApi } from '#shared/security/bans.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Ends a ban now. */
export function LiftDialog({ ban, onClose }: { ban: Ban; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title="Lift this ban"
      description={<bdi className="wrap-anywhere">{ban.value}</bdi>}
      call={bansApi.lift}
      input={(reason) => ({ params: { banId: ban.id }, body: { reason } })}
      submit="Lift the ban"
      hint="Shown to other operators and kept in the audit log."
      onDone={async () => {
        toast.success('Ban lifted', { description: ban.value });
        await invalidatePath(client, bansApi.list.path, '/api/admin/refusals', '/api/admin/audit');
      }}
    />
  );
}
