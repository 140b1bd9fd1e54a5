/** Letters the card's typeface has; emoji are taken out beforehand. */
const DRAWABLE =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]*$/u;
const PICTURES =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}\p{Regional_Indicator}]/gu;
/** Unassigned, control and format characters, which an SVG may not even contain. */
const UNSEEN = /[\p{C}]/gu;

/** The text as it can be drawn, or null when it needs letters the typeface lacks. */
export function drawableText(text: string): string | null {
  const plain = text
    .replaceAll(PICTURES, '')
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain !== '' && DRAWABLE.test(plain) ? plain : null;
}

export interface FittedText {
  /** Pixels. */
  size: number;
  lines: string[];
}

/** The largest of the sizes at which the text takes at most `maxLines`; cut with an ellipsis at the last. */
export function fitText(
  text: string,
  { width, sizes, maxLines }: { width: number; sizes: readonly number[]; maxLines: number },
): FittedText {
  for (const size of sizes) {
    const lines = wrap(text, width / size);
    if (lines.length <= maxLines) return { size, lines };
  }
  const size = sizes.at(-1) ?? 48;
  const lines = wrap(text, width / size).slice(0, maxLines);
  lines[maxLines - 1] = `${lines[maxLines - 1]?.slice(0, -2).trimEnd()}…`;
  return { size, lines };
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

/** Rather too much than too little: nobody knows the letters' true widths here. */
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
