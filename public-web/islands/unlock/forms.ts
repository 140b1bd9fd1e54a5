import { unlockFormTexts } from '#shared/unlock/unlock.rules.ts';
import { showStep } from './step-swap.ts';
import { announce, showToast } from './toasts.ts';
import { rememberCommentUrl } from './visit.ts';

type StepForm = HTMLFormElement & { dataset: { form: 'comment' | 'email' } };

/** Empty fields disable their button; our own texts replace the browser's. */
export function prepareForms(): void {
  for (const form of document.forms) {
    form.noValidate = true;
    refreshSubmit(form);
    const paste = form.querySelector<HTMLElement>('[data-paste]');
    if (paste) paste.hidden = !('clipboard' in navigator && 'readText' in navigator.clipboard);
  }
}

export function refreshSubmit(form: HTMLFormElement): void {
  const button = submitButton(form);
  if (button && !form.hasAttribute('aria-busy')) button.disabled = valueOf(form).trim() === '';
}

/**
 * Sends a step by fetch and shows what the server rendered. The server also checks bad input, because
 * its message stays beside the field, while a toast disappears.
 */
export function listenForSubmit(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!isStepForm(form)) return;
    event.preventDefault();
    if (!form.hasAttribute('aria-busy')) void submit(form);
  });
}

async function submit(form: StepForm): Promise<void> {
  const isComment = form.dataset.form === 'comment';
  if (isComment) rememberCommentUrl(valueOf(form));
  const restore = markBusy(form);
  let problem: string | null;
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'text/html', 'x-island': '1' },
      body: new URLSearchParams([
        ...new FormData(form),
        ...(isComment ? originOf() : []),
      ] as string[][]), // no form of the page has a file
    });
    problem = await showStep(response);
  } catch {
    problem = isComment ? unlockFormTexts.errorFallback : unlockFormTexts.submissionError;
  }
  restore();
  if (problem === null) return;
  const title = isComment ? unlockFormTexts.errorTitle : unlockFormTexts.submissionErrorTitle;
  showToast(title, problem || unlockFormTexts.errorFallback, 'error');
}

/** Shows the busy text of the button until the returned function is called. */
function markBusy(form: HTMLFormElement): () => void {
  const button = submitButton(form);
  const label = button?.textContent ?? '';
  const busy = button?.dataset['busy'] ?? label;
  form.setAttribute('aria-busy', 'true');
  if (button) {
    button.disabled = true;
    button.textContent = busy;
  }
  announce(busy);
  return () => {
    form.removeAttribute('aria-busy');
    if (button) button.textContent = label;
    refreshSubmit(form);
  };
}

/**
 * The origin of the visitor: a host, and how long the page has been open. The tags are in the page's
 * address.
 */
const originOf = () => [
  ['referrer', document.referrer.split('/')[2] ?? ''],
  ['secondsOpen', (performance.now() / 1e3).toFixed()],
];

function valueOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('input:not([type=hidden])')?.value ?? '';
}

function submitButton(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector<HTMLButtonElement>('button[type=submit]');
}

function isStepForm(target: EventTarget | null): target is StepForm {
  return target instanceof HTMLFormElement && target.dataset['form'] !== undefined;
}
