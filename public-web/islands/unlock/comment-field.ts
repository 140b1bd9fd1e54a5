import { checkCommentLink } from './comment-check.ts';
import { closest } from './dom.ts';
import { refreshSubmit } from './forms.ts';

/**
 * Checks the link on paste; typing removes the result. Not on blur: the line would move the button
 * away while the visitor presses it.
 */
export function listenToCommentField(): void {
  document.addEventListener('input', (event) => {
    const field = fieldOf(event);
    if (!field?.form) return;
    refreshSubmit(field.form);
    if (field.name === 'commentUrl') showCheck(field, isPaste(event));
  });
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-paste]');
    const field = button?.parentElement?.querySelector('input');
    if (field) void pasteInto(field);
  });
}

async function pasteInto(field: HTMLInputElement): Promise<void> {
  try {
    field.value = (await navigator.clipboard.readText()).trim();
    showCheck(field, true);
  } catch {
    field.focus();
    setCheck(field, 'bad', 'Your browser blocked pasting. Paste into the field yourself.');
  }
  if (field.form) refreshSubmit(field.form);
}

function showCheck(field: HTMLInputElement, isWanted: boolean): void {
  const check = isWanted ? checkCommentLink(field.value, new Date()) : null;
  setCheck(field, check?.tone ?? '', check?.text ?? '');
}

function setCheck(field: HTMLInputElement, tone: string, text: string): void {
  const line = field.form?.querySelector<HTMLElement>('[data-check]');
  if (!line) return;
  line.dataset['tone'] = tone;
  line.textContent = text;
}

/** Keyboards that offer the clipboard insert it as one text. */
function isPaste(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  return event.inputType.startsWith('insertFrom') || (event.data?.length ?? 0) > 8;
}

function fieldOf(event: Event): HTMLInputElement | null {
  return event.target instanceof HTMLInputElement ? event.target : null;
}
