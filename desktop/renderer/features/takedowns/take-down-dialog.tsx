import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { firstPublicationsApi } from '#shared/takedowns/first-publications.contract.ts';
import { operatorTakedownsApi, type OperatorMagnet } from '#shared/takedowns/takedowns.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { emptyTakedown, TakeDownFields } from './take-down-fields.tsx';

/** The effects of a takedown, also shown in the settle dialog of reports. */
export const takeDownText =
  'Visitors see that the page is inactive. Nobody can open its content, not even people who unlocked it before. The creator cannot publish or copy it or use its file in another page, and gets an email with your message. The account is not affected.';

/** Takes a page down, or lifts that; nothing while no page is asked about. */
export function TakedownChange({
  magnet,
  onClose,
}: {
  magnet: OperatorMagnet | null;
  onClose: () => void;
}) {
  if (magnet === null) return null;
  const Dialog = magnet.takenDown === null ? TakeDownDialog : LiftDialog;
  return <Dialog magnet={magnet} onClose={onClose} />;
}

function TakeDownDialog({ magnet, onClose }: { magnet: OperatorMagnet; onClose: () => void }) {
  const [takedown, setTakedown] = useState(emptyTakedown);
  const changed = useMagnetsChanged();
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Take down “${magnet.title}”?`}
      description={takeDownText}
      call={operatorTakedownsApi.takeDown}
      input={(note) => ({ params: { magnetId: magnet.id }, body: { ...takedown, note } })}
      submit="Take down the page"
      look="danger"
      label="Note"
      fields={['reason', 'message']}
      onDone={() => changed('Page taken down', magnet.title)}
    >
      {(problems) => <TakeDownFields value={takedown} problems={problems} onChange={setTakedown} />}
    </ReasonDialog>
  );
}

/** Ends a takedown. */
function LiftDialog({ magnet, onClose }: { magnet: OperatorMagnet; onClose: () => void }) {
  const changed = useMagnetsChanged();
  const wasActive = magnet.takenDown?.statusBefore === 'active';
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`Lift the takedown of “${magnet.title}”?`}
      description={
        wasActive
          ? 'The page was active and is active again at once. If the plan has no room for it, it stays paused. The creator gets an email.'
          : `The page was ${magnet.takenDown?.statusBefore ?? 'closed'} before and stays so. The creator can publish it again and gets an email.`
      }
      call={operatorTakedownsApi.lift}
      input={(note) => ({ params: { magnetId: magnet.id }, body: { note } })}
      submit="Lift the takedown"
      label="Note"
      onDone={({ status }) =>
        changed(
          wasActive && status !== 'active' ? 'Takedown lifted, page is paused' : 'Takedown lifted',
          magnet.title,
        )
      }
    />
  );
}

/** Refreshes every list that shows the page, after a takedown or its end. */
function useMagnetsChanged() {
  const client = useQueryClient();
  return async (done: string, title: string): Promise<void> => {
    toast.success(done, { description: title });
    await invalidatePath(
      client,
      '/api/admin/creators',
      operatorTakedownsApi.search.path,
      firstPublicationsApi.list.path,
      '/api/admin/link-findings',
      '/api/admin/reports',
      '/api/admin/audit',
      '/api/admin/figures',
    );
  };
}
