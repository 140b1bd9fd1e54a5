import { readFramedLetter, readLookAlike, readSmallLookAlike } from './look-alikes.ts';

/** One character as it is compared. */
export interface FoldedCharacter {
  /** The lower-case form with look-alikes replaced: the same for both cases of a letter. */
  key: string;
  /** The same, but a small letter read by the shape of its small form. */
  shape: string;
  /** `glyph`: of a script that writes no spaces between words, so a token by itself. */
  kind: 'letter' | 'hangul' | 'glyph' | 'mark' | 'separator';
}

/** Marks that may be left out in writing: accents of these letters, Hebrew and Arabic points. */
const BEARS_OPTIONAL_MARKS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}0-9]/u;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/**
 * Folds one unit of text: NFKC, NFD, marks dropped where they are optional,
 * lower case with ı and İ to i, NFC, look-alikes. Vowel signs of Indic and other scripts stay.
 *
 * Format characters and other invisible ones are dropped, so GRO<zero-width space>WTH is GROWTH.
 * Strict folding would refuse it; for matching it is accepted: a
 * visitor cannot see such a character, and gains nothing by it.
 */
export function foldUnit(unit: string): readonly FoldedCharacter[] {
  return ASCII.get(unit) ?? foldAny(unit);
}

function foldAny(unit: string): FoldedCharacter[] {
  const visible = unit.replace(/[\p{Cf}\p{DI}\u0640]/gu, ''); // U+0640 only stretches a word
  const plain = Array.from(visible, readPlainCharacter).join('');
  const folded = dropOptionalMarks(plain.normalize('NFKC').normalize('NFD')).normalize('NFC');
  return Array.from(folded, foldCharacter);
}

function readPlainCharacter(character: string): string {
  if (/[™℠]/.test(character)) return ' '; // NFKC would append "TM" to the word before
  if (/[\u02B9-\u02BF\u02C8\u02EE\uA78B\uA78C]/.test(character)) return "'"; // letters to Unicode
  if (/[ϲϹ]/.test(character)) return 'c'; // NFKC would make a sigma of it
  return readFramedLetter(character) ?? character;
}

function dropOptionalMarks(decomposed: string): string {
  let base = '';
  let kept = '';
  for (const character of decomposed) {
    const isMark = /\p{M}/u.test(character);
    if (!isMark) base = character;
    if (!isMark || !BEARS_OPTIONAL_MARKS.test(base)) kept += character;
  }
  return kept;
}

function foldCharacter(character: string): FoldedCharacter {
  const small = character.toLowerCase();
  const key = readLookAlike(small);
  const shape = small === character ? readSmallLookAlike(small) : key;
  return { key, shape, kind: classify(character) };
}

function classify(character: string): FoldedCharacter['kind'] {
  if (/\p{M}/u.test(character)) return 'mark';
  if (!/[\p{L}\p{N}]/u.test(character)) return 'separator';
  if (UNSPACED.test(character)) return 'glyph';
  return /\p{Script=Hangul}/u.test(character) ? 'hangul' : 'letter';
}

/** Folded once: most comments are nothing else. */
const ASCII: ReadonlyMap<string, readonly FoldedCharacter[]> = new Map(
  Array.from({ length: 128 }, (_, point) => String.fromCharCode(point)).map((character) => [
    character,
    foldAny(character),
  ]),
);
