import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from './notice.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

/** Two windows or two operators edited at once: nothing is saved until one text is chosen. */
export function NewerVersionNotice({
  what,
  newer,
  isBusy,
  onTakeTheirs,
  onSaveMine,
}: {
  /** Such as "article". */
  what: string;
  newer: { updatedAt: string; updatedBy: string | null };
  isBusy: boolean;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}) {
  return (
    <Notice
      tone="bad"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={isBusy} onClick={onTakeTheirs}>
            Show the saved version
          </Button>
          <Button size="small" isBusy={isBusy} onClick={onSaveMine}>
            Save mine over it
          </Button>
        </div>
      }
    >
      This {what} was saved elsewhere <LocalTime at={newer.updatedAt} />
      {newer.updatedBy !== null && <> by {newer.updatedBy}</>}, after you opened it. Nothing of
      yours was saved; your text is still here.
    </Notice>
  );
}
