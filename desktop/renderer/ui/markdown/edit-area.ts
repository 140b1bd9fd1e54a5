import type { Edit, Selected } from './markdown-edits.ts';

/** What stands in a text area, with its selection. */
export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** Inserted like typed text, so that Ctrl+Z undoes it. */
export function apply(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const wasTyped =
    insert === '' && from === to
      ? true
      : // No newer call supports the browser's own undo.
        document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert);
  if (!wasTyped) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
