import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { SaveBarFrame } from '#desktop/renderer/ui/panels/save-bar-frame.tsx';
import { clockTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import type { SaveIntent } from './use-magnet-saving.ts';

export function SaveBar({
  isUnpublished,
  isTakenDown,
  isDirty,
  keptAt,
  busy,
  failure,
  onSave,
}: {
  isUnpublished: boolean;
  /** A taken-down magnet can be saved as a draft but not published. */
  isTakenDown: boolean;
  isDirty: boolean;
  /** When unsaved input was last stored in this browser. */
  keptAt: string | null;
  busy: SaveIntent | null;
  /** Why the last save failed, shown beside the button. */
  failure: string | null;
  onSave: (intent: SaveIntent) => void;
}) {
  const isBusy = busy !== null;
  const { timeZone } = useUser();
  const saveByKey = () => {
    if (!isBusy) onSave(isUnpublished ? 'draft' : 'keep');
  };
  return (
    <SaveBarFrame failure={failure} onSaveKey={saveByKey}>
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
            {!isTakenDown && (
              <Button
                look="primary"
                isBusy={busy === 'publish'}
                disabled={busy === 'draft'}
                onClick={() => onSave('publish')}
              >
                Publish
              </Button>
            )}
          </>
        ) : (
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isDirty}>
            Save changes
          </Button>
        )}
      </div>
    </SaveBarFrame>
  );
}
