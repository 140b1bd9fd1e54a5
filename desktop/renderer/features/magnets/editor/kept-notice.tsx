import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

/** What stands in the form was typed earlier: say so, and offer the way back. */
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
          {isNew ? 'Start over' : 'Back to what is saved'}
        </Button>
      }
    >
      <strong className="font-semibold">Your unsaved changes are back.</strong> You typed them on{' '}
      {exactTime(at, timeZone)}.
    </Notice>
  );
}
