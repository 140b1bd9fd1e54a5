import { trustHtml } from '#shared/app/trusted-html.ts';
import { closest, currentStep } from './dom.ts';
import { pollDelay } from './poll-delay.ts';
import { showStep } from './step-swap.ts';
import { showToast } from './toasts.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** While a check is pending, reads this page again now and then, only when it is visible. */
export function pollWhilePending(attempt = 0): void {
  clearTimeout(timer);
  if (!isPending()) return;
  listenOnce();
  timer = setTimeout(() => void lookAgain(attempt), pollDelay(attempt));
}

async function lookAgain(attempt: number): Promise<void> {
  if (!document.hidden) await look();
  if (isPending()) pollWhilePending(attempt + 1);
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
  const page = new DOMParser().parseFromString(trustHtml(html), 'text/html');
  const there = page.querySelector('[data-step]');
  const codeOf = (step: Element | null) =>
    step?.querySelector<HTMLElement>('[data-pending]')?.dataset['pending'];
  if (codeOf(here) === undefined || codeOf(here) !== codeOf(there)) return false;
  const place = here?.querySelector('[data-live]');
  const text = there?.querySelector('[data-live]')?.textContent;
  if (place && text && place.textContent !== text) place.textContent = text;
  return true;
}

function listenOnce(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isPending()) void look();
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
