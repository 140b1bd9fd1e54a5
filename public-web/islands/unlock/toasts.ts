const SHOWN_MS = 6_000;

type ToastTone = 'success' | 'error';

/** Shows and announces a message in place of the last one; the region is a live region rendered by the server. */
export function showToast(title: string, text: string, tone: ToastTone): void {
  document.querySelector('[data-toasts] .toast')?.remove();
  const toast = document.createElement('div');
  toast.className = `toast toast-${tone}`;
  const heading = document.createElement('strong');
  heading.textContent = title;
  const body = document.createElement('p');
  body.textContent = text;
  body.dir = 'auto';
  toast.append(heading, body);
  addToRegion(toast, SHOWN_MS);
}

/** Says something to assistive technology only. */
export function announce(text: string): void {
  const line = document.createElement('p');
  line.className = 'unseen';
  line.textContent = text;
  addToRegion(line, SHOWN_MS);
}

function addToRegion(element: HTMLElement, shownMs: number): void {
  document.querySelector('[data-toasts]')?.append(element);
  setTimeout(() => element.remove(), shownMs);
}
