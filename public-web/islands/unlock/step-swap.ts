import { trustHtml } from '#shared/app/trusted-html.ts';
import { currentStep } from './dom.ts';
import { showToast } from './toasts.ts';

/** Dispatched on the document after a swap; the second when the swap brought the content. */
export const STEP_SHOWN = 'step';
export const STEP_UNLOCKED = 'step-unlocked';

/**
 * Replaces the current step by the one of a rendered page and focuses its result. @returns null when
 * a step was shown, else the server's text, which may be empty.
 */
export async function showStep(response: Response): Promise<string | null> {
  const body = await response.text();
  if (response.headers.get('content-type')?.includes('json')) return errorText(body);
  const page = parsePage(body);
  const next = page.querySelector<HTMLElement>('[data-step]');
  const present = currentStep();
  if (!next || !present) {
    // The magnet may have been paused meanwhile: then the page itself explains it.
    if (response.status === 404) location.reload();
    return '';
  }
  const isUnlocked = next.dataset['step'] === 'unlocked' && present.dataset['step'] !== 'unlocked';
  next.querySelector('[autofocus]')?.removeAttribute('autofocus');
  present.replaceWith(document.adoptNode(next));
  document.title = page.title;
  document.querySelector('body > [data-toast]')?.remove();
  document.dispatchEvent(new Event(STEP_SHOWN));
  if (isUnlocked) document.dispatchEvent(new Event(STEP_UNLOCKED));
  showToastOf(page);
  next.querySelector<HTMLElement>('[data-focus]')?.focus();
  return null;
}

/** A page that the server rendered. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(trustHtml(html), 'text/html');
}

function showToastOf(page: Document): void {
  const toast = page.querySelector<HTMLElement>('[data-toast]');
  if (!toast) return;
  showToast(
    toast.querySelector('strong')?.textContent ?? '',
    toast.querySelector('p')?.textContent ?? '',
    toast.dataset['toast'] === 'error' ? 'error' : 'success',
  );
}

/** The `error` of a JSON answer, such as that of the rate limiter. */
export function errorText(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    const isError = typeof parsed === 'object' && parsed !== null && 'error' in parsed;
    return isError && typeof parsed.error === 'string' ? parsed.error : '';
  } catch {
    return '';
  }
}
