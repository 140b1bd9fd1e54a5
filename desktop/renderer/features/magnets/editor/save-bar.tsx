import { useEffect } from 'react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { clockTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import type { SaveIntent } from './use-magnet-saving.ts';

export function SaveBar({
  isUnpublished,
  isDirty,
  keptAt,
  busy,
  failure,
  onSave,
}: {
  isUnpublished: boolean;
  isDirty: boolean;
  /** When what is not saved was last kept in this browser. */
  keptAt: string | null;
  busy: SaveIntent | null;
  /** Why the last save failed; here, where it was asked for, however long the form is. */
  failure: string | null;
  onSave: (intent: SaveIntent) => void;
}) {
  const isBusy = busy !== null;
  const { timeZone } = useUser();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!isBusy) onSave(isUnpublished ? 'draft' : 'keep');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <div className="save-bar sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface px-4 py-3 shadow-floating">
      {failure !== null && (
        <div className="w-full">
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      <p
        className={classNames(
          'text-sm text-ink-soft',
          isDirty ? 'max-sm:w-full' : 'max-sm:sr-only',
        )}
      >
        <span role="status">
          {isDirty
            ? 'Not saved yet'
            : isUnpublished
              ? 'Only you can see this'
              : 'Everything is saved'}
        </span>
        {/* Beside the live region: nobody wants to hear the time after every sentence. */}
        {isDirty && keptAt !== null && <>, kept in this browser {clockTime(keptAt, timeZone)}</>}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {isUnpublished ? (
          <>
            <Button type="submit" isBusy={busy === 'draft'} disabled={busy === 'publish'}>
              Save draft
            </Button>
            <Button
              look="primary"
              isBusy={busy === 'publish'}
              disabled={busy === 'draft'}
              onClick={() => onSave('publish')}
            >
              Publish
            </Button>
          </>
        ) : (
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isDirty}>
            Save changes
          </Button>
        )}
      </div>
    </div>
  );
}
