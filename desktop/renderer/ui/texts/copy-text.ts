import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/**
 * Copies a text to the clipboard and confirms it; where that is denied, it shows the text to copy.
 */
export async function copyText(text: string, description: string): Promise<void> {
  if (await putOnClipboard(text)) {
    toast.success('Copied!', { description });
  } else {
    toast('Copy this manually', { description: text, duration: 20_000 });
  }
}

/** Copies the text of a field; where that is denied, it selects the text for a key press. */
export async function copyField(field: HTMLTextAreaElement, description: string): Promise<void> {
  if (await putOnClipboard(field.value)) {
    toast.success('Copied!', { description });
    return;
  }
  field.focus();
  field.select();
  toast('Copy this manually', {
    description: 'The text is selected. Press Ctrl+C, or ⌘C on a Mac.',
    duration: 20_000,
  });
}

async function putOnClipboard(text: string): Promise<boolean> {
  return (await writeToClipboard(text)) || copyFromField(text);
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The old API, for installations on plain http. */
function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0;';
  // Beside the button, because a dialog traps the focus.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
