import { useSyncExternalStore } from 'react';

/** What may stand above a console: the search for everything, or the list of keys. */
export type Overlay = 'palette' | 'help';

let shown: Overlay | null = null;
let before: Element | null = null;
const listeners = new Set<() => void>();

/** Opens one; closing it brings the focus back to where it was. */
export function openOverlay(next: Overlay): void {
  if (shown === null) before = document.activeElement;
  change(next);
}
export const closeOverlay = (): void => change(null);

function change(next: Overlay | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** To be called when one has closed. */
export function returnFocus(): void {
  const screen = document.getElementById('screen');
  const target = before?.isConnected === true && before !== document.body ? before : screen;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
  );
}
