import { useQueryClient } from '@tanstack/react-query';
import {
  type StoppedAddress,
  stoppedAddressesApi,
} from '#shared/mail/stopped-addresses.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Allows mail to an address again; the reason stands in the audit log, without the address. */
export function TakeBackDialog({ row, onClose }: { row: StoppedAddress; onClose: () => void }) {
  const client = useQueryClient();
  const { address, reason } = row;
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title="Allow mail again"
      description={<bdi>{address}</bdi>}
      call={stoppedAddressesApi.takeBack}
      input={(why) => ({ body: { address, reason, why } })}
      submit="Allow again"
      hint="Kept in the audit log, which names only the domain of the address."
      onDone={async () => {
        toast.success('Mail is allowed again');
        await invalidatePath(client, '/api/admin/stopped-addresses', '/api/admin/audit');
      }}
    >
      {() =>
        reason === 'bounce' ? null : (
          <Notice tone="warn">
            Its owner did not want our mail. Allow it only if the owner asked you to.
          </Notice>
        )
      }
    </ReasonDialog>
  );
}
