import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

/** Tells that the form holds unsaved input of an earlier visit, and offers to discard it. */
export function KeptNotice({
  at,
  isNew,
  onDiscard,
}: {
  at: string;
  isNew: boolean;
  onDiscard: () => void;
}) {
  const { timeZone } = useUser();
  return (
    <Notice
      action={
        <Button size="small" onClick={onDiscard}>
          {isNew ? 'Start over' : 'Discard them'}
        </Button>
      }
    >
      <strong className="font-semibold">Your unsaved changes are back.</strong> You made them on{' '}
      {exactTime(at, timeZone)}.
    </Notice>
  );
}
