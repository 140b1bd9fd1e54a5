import { isHiddenTwin } from './comment-text.ts';

/** Windows over the page: they show other posts as well. */
const WINDOW = 'dialog, [role="dialog"], [aria-modal="true"]';

/** Whether an element stands in a window over the page. */
export function isInWindow(element: Element): boolean {
  return element.closest(WINDOW) !== null;
}

/**
 * Whether the creator can see an element by scrolling. Browsers decide by their styles; elsewhere
 * only the attributes are known.
 */
export function isShown(element: Element): boolean {
  if (typeof element.checkVisibility === 'function') {
    return element.checkVisibility({ visibilityProperty: true });
  }
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (isHiddenTwin(one)) return false;
  }
  return true;
}
