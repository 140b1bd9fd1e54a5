/** Letters the card's typeface has. */
const DRAWABLE = /(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Signs of all scripts that it has as well; it lacks most others, pictures among them. */
const SIGNS =
  /[\u0020-\u007e\u00a1-\u00ff\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/u;
const OF_NO_SCRIPT = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** Unassigned, control and format characters, which an SVG may not even contain. */
const UNSEEN = /[\p{C}]/gu;

/**
 * The text as it can be drawn, or null when it needs letters that the typeface lacks: a title in
 * another script is left out, because boxes would say less. Styled letters (bold, round) are written
 * plainly, and pictures and rare signs are dropped.
 */
export function drawableText(text: string): string | null {
  let plain = '';
  for (const letter of text.replaceAll(UNSEEN, ' ').normalize('NFKC')) {
    if (DRAWABLE.test(letter) || SIGNS.test(letter)) plain += letter;
    else if (/\s/u.test(letter)) plain += ' ';
    else if (!OF_NO_SCRIPT.test(letter)) return null;
  }
  plain = plain.replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : null;
}

export interface FittedText {
  /** Pixels. */
  size: number;
  lines: string[];
}

export interface TextRoom {
  /** Pixels. */
  width: number;
  /** Largest first; a larger size has room for fewer lines. */
  sizes: readonly { size: number; maxLines: number }[];
}

/** In the largest size that fits; in the smallest one cut, with an ellipsis. */
export function fitText(text: string, { width, sizes }: TextRoom): FittedText {
  let fitted: FittedText = { size: 0, lines: [] };
  for (const { size, maxLines } of sizes) {
    const lines = wrap(text, width / size);
    if (lines.length <= maxLines) return { size, lines };
    fitted = { size, lines: lines.slice(0, maxLines) };
  }
  const { size, lines } = fitted;
  return { size, lines: [...lines.slice(0, -1), cut(lines.at(-1) ?? '')] };
}

/** Ends after a whole word where there is more than one. */
function cut(line: string): string {
  const words = line.split(' ');
  const kept = words.length > 1 ? words.slice(0, -1).join(' ') : line.slice(0, -2);
  return `${kept.replace(/[\s,;:–—-]+$/, '')}…`;
}

/** Breaks at spaces, and inside a word only when it alone is too wide. Widths are in ems. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
    } else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const found: string[] = [''];
  for (const letter of word) {
    const longer = `${found.at(-1)}${letter}`;
    if (widthOf(longer) <= width) found[found.length - 1] = longer;
    else found.push(letter);
  }
  return found;
}

/** An upper estimate, because the letters' real widths are not known here. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return width;
}

function widthOfLetter(letter: string): number {
  if (/[ iljtf.,:;'’|!()[\]I]/.test(letter)) return 0.33;
  if (/[mwMW@%—…]/.test(letter)) return 0.95;
  return /\p{Lu}/u.test(letter) ? 0.74 : 0.6;
}
