import { trustHtml } from '#shared/app/trusted-html.ts';
import { closest, currentStep } from './dom.ts';
import { pollDelay } from './poll-delay.ts';
import { showStep } from './step-swap.ts';
import { showToast } from './toasts.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** While a check is pending, looks at this page again now and then, only when it is visible. */
export function keepPromise(attempt = 0): void {
  clearTimeout(timer);
  if (!isPending()) return;
  listenOnce();
  timer = setTimeout(() => void lookAgain(attempt), pollDelay(attempt));
}

async function lookAgain(attempt: number): Promise<void> {
  if (!document.hidden) await look();
  if (isPending()) keepPromise(attempt + 1);
}

/**
 * Swaps only when the visitor waits no longer or for something else, so that nothing moves under
 * their hands.
 * @returns whether the server answered.
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

/** The same wait, perhaps with a better place; only its text is brought up to date. */
function isSameWait(html: string): boolean {
  const here = currentStep();
  const page = new DOMParser().parseFromString(trustHtml(html), 'text/html');
  const there = page.querySelector('[data-step]');
  const codeOf = (step: Element | null) =>
    step?.querySelector<HTMLElement>('[data-pending]')?.dataset['pending'];
  if (codeOf(here) === undefined || codeOf(here) !== codeOf(there)) return false;
  const place = here?.querySelector('[data-live]');
  const news = there?.querySelector('[data-live]')?.textContent;
  if (place && news && place.textContent !== news) place.textContent = news;
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

/** Who asks for news gets an answer, also when there is none or the network is away. */
function sayStill(isAnswered: boolean): void {
  if (isAnswered) showToast('Still checking', 'Your place is kept.', 'success');
  else showToast('Not checked', 'Please try again later', 'error');
}

function isPending(): boolean {
  return currentStep()?.dataset['step'] === 'pending';
}
