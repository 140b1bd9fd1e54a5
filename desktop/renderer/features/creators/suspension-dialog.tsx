import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { useState } from 'react';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { endOfDay } from '#desktop/renderer/ui/times/end-of-day.ts';
import { UntilField } from '#desktop/renderer/ui/times/until-field.tsx';
import { type CreatorDialogProps, useCreatorShown } from './use-creator-shown.ts';

/** Says what a suspension or its end will do, and asks why. */
export function SuspensionDialog({ creator, isOpen, onClose }: CreatorDialogProps) {
  const isSuspended = creator.suspendedAt !== null;
  const [day, setDay] = useState('');
  const until = endOfDay(day);
  const shown = useCreatorShown(isSuspended ? 'Creator restored' : 'Creator suspended');
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isSuspended ? `Restore ${creator.name}?` : `Suspend ${creator.name}?`}
      description={
        isSuspended
          ? 'The unlock pages open again at once. The creator can sign in again, and has to pair devices again.'
          : 'All devices are signed out at once, emailed links stop working, and the unlock pages show as inactive. Nothing is deleted.'
      }
      call={isSuspended ? operatorCreatorsApi.restore : operatorCreatorsApi.suspend}
      input={(reason) => ({
        params: { creatorId: creator.id },
        body: isSuspended ? { reason } : { reason, until },
      })}
      fields={['until']}
      submit={isSuspended ? 'Restore creator' : 'Suspend creator'}
      look={isSuspended ? 'primary' : 'danger'}
      onDone={shown}
    >
      {(problems) =>
        !isSuspended && (
          <UntilField
            day={day}
            onChange={setDay}
            error={problems['until']}
            hint={
              until === null
                ? 'Without a day the suspension stays until an operator lifts it.'
                : 'At the end of that day, by the clock of this device, the account is restored automatically.'
            }
          />
        )
      }
    </ReasonDialog>
  );
}
