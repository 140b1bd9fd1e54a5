import { closest, currentStep } from './dom.ts';
import { pollDelay } from './poll-delay.ts';
import { parsePage, showStep } from './step-swap.ts';
import { showToast } from './toasts.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
let stream: EventSource | undefined;

/**
 * While a check is pending and the page is visible, reads this page again when the server says that it
 * changed, and now and then in case that was not heard.
 */
export function followWhilePending(): void {
  clearTimeout(timer);
  stream?.close();
  if (document.hidden || !isPending()) return;
  // A refused stream does not come back: there are only the looks now and then. So of too many tabs
  // that take each other's place, the server's limit ends the contest.
  stream = new EventSource(`/api/waits/${location.pathname.split('/').pop() ?? ''}`);
  stream.addEventListener('change', () => lookIn(0, 0));
  lookIn(pollDelay(0), 1);
}

function lookIn(ms: number, attempt: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    void look().then(() => isPending() && lookIn(pollDelay(attempt), attempt + 1));
  }, ms);
}

/**
 * Swaps the step only when the wait ended or changed its reason, so that nothing moves while the
 * visitor reads. @returns whether the server answered.
 */
async function look(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname, {
      headers: { accept: 'text/html', 'x-island': '1' },
      cache: 'no-store',
    });
    const page = await response.clone().text();
    if (response.ok && !isSameWait(page)) await showStep(response);
    return response.ok;
  } catch {
    return false;
  }
}

/** The same wait, perhaps with another place; only its text is updated. */
function isSameWait(html: string): boolean {
  const here = currentStep();
  const there = parsePage(html).querySelector('[data-step]');
  const codeOf = (step: Element | null) =>
    step?.querySelector<HTMLElement>('[data-pending]')?.dataset['pending'];
  if (codeOf(here) === undefined || codeOf(here) !== codeOf(there)) return false;
  const place = here?.querySelector('[data-live]');
  const text = there?.querySelector('[data-live]')?.textContent;
  if (place && text && place.textContent !== text) place.textContent = text;
  return true;
}

/** Follows again once the page is visible, and looks when somebody asks. */
export function listenForLooks(): void {
  document.addEventListener('visibilitychange', () => {
    followWhilePending();
    if (!document.hidden && isPending()) lookIn(0, 0);
  });
  document.addEventListener('click', (event) => {
    if (!closest(event, '[data-recheck]')) return;
    event.preventDefault();
    void look().then((isAnswered) => isPending() && sayStill(isAnswered));
  });
}

/** Answers “Check again”, also when nothing changed or the network failed. */
function sayStill(isAnswered: boolean): void {
  if (isAnswered) showToast('Still checking', 'We’ve saved your place.', 'success');
  else showToast('Not checked', 'Please try again later', 'error');
}

function isPending(): boolean {
  return currentStep()?.dataset['step'] === 'pending';
}
