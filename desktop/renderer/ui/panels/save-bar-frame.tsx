import type { ReactNode } from 'react';
import { useCommands } from '#desktop/renderer/commands/commands.ts';
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
