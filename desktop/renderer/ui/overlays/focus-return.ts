import { useRef } from 'react';

/** An item of a menu is gone once it is chosen; the button that opened the menu stays. */
function stayingOf(element: Element | null): Element | null {
  const id = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return id === null || id === undefined ? element : document.getElementById(id);
}

/** Focuses an element again, or the screen when it is gone. */
export function focusAgain(before: Element | null): void {
  const isThere = before?.isConnected === true && before !== document.body;
  const target = isThere ? before : document.getElementById('screen');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * For the content of a modal window: closing it brings the focus back to where it was. Radix does that
 * for its own triggers only, and otherwise leaves a keyboard at the top of the page.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = stayingOf(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // The code that closed it may have moved the focus on: to a field in error, to a new screen.
      const now = document.activeElement;
      if (now === null || now === document.body) focusAgain(before.current);
    },
  };
}
