import { useState } from 'react';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { type CreatorDialogProps, useCreatorShown } from './use-creator-shown.ts';

/** Gives the current month of a creator more comments than the plan. */
export function RoomDialog({ creator, isOpen, onClose }: CreatorDialogProps) {
  const [amount, setAmount] = useState(String(Math.max(creator.leadsOverQuota, 100)));
  const shown = useCreatorShown('Comments added');
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add comments to this month"
      description="For the current calendar month in UTC only. Leads over the limit are released at once, oldest first, and the creator gets an email about them. Comments that were added cannot be removed again."
      call={operatorCreatorsApi.addRoom}
      input={(reason) => ({
        params: { creatorId: creator.id },
        // Anything but a number is refused at the field.
        body: { comments: Number(amount.trim() || '0'), reason },
      })}
      submit="Add comments"
      fields={['comments']}
      onDone={shown}
    >
      {(problems) => (
        <TextField
          label="Comments to add"
          inputMode="numeric"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={problems['comments']}
        />
      )}
    </ReasonDialog>
  );
}
