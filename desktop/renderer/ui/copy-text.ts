import { toast } from 'sonner';

/** Puts a text on the clipboard and says so; without a clipboard it shows the text to copy by hand. */
export async function copyText(text: string, description: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied!', { description });
  } catch {
    toast('Copy this by hand', { description: text, duration: 20_000 });
  }
}
