import type { ReactNode } from 'react';
import { useCommands } from '#desktop/renderer/commands/commands.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from './notice.tsx';

/** The bar below a form: why the last save failed, then its state and its buttons. */
export function SaveBarFrame({
  failure,
  onSaveKey,
  children,
}: {
  failure: ReactNode;
  /** Called for Ctrl+S, on a Mac Cmd+S; without it the browser handles them. */
  onSaveKey?: () => void;
  children: ReactNode;
}) {
  useCommands(
    onSaveKey === undefined
      ? []
      : [
          {
            id: 'save',
            words: 'Save',
            group: 'On this screen',
            keys: ['mod+s'],
            reach: 'fields',
            run: onSaveKey,
          },
        ],
  );
  return (
    <div className="save-bar sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface px-4 py-3 shadow-floating">
      {failure !== null && (
        <div className="w-full">
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      {children}
    </div>
  );
}

/** Whether there is anything to save. */
export function SavedState({ isDirty }: { isDirty: boolean }) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {isDirty ? 'Not saved yet' : 'Everything is saved'}
    </p>
  );
}

/** The bar of a form that is saved by its button alone. */
export function SaveBar({
  failure,
  isDirty,
  isSaving,
  children,
}: {
  failure: ReactNode;
  isDirty: boolean;
  isSaving: boolean;
  /** What else is to be said before saving. */
  children?: ReactNode;
}) {
  return (
    <SaveBarFrame failure={failure}>
      {children}
      <SavedState isDirty={isDirty} />
      <Button type="submit" look="primary" isBusy={isSaving} disabled={!isDirty}>
        Save changes
      </Button>
    </SaveBarFrame>
  );
}
