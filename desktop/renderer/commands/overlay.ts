import { useSyncExternalStore } from 'react';
import { focusAgain } from '#desktop/renderer/ui/overlays/focus-return.ts';

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
export const returnFocus = (): void => focusAgain(before);

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
  );
}
