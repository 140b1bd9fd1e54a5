import { showToast } from '../unlock/toasts.ts';

/** Copy buttons, each with the texts of its own toast. */
export function listenForCopying(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    button.addEventListener('click', () => void copyFrom(button.dataset));
  }
}

async function copyFrom({ copy = '', copied = '', copiedText = '' }: DOMStringMap): Promise<void> {
  try {
    await navigator.clipboard.writeText(copy);
    showToast(copied, copiedText, 'success');
  } catch {
    showToast('Not copied', 'Your browser blocked copying. Please copy it manually.', 'error');
  }
}
