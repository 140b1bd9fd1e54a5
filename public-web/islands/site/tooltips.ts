const INTERACTIVE_HIDE_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens on hover and closes with Escape. Click, tap and Enter use the disclosure itself, and a tip
 * opened by them stays open until the visitor closes it.
 */
export function listenForTips(): void {
  for (const tip of document.querySelectorAll<HTMLDetailsElement>('details[data-tip]')) {
    listenTo(tip);
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeOthers(null);
  });
  document.addEventListener('click', (event) => {
    const inside =
      event.target instanceof Element ? event.target.closest('details[data-tip]') : null;
    closeOthers(inside);
  });
}

function listenTo(tip: HTMLDetailsElement): void {
  const isMouse = (event: PointerEvent): boolean => event.pointerType === 'mouse';
  tip.addEventListener('pointerenter', (event) => {
    if (!isMouse(event)) return;
    clearTimeout(timer);
    timer = setTimeout(() => hover(tip), Number(tip.dataset['tip']));
  });
  tip.addEventListener('pointerleave', (event) => {
    if (!isMouse(event)) return;
    clearTimeout(timer);
    const wait = tip.dataset['interactive'] === undefined ? 0 : INTERACTIVE_HIDE_MS;
    timer = setTimeout(() => leave(tip), wait);
  });
  tip.querySelector('summary')?.addEventListener('click', (event) => {
    // A click on a tip that was opened by hover keeps it open.
    if (tip.dataset['hovered'] !== undefined) event.preventDefault();
    delete tip.dataset['hovered'];
  });
}

function hover(tip: HTMLDetailsElement): void {
  if (tip.open) return;
  closeOthers(tip);
  tip.dataset['hovered'] = '';
  tip.open = true;
}

function leave(tip: HTMLDetailsElement): void {
  if (tip.dataset['hovered'] !== undefined) close(tip);
}

function closeOthers(kept: Element | null): void {
  for (const tip of document.querySelectorAll<HTMLDetailsElement>('details[data-tip][open]')) {
    if (tip !== kept) close(tip);
  }
}

function close(tip: HTMLDetailsElement): void {
  delete tip.dataset['hovered'];
  tip.open = false;
}
