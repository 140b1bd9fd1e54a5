/** A text with its selection, as positions. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces `from` to `to`, then selects `start` to `end` of the new text. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type MarkdownCommand = 'bold' | 'heading' | 'list' | 'link';

const LINK_START = 'https://';
/** Other addresses never become links on a page. */
export const LINKED = /^(?:https:\/\/|mailto:)[^\s\\()<>]+$/i;
const HEADING = /^#{1,6}\s+/;
const BULLET = /^(\s*)[-*+]\s+/;
const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})([.)]))(\s+)/;

/** Applies a toolbar button or a shortcut to a text; a second press undoes it. */
export function markdownEdit(command: MarkdownCommand, selected: Selected): Edit {
  if (command === 'bold') return boldEdit(selected);
  if (command === 'link') return linkEdit(selected);
  return command === 'heading' ? headingEdit(selected) : listEdit(selected);
}

function boldEdit({ text, start, end }: Selected): Edit {
  const inner = text.slice(start, end);
  if (inner.length > 4 && inner.startsWith('**') && inner.endsWith('**')) {
    return replaceWith(start, end, inner.slice(2, -2));
  }
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**') {
    return replaceWith(start - 2, end + 2, inner);
  }
  // Stars beside a space would not be read as markup.
  const trimmed = inner.trim();
  const from = start + (trimmed === '' ? 0 : inner.indexOf(trimmed));
  const bold = trimmed === '' ? 'bold text' : trimmed;
  const to = trimmed === '' ? end : from + trimmed.length;
  return { from, to, insert: `**${bold}**`, start: from + 2, end: from + 2 + bold.length };
}

function linkEdit({ text, start, end }: Selected): Edit {
  const inner = text.slice(start, end).trim();
  if (LINKED.test(inner)) {
    const name = 'link text';
    const insert = `[${name}](${inner})`;
    return { from: start, to: end, insert, start: start + 1, end: start + 1 + name.length };
  }
  const name = inner === '' ? 'link text' : inner.replaceAll('\n', ' ');
  const at = start + name.length + 3;
  const insert = `[${name}](${LINK_START})`;
  return { from: start, to: end, insert, start: at, end: at + LINK_START.length };
}

/** Pasting an address over selected words makes a link; null for any other paste. */
export function pastedLinkEdit(pasted: string, { text, start, end }: Selected): Edit | null {
  const [address, name] = [pasted.trim(), text.slice(start, end)];
  const isName = name.trim() !== '' && !name.includes('\n') && !LINKED.test(name.trim());
  if (!isName || !LINKED.test(address)) return null;
  return insertedAt(start, end, `[${name}](${address})`);
}

function headingEdit(selected: Selected): Edit {
  return linesEdit(selected, (lines) =>
    lines.every((line) => HEADING.test(line))
      ? lines.map((line) => line.replace(HEADING, ''))
      : lines.map((line) => `## ${line.replace(HEADING, '').replace(BULLET, '')}`),
  );
}

function listEdit(selected: Selected): Edit {
  return linesEdit(selected, (lines) =>
    lines.every((line) => BULLET.test(line))
      ? lines.map((line) => line.replace(BULLET, '$1'))
      : lines.map((line) => (BULLET.test(line) ? line : `- ${line.replace(HEADING, '')}`)),
  );
}

/** Changes all lines of the selection, except empty ones. */
function linesEdit({ text, start, end }: Selected, change: (lines: string[]) => string[]): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection up to the start of a line leaves that line out.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isOne = lines.length === 1;
  const changing = lines.filter((line) => isOne || line.trim() !== '');
  const changed = change(changing);
  const insert = lines
    .map((line) => (isOne || line.trim() !== '' ? (changed.shift() ?? line) : line))
    .join('\n');
  if (!isOne) return { from, to, insert, start: from, end: from + insert.length };
  // The caret stays at the same place in the words.
  const grown = insert.length - (to - from);
  const at = Math.max(from, start + grown);
  return { from, to, insert, start: at, end: Math.max(at, last + grown) };
}

/** Enter continues a list and ends it in an empty item; null elsewhere. */
export function enterEdit({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const [marker = '', indent = '', bullet, number, mark = '', gap = ''] = ITEM.exec(line) ?? [];
  if (marker === '') return null;
  if (line === marker) return replaceWith(from, start, '');
  const next = bullet ?? `${Number(number) + 1}${mark}`;
  return insertedAt(start, end, `\n${indent}${next}${gap}`);
}

/** Puts a block of its own behind the caret: empty lines keep it apart from the words. */
export function blockEdit({ text, end }: Selected, block: string): Edit {
  const before = text.slice(0, end).replace(/[ \t]+$/, '');
  const apart =
    before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const behind = text.slice(end).startsWith('\n') ? '' : '\n\n';
  return insertedAt(end, end, apart + block + behind);
}

/** Replaces the selection with a text and puts the caret behind it. */
export function insertedAt(from: number, to: number, insert: string): Edit {
  return { from, to, insert, start: from + insert.length, end: from + insert.length };
}

function replaceWith(from: number, to: number, insert: string): Edit {
  return { from, to, insert, start: from, end: from + insert.length };
}
