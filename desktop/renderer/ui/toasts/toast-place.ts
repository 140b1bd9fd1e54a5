import { useCallback } from 'react';

/** The element that holds all messages; React renders into it wherever it stands. */
const shelf = document.createElement('div');
shelf.dataset['toasts'] = '';
// The top layer: above a dialog, and placed in the window even within a moved panel.
shelf.popover = 'manual';

const dialogs: Element[] = [];

function settle(): void {
  const host = dialogs.at(-1) ?? document.body;
  if (shelf.parentElement === host) return;
  host.append(shelf);
  // Old browsers have no top layer; there the shelf is fixed like any other element.
  if (typeof shelf.showPopover === 'function') shelf.showPopover();
}

export function toastShelf(): HTMLElement {
  settle();
  return shelf;
}

/**
 * Messages stand within the topmost dialog, because a dialog keeps the focus inside: so a key reaches
 * their buttons there too. To be set as the `ref` of a dialog's panel.
 */
export function useToastHost() {
  return useCallback((panel: Element | null) => {
    if (panel === null) return undefined;
    dialogs.push(panel);
    settle();
    return () => {
      dialogs.splice(dialogs.indexOf(panel), 1);
      settle();
    };
  }, []);
}

/** For a dialog's `onInteractOutside`: what is pressed in a message closes nothing. */
export function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && shelf.contains(event.target)) event.preventDefault();
}
