import { closest } from './dom.ts';
import { showToast } from './toasts.ts';

const CONFIRMED_MS = 2_000;

/** Copy buttons of the unlocked view. */
export function listenForCopying(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-copy]');
    if (button) void copyFrom(button);
  });
}

async function copyFrom(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
  } catch {
    return showToast(
      'Not copied',
      'Your browser blocked copying. Please copy it manually.',
      'error',
    );
  }
  showToast('Copied!', 'Content copied to clipboard', 'success');
  const label = button.querySelector('span');
  const text = label?.textContent;
  if (!label || !text || text === 'Copied!') return;
  label.textContent = 'Copied!';
  setTimeout(() => (label.textContent = text), CONFIRMED_MS);
}
