import { toast } from 'sonner';

/** Puts a text on the clipboard and says so; where that is denied it shows the text to copy by hand. */
export async function copyText(text: string, description: string): Promise<void> {
  if ((await writeToClipboard(text)) || copyFromField(text)) {
    toast.success('Copied!', { description });
  } else {
    toast('Copy this by hand', { description: text, duration: 20_000 });
  }
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The old way: installations on plain http have no other. */
function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0;';
  // Beside the button: a dialog lets no focus out.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
