import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import {
  operatorCreatorsApi,
  type OperatorCreatorDetails,
} from '#shared/creators/creators.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Says what will happen, and asks why: the reason goes to the audit log. */
export function SuspensionDialog({
  creator,
  isOpen,
  onClose,
}: {
  creator: OperatorCreatorDetails;
  isOpen: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isSuspended = creator.suspendedAt !== null;
  const call = isSuspended ? operatorCreatorsApi.restore : operatorCreatorsApi.suspend;
  const change = useMutation({
    ...endpointMutation(call),
    onSuccess: async (changed) => {
      const { queryKey } = endpointQuery(operatorCreatorsApi.read, {
        params: { creatorId: creator.id },
      });
      queryClient.setQueryData(queryKey, changed);
      toast.success(isSuspended ? 'Creator restored' : 'Creator suspended', {
        description: creator.email,
      });
      close();
      await invalidatePath(queryClient, operatorCreatorsApi.list.path, '/api/admin/audit');
    },
  });

  function close() {
    setReason('');
    setProblem(null);
    change.reset();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setProblem('Say why, for the audit log');
    setProblem(null);
    change.mutate({ params: { creatorId: creator.id }, body: { reason } });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={isSuspended ? `Restore ${creator.name}?` : `Suspend ${creator.name}?`}
      description={
        isSuspended
          ? 'The unlock pages answer again at once. The creator signs in anew; nothing was lost.'
          : 'Every device is signed out at once, mailed links end, and the unlock pages answer as inactive. Nothing is deleted.'
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4 pt-1 pb-4">
        {change.isError && <Notice tone="bad">{errorText(change.error)}</Notice>}
        <TextArea
          label="Reason"
          name="reason"
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint="Kept in the audit log. The creator does not see it."
          error={problem ?? undefined}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" look={isSuspended ? 'primary' : 'danger'} isBusy={change.isPending}>
            {isSuspended ? 'Restore creator' : 'Suspend creator'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
