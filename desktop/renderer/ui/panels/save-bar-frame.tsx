import { type ReactNode, useEffect } from 'react';
import { Notice } from './notice.tsx';

/** The bar below a form: why the last save failed, then its state and its buttons. */
export function SaveBarFrame({
  failure,
  onSaveKey,
  children,
}: {
  failure: ReactNode;
  /** Called for Ctrl+S and Cmd+S; without it the browser handles them. */
  onSaveKey?: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    if (onSaveKey === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSaveKey();
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
      {children}
    </div>
  );
}
