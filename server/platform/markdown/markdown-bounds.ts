import type { Token } from 'markdown-it';
import { MOST_PICTURES } from '#shared/files/picture.rules.ts';
import { pictureIdOf } from '#shared/files/text-pictures.ts';

/** More than a reader can follow. */
const MAX_NESTING = 10;
const MAX_CELLS = 5_000;
/** Five times the longest content: dense prose and lists take up to three. */
const MAX_HTML = 500_000;

const NESTING = /^(?:blockquote|bullet_list|ordered_list)_(?:open|close)$/;

/**
 * Why a parsed text may not become HTML, as the sentence its creator reads, or null. A short text can
 * ask for a page many times as long: lists in quotes in lists, rows that fill up to the width of
 * their table, one long address behind a name used everywhere.
 */
export function markdownProblem(tokens: readonly Token[]): string | null {
  let depth = 0;
  let cells = 0;
  let length = 0;
  let pictures = 0;
  for (const token of tokens) {
    if (NESTING.test(token.type)) depth += token.nesting;
    if (token.type === 'td_open' || token.type === 'th_open') cells += 1;
    length += htmlLength(token);
    for (const child of token.children ?? []) {
      length += htmlLength(child);
      if (!isPicture(child)) continue;
      pictures += 1;
      length += PICTURE_HTML;
    }
    if (depth > MAX_NESTING) {
      return `Please nest quotes and lists at most ${MAX_NESTING} deep`;
    }
    if (cells > MAX_CELLS) {
      return `Please keep tables to ${MAX_CELLS.toLocaleString('en')} cells in total`;
    }
    if (pictures > MOST_PICTURES) return `Please use at most ${MOST_PICTURES} pictures in a text`;
    if (length > MAX_HTML) {
      return 'Please shorten the content: its links and formatting make the page too large';
    }
  }
  return null;
}

/** What every link and image gets beside its own, such as `target`. */
const ADDED: Readonly<Record<string, number>> = { a: 45, img: 46 };
/** The signed address of a picture, with its size. */
const PICTURE_HTML = 260;

function isPicture({ type, attrs }: Token): boolean {
  return type === 'image' && pictureIdOf(String(attrs?.[0]?.[1] ?? '')) !== null;
}

/** About what becomes of it: the tag, its attributes, and letters that are written as entities. */
function htmlLength({ type, tag, nesting, attrs, content }: Token): number {
  // What an inline token holds, its children hold again.
  const text = type === 'inline' ? 0 : content.length + 4 * (content.match(/[&<>"]/g)?.length ?? 0);
  const named = (attrs ?? []).reduce(
    (sum, [name, value]) => sum + name.length + String(value).length + 4,
    0,
  );
  const added = nesting < 0 ? 0 : (ADDED[tag] ?? 0);
  return text + named + added + (tag === '' ? 0 : tag.length + 3);
}
