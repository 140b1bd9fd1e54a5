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

/** A stretch of the original text that is folded as one, with its UTF-16 bounds. */
export interface TextUnit {
  kind: 'plain' | 'emoji' | 'regional';
  text: string;
  start: number;
  end: number;
  /** What a plain unit is compared as; empty for the others. */
  characters: readonly FoldedCharacter[];
}

/**
 * Three kinds, in this order: a regional indicator; an emoji with everything joined to it; any
 * other character with the marks, invisible characters, Hangul vowels and finals, and half-width
 * voicing signs that follow it (Unicode composes these with it). Characters that are emoji by
 * property but text by use (™, ©, Ⓜ, ㊙, negative squared A, B, O, P) stay with the text.
 * Each position is tried once, so the time is linear.
 */
const UNIT =
  /(?<regional>[\u{1F1E6}-\u{1F1FF}])|(?<emoji>(?![©®‼⁉™ℹⓂ〰〽㊗㊙\u{1F170}\u{1F171}\u{1F17E}\u{1F17F}])\p{ExtPict}[\uFE0E\uFE0F\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D\p{ExtPict}[\uFE0E\uFE0F\p{EMod}\u{E0020}-\u{E007F}]*)*)|[^](?:[\p{M}\p{Cf}\p{DI}\u1160-\u11FF\uD7B0-\uD7FB\uFF9E\uFF9F\uFFC2-\uFFDC])*/uy;

/** Cuts a text into units and folds them. Every UTF-16 unit of the text is in exactly one of them. */
export function foldText(text: string): TextUnit[] {
  const units: TextUnit[] = [];
  for (let start = 0; start < text.length; start = units.at(-1)?.end ?? text.length) {
    units.push(isLoneAscii(text, start) ? takePlain(text, start) : takeUnit(text, start));
  }
  return units;
}

/** Nothing in ASCII joins the character before it, so most of a text needs no pattern. */
function isLoneAscii(text: string, at: number): boolean {
  const isLast = at + 1 === text.length;
  return text.charCodeAt(at) < 128 && (isLast || text.charCodeAt(at + 1) < 128);
}

function takePlain(text: string, start: number): TextUnit {
  const unit = text.charAt(start);
  return { kind: 'plain', text: unit, start, end: start + 1, characters: foldUnit(unit) };
}

function takeUnit(text: string, start: number): TextUnit {
  UNIT.lastIndex = start;
  const found = UNIT.exec(text);
  const { regional, emoji } = found?.groups ?? {};
  const unit = found?.[0] ?? text.charAt(start);
  const kind = regional ? 'regional' : emoji ? 'emoji' : 'plain';
  const characters = kind === 'plain' ? foldUnit(unit) : [];
  return { kind, text: unit, start, end: start + unit.length, characters };
}

/** Marks that may be left out in writing: accents of these letters, Hebrew and Arabic points. */
const BEARS_OPTIONAL_MARKS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}0-9]/u;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/**
 * Folds one unit of text: NFKC, NFD, optional marks dropped, lower case with ı and İ to i, NFC,
 * look-alikes. Vowel signs of Indic and other scripts stay.
 *
 * Invisible characters are dropped, so GRO<zero-width space>WTH is GROWTH. Strict folding would
 * refuse it; for matching it is accepted, because a visitor cannot see such a character and gains
 * nothing by it.
 */
function foldUnit(unit: string): readonly FoldedCharacter[] {
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

/** Computed once, because most comments are plain ASCII. */
const ASCII: ReadonlyMap<string, readonly FoldedCharacter[]> = new Map(
  Array.from({ length: 128 }, (_, point) => String.fromCharCode(point)).map((character) => [
    character,
    foldAny(character),
  ]),
);
