import { trustHtml } from '#shared/app/trusted-html.ts';
import { currentStep } from './dom.ts';
import { showToast } from './toasts.ts';

/** Dispatched on the document after a swap; the second when the swap brought the content. */
export const STEP_SHOWN = 'step';
export const STEP_UNLOCKED = 'step-unlocked';
/** Dispatched on the document with the HTML of this page, read again. */
export const PAGE_READ = 'page-read';

/**
 * Replaces the current step by the one of a rendered page and focuses its result. @returns null when
 * a step was shown, else the server's text, which may be empty.
 */
export async function showStep(response: Response): Promise<string | null> {
  const body = await response.text();
  if (response.headers.get('content-type')?.includes('json')) return errorText(body);
  if (show(parse(body))) return null;
  // The magnet may have been paused meanwhile: then the page itself explains it.
  if (response.status === 404) location.reload();
  return '';
}

/** Shows this page as it was read again, unless it says the same. */
export function showAgain(html: string): void {
  const page = parse(html);
  if (!isSameWait(page)) show(page);
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(trustHtml(html), 'text/html');
}

/** Shows the step of a page that the server rendered; false where it has none. */
function show(page: Document): boolean {
  const next = page.querySelector<HTMLElement>('[data-step]');
  const present = currentStep();
  if (!next || !present) return false;
  const isUnlocked = next.dataset['step'] === 'unlocked' && present.dataset['step'] !== 'unlocked';
  next.querySelector('[autofocus]')?.removeAttribute('autofocus');
  present.replaceWith(document.adoptNode(next));
  document.title = page.title;
  document.querySelector('body > [data-toast]')?.remove();
  document.dispatchEvent(new Event(STEP_SHOWN));
  if (isUnlocked) document.dispatchEvent(new Event(STEP_UNLOCKED));
  showToastOf(page);
  next.querySelector<HTMLElement>('[data-focus]')?.focus();
  return true;
}

/**
 * The same wait, perhaps with another place: only that text changes, so that nothing moves while the
 * visitor reads.
 */
function isSameWait(page: Document): boolean {
  const codeOf = (of: Document) =>
    of.querySelector<HTMLElement>('[data-pending]')?.dataset['pending'];
  if (codeOf(document) === undefined || codeOf(document) !== codeOf(page)) return false;
  const place = document.querySelector('[data-step] [data-live]');
  const text = page.querySelector('[data-step] [data-live]')?.textContent;
  if (place && text && place.textContent !== text) place.textContent = text;
  return true;
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
