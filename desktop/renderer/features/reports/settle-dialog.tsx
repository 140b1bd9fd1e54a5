import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { ApiError } from '#shared/api/client.ts';
import { operatorReportsApi, type ReportedPage } from '#shared/reports/reports.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';

/** Settles the reports that were on the screen; later ones stay open. */
export function SettleDialog({ page, onClose }: { page: ReportedPage; onClose: () => void }) {
  const client = useQueryClient();
  const formId = useId();
  const [note, setNote] = useState('');
  const settling = useMutation({
    ...endpointMutation(operatorReportsApi.settle),
    onSuccess: ({ settled }) => {
      toast.success(settled === 1 ? 'One report settled' : `${settled} reports settled`);
      onClose();
    },
    onSettled: () => invalidatePath(client, '/api/admin/reports', '/api/admin/figures'),
  });
  const { error } = settling;
  const problem =
    error instanceof ApiError
      ? (error.fields['note'] ?? errorText(error))
      : error === null
        ? undefined
        : errorText(error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Settle these reports"
      description={`${page.count === 1 ? 'One report' : `${page.count} reports`} about “${page.magnet.title}”. Settling changes nothing about the page.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={settling.isPending}>
            Settle
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          settling.mutate({
            params: { magnetId: page.magnet.id },
            body: { note, seenUntil: page.lastAt },
          });
        }}
      >
        <TextArea
          label="What was decided"
          hint="Stands in the audit log. Neither visitors nor the creator see it."
          value={note}
          maxLength={1_000}
          rows={4}
          onChange={(event) => setNote(event.target.value)}
          error={problem}
        />
      </form>
    </Dialog>
  );
}
