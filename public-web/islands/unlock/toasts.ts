const SHOWN_MS = 6_000;

type ToastTone = 'success' | 'error';

/** Shows and announces a message; the region is a live region rendered by the server. */
export function showToast(title: string, text: string, tone: ToastTone): void {
  const toast = document.createElement('div');
  toast.className = `toast toast-${tone}`;
  const heading = document.createElement('strong');
  heading.textContent = title;
  const body = document.createElement('p');
  body.textContent = text;
  body.dir = 'auto';
  toast.append(heading, body);
  addToRegion(toast);
}

/** Announces a text to assistive technology only. */
export function announce(text: string): void {
  const line = document.createElement('p');
  line.className = 'unseen';
  line.textContent = text;
  addToRegion(line);
}

/** Replaces the last one: a new try must not stand under an old failure. */
function addToRegion(element: HTMLElement): void {
  document.querySelector('[data-toasts]')?.replaceChildren(element);
  setTimeout(() => element.remove(), SHOWN_MS);
}
