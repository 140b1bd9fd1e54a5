import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type GiveUpReason,
  giveUpReasons,
  giveUpTexts,
} from '#shared/unlock/desk/give-up-texts.ts';
import { type DeskWait, waitDeskApi } from '#shared/unlock/desk/wait-desk.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { giveUpNames } from './wait-texts.ts';

/** Stops the checks of a comment, with what its visitors are told. */
export function GiveUpDialog({ wait, onClose }: { wait: DeskWait; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState<GiveUpReason>('post_not_public');
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title="Stop checking this comment?"
      description="No further check is made. The comment is not refused: its creator can still approve it, and it is checked again when somebody pastes its link again."
      call={waitDeskApi.giveUp}
      input={(note) => ({ params: { waitingId: wait.id }, body: { reason, note } })}
      submit="Stop checking"
      look="danger"
      label="Note"
      hint="For the audit log. Nobody else sees it."
      fields={['reason']}
      onDone={async () => {
        toast.success('Checks stopped', { description: wait.magnet.title });
        await invalidatePath(client, waitDeskApi.list.path, '/api/admin/audit');
      }}
    >
      {(problems) => (
        <Field
          label="Why"
          error={problems['reason']}
          hint={<>Visitors see: “{giveUpTexts[reason]}”</>}
        >
          {(control) => (
            <Select
              {...control}
              value={reason}
              onChange={({ target }) =>
                setReason(giveUpReasons.find((one) => one === target.value) ?? reason)
              }
            >
              {giveUpReasons.map((one) => (
                <option key={one} value={one}>
                  {giveUpNames[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </ReasonDialog>
  );
}
