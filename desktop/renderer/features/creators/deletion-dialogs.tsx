import { creatorDeletionApi } from '#shared/creators/creator-deletion.contract.ts';
import type { OperatorCreatorDetails } from '#shared/creators/creators.contract.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { useCreatorShown } from './use-creator-shown.ts';

export type DeletionAct = 'schedule' | 'cancel' | 'bringForward';

const acts = {
  schedule: {
    title: 'Delete this account in 14 days?',
    description:
      'For creators who cannot do it themselves. The unlock pages close for new visitors now, and all devices are signed out. After 14 days everything is deleted. The creator gets an email and can sign in until then to keep the account.',
    submit: 'Schedule deletion',
    look: 'danger',
    done: 'Deletion scheduled',
  },
  cancel: {
    title: 'Cancel the deletion?',
    description:
      'The unlock pages open again for everybody. The creator gets an email and has to sign in and pair devices again.',
    submit: 'Cancel deletion',
    look: 'primary',
    done: 'Deletion canceled',
  },
  bringForward: {
    title: 'Delete this account now?',
    description:
      'Profile, lead magnets, files, leads and figures are deleted within a minute or two. Visitors lose access. This cannot be undone.',
    submit: 'Delete now',
    look: 'danger',
    done: 'The account is being deleted',
  },
} as const;

/** An operator's actions on the deletion of an account, each with a reason. */
export function DeletionActDialog({
  creator,
  act,
  onClose,
}: {
  creator: OperatorCreatorDetails;
  /** Null: closed. */
  act: DeletionAct | null;
  onClose: () => void;
}) {
  const { title, description, submit, look, done } = acts[act ?? 'schedule'];
  const shown = useCreatorShown(done);
  return (
    <ReasonDialog
      key={act}
      isOpen={act !== null}
      onClose={onClose}
      title={title}
      description={description}
      call={creatorDeletionApi[act ?? 'schedule']}
      input={(reason) => ({ params: { creatorId: creator.id }, body: { reason } })}
      submit={submit}
      look={look}
      onDone={shown}
    />
  );
}
