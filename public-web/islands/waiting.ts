import { closest, currentStep } from './unlock/dom.ts';
import { pollDelay } from './unlock/poll-delay.ts';
import { PAGE_READ, STEP_SHOWN } from './unlock/step-swap.ts';
import { showToast } from './unlock/toasts.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
let stream: EventSource | undefined;

/*
 * Follows a comment that waits for a decision, or an address that waits to be confirmed. Few visitors wait, so the page's script loads this file with
 * the first wait. That script alone shows what the server rendered: a page has one policy for markup.
 */
listenForLooks();
followWhilePending();
document.addEventListener(STEP_SHOWN, followWhilePending);

/**
 * While a check is pending and the page is visible, reads this page again when the server says that it
 * changed, and now and then in case that was not heard.
 */
function followWhilePending(): void {
  stop();
  if (!isPending()) return;
  hear();
  lookLater(0);
}

function stop(): void {
  clearTimeout(timer);
  stream?.close();
}

/** A refused stream does not come back: there are only the looks now and then. */
function hear(): void {
  if (document.hidden) return;
  const opened = new EventSource(`/api/waits/${magnetId()}`);
  stream = opened;
  opened.addEventListener('change', () => void lookNow());
  opened.addEventListener('end', ({ data }: MessageEvent<string>) => {
    // Another tab took its place, and would lose it again.
    if (data.includes('replaced')) opened.close();
  });
}

/** A look that fails, in a crowd perhaps, is made again soon. */
async function lookNow(): Promise<void> {
  if (!(await look()) && isPending()) lookLater(0);
}

function lookLater(attempt: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const looked = document.hidden ? Promise.resolve(true) : look();
    void looked.then(() => isPending() && lookLater(attempt + 1));
  }, pollDelay(attempt));
}

/** Reads this page again and hands it to the page's script. @returns whether the server answered. */
async function look(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname, {
      headers: { accept: 'text/html', 'x-island': '1' },
      cache: 'no-store',
    });
    const detail = await response.text();
    if (response.ok) document.dispatchEvent(new CustomEvent(PAGE_READ, { detail }));
    return response.ok;
  } catch {
    return false;
  }
}

function listenForLooks(): void {
  document.addEventListener('visibilitychange', () => {
    stream?.close();
    if (document.hidden || !isPending()) return;
    hear();
    void look();
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
  return currentStep()?.querySelector('[data-follow]') != null;
}

/** The page may have an address that its creator chose. */
function magnetId(): string {
  return document.querySelector<HTMLElement>('[data-magnet]')?.dataset['magnet'] ?? '';
}
