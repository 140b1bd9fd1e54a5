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
 * Swaps only when something is settled, so that nothing moves under the visitor's hands.
 * @returns whether the server answered.
 */
async function look(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname, {
      headers: { accept: 'text/html', 'x-island': '1' },
      cache: 'no-store',
    });
    const isSame = (await response.clone().text()).includes('data-step="pending"');
    if (response.ok && !isSame) await showStep(response);
    return response.ok;
  } catch {
    return false;
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
