import { creatorProfilesApi } from '#shared/creators/creator-profiles.contract.ts';
import type { OperatorCreatorDetails } from '#shared/creators/creators.contract.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { useCreatorShown } from './use-creator-shown.ts';

interface DialogProps {
  creator: OperatorCreatorDetails;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms the shown profile, or removes the confirmation. */
export function ProfileConfirmationDialog(props: DialogProps) {
  return props.creator.profileConfirmedAt === null ? (
    <ConfirmDialog {...props} />
  ) : (
    <WithdrawDialog {...props} />
  );
}

function ConfirmDialog({ creator, ...dialog }: DialogProps) {
  const shown = useCreatorShown('Profile confirmed');
  const linkedinProfileUrl = creator.linkedinProfileUrl ?? '';
  return (
    <ReasonDialog
      {...dialog}
      title="Confirm this LinkedIn profile?"
      description={
        <>
          The unlock pages of {creator.name} show “Verified Profile” beside{' '}
          <span className="break-all">{linkedinProfileUrl}</span> at once. Confirm it only when you
          know that the profile is theirs.
        </>
      }
      call={creatorProfilesApi.confirm}
      input={(reason) => ({
        params: { creatorId: creator.id },
        body: { reason, linkedinProfileUrl },
      })}
      submit="Confirm profile"
      onDone={shown}
    />
  );
}

function WithdrawDialog({ creator, ...dialog }: DialogProps) {
  const shown = useCreatorShown('Confirmation withdrawn');
  return (
    <ReasonDialog
      {...dialog}
      title="Withdraw the confirmation?"
      description="The unlock pages lose “Verified Profile” at once. The creator can confirm the profile again with a comment."
      call={creatorProfilesApi.takeBack}
      input={(reason) => ({ params: { creatorId: creator.id }, body: { reason } })}
      submit="Withdraw confirmation"
      look="danger"
      onDone={shown}
    />
  );
}
