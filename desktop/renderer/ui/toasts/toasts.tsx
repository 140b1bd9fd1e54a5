import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useCommands } from '#desktop/renderer/commands/commands.ts';
import { lazyPart } from '../panels/lazy-part.tsx';
import { dismissToast, listenToToasts, readToasts } from './toast.ts';
import { toastShelf } from './toast-place.ts';

const SHOWN_TOGETHER = 3;
/** Moves the focus to the newest message. */
export const TOAST_KEY = 'F8';

const ToastItem = lazyPart(async () => (await import('./toast-item.tsx')).ToastItem);

/**
 * Where nothing waits to be pressed: between a wide screen's title and its buttons, on others at the
 * foot, above a bar that saves.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(listenToToasts, readToasts);
  const list = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const isPaused = usePause(list);

  useCommands([
    {
      id: 'toasts',
      words: 'Go to the newest message',
      group: 'Everywhere',
      keys: [TOAST_KEY],
      reach: 'everywhere',
      run: () => {
        const { activeElement } = document;
        const button = list.current?.querySelector<HTMLElement>('li:last-of-type button');
        if (!button) return false;
        if (activeElement instanceof HTMLElement && !list.current?.contains(activeElement)) {
          before.current = activeElement;
        }
        button.focus();
        return true;
      },
    },
  ]);

  function close(id: number) {
    // The focus returns to where it was before a button in the message was pressed.
    if (list.current?.contains(document.activeElement) === true) before.current?.focus();
    dismissToast(id);
  }

  return createPortal(
    <section
      ref={list}
      aria-label={`Messages, ${TOAST_KEY}`}
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic="false"
    >
      <ol className="grid gap-2">
        {toasts.slice(-SHOWN_TOGETHER).map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            isPaused={isPaused}
            onClose={() => close(toast.id)}
          />
        ))}
      </ol>
    </section>,
    toastShelf(),
  );
}

/** Time stands still while somebody points at a message, has the focus in one, or looks elsewhere. */
function usePause(list: { current: HTMLElement | null }): boolean {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const look = () =>
      setPaused(
        document.hidden ||
          list.current?.matches(':hover') === true ||
          list.current?.contains(document.activeElement) === true,
      );
    // The focus has not arrived yet when the event of its leaving comes.
    const lookSoon = () => window.setTimeout(look);
    const events = [
      'visibilitychange',
      'focusin',
      'focusout',
      'pointerover',
      'pointerout',
    ] as const;
    for (const event of events) document.addEventListener(event, lookSoon);
    return () => {
      for (const event of events) document.removeEventListener(event, lookSoon);
    };
  }, [list]);
  return isPaused;
}
