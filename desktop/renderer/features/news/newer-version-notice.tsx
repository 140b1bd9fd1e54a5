import type { OperatorNewsArticle } from '#shared/news/operator-news.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';

/** Two windows or two operators edited at once: nothing is saved until one text is chosen. */
export function NewerVersionNotice({
  newer,
  isBusy,
  onTakeTheirs,
  onSaveMine,
}: {
  newer: OperatorNewsArticle;
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
      This article was saved elsewhere <LocalTime at={newer.updatedAt} />
      {newer.updatedBy !== null && <> by {newer.updatedBy}</>}, after you opened it. Nothing of
      yours was saved; your text is still here.
    </Notice>
  );
}
