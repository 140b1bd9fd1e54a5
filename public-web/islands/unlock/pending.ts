import { closest, currentStep } from './dom.ts';
import { pollDelay } from './poll-delay.ts';
import { showStep } from './step-swap.ts';
import { announce } from './toasts.ts';

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

/** Swaps only when something is settled, so that nothing moves under the visitor's hands. */
async function look(): Promise<void> {
  try {
    const response = await fetch(location.pathname, {
      headers: { accept: 'text/html', 'x-island': '1' },
      cache: 'no-store',
    });
    const isSame = (await response.clone().text()).includes('data-step="pending"');
    if (response.ok && !isSame) await showStep(response);
  } catch {
    // Offline for now; the next look may do better.
  }
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
    void look().then(() => isPending() && announceStill());
  });
}

function announceStill(): void {
  announce('Still checking. Your place is kept.');
}

function isPending(): boolean {
  return currentStep()?.dataset['step'] === 'pending';
}
