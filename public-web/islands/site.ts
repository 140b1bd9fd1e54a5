import { showToast } from './unlock/toasts.ts';
import { moveDemoFigures } from './site/demo-figures.ts';
import { showUnreadNews } from './site/news-bell.ts';
import { listenForTips } from './site/tooltips.ts';

/* Enhances the site's own pages; each of them is complete without this file. */
document.documentElement.classList.add('script');
listenForTheme();
listenForTips();
listenForCopying();
moveDemoFigures();
takeMailedKey();
void showUnreadNews();

/** The colours change at once; the server remembers them for the next page. */
function listenForTheme(): void {
  const form = document.querySelector<HTMLFormElement>('[data-theme-form]');
  form?.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    show(form, submitter.value);
    const body = new URLSearchParams({ theme: submitter.value });
    // After a failure the visitor has to choose again on the next page.
    fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  });
}

function show(form: HTMLFormElement, theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  for (const button of form.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.value === theme));
  }
}

/** Copy buttons, each with the texts of its own toast. */
function listenForCopying(): void {
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

/**
 * The key of a mailed link, from behind the `#`. It is removed from the address bar at once, so it
 * stays in no history and no copied address. It is sent only when the button is pressed.
 */
function takeMailedKey(): void {
  const form = document.querySelector('[data-mailed-key]');
  const key = /^#key=([\w-]{1,200})$/.exec(location.hash)?.[1];
  const field = form?.querySelector('input');
  if (!field || key === undefined) return;
  field.value = key;
  form?.querySelector('[data-mailed-key-field]')?.setAttribute('hidden', '');
  history.replaceState(history.state, '', location.pathname);
}
