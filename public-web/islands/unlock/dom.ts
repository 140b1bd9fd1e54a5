/** The part of the page that the server renders per state. */
export function currentStep(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-step]');
}

/** The element a delegated event belongs to, or null. */
export function closest(event: Event, selector: string): HTMLElement | null {
  const { target } = event;
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
