import type { NewsState } from '#shared/news/operator-news.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SaveBarFrame } from '#desktop/renderer/ui/panels/save-bar-frame.tsx';
import type { NewsAct } from './use-news-saving.ts';

const quietTexts: Record<NewsState, string> = {
  draft: 'Only operators see this',
  scheduled: 'Its readers do not see this yet',
  published: 'Everything is saved',
  expired: 'Its readers no longer see this. Change “Shown until” to show it again',
};

/** The actions on the article in its state. */
export function NewsSaveBar({
  state,
  isDirty,
  busy,
  failure,
  onSave,
  onPublish,
  onUnpublish,
}: {
  state: NewsState;
  isDirty: boolean;
  busy: NewsAct | null;
  failure: string | null;
  onSave: () => void;
  onPublish: () => void;
  onUnpublish: () => void;
}) {
  const isBusy = busy !== null;
  const isOut = state === 'published' || state === 'expired';
  const saveByKey = () => {
    if (!isBusy && isDirty) onSave();
  };
  return (
    <SaveBarFrame failure={failure} onSaveKey={saveByKey}>
      <p role="status" className="text-sm text-ink-soft max-sm:w-full">
        {isDirty ? 'Not saved yet' : quietTexts[state]}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {state !== 'draft' && (
          <Button disabled={isBusy} onClick={onUnpublish}>
            Unpublish
          </Button>
        )}
        <Button
          type="submit"
          look={isOut ? 'primary' : 'plain'}
          isBusy={busy === 'save'}
          disabled={!isDirty || (isBusy && busy !== 'save')}
        >
          {state === 'draft' ? 'Save draft' : 'Save changes'}
        </Button>
        {!isOut && (
          <Button look="primary" disabled={isBusy} onClick={onPublish}>
            Publish
          </Button>
        )}
      </div>
    </SaveBarFrame>
  );
}
