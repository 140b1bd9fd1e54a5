import { type FoldedCharacter, foldText, type TextUnit } from './text-fold.ts';

/** A piece of text that is compared whole, with its UTF-16 bounds in the original. */
export interface Token {
  key: string;
  shape: string;
  kind: 'letter' | 'hangul' | 'glyph' | 'emoji';
  /** The script of its letters; null for a mixture, for digits and for any other script. */
  script: Script | null;
  start: number;
  end: number;
  /** Nothing separates it from the token before. */
  isGlued: boolean;
}

type Script = 'latin' | 'cyrillic' | 'greek' | 'armenian';

/**
 * The plain tokens of a text: runs of letters and digits with their marks; every emoji cluster,
 * without skin tone and variation selector; every character of a script that is written without
 * spaces. All other characters separate. Hangul beside other letters begins a new token, because
 * Korean attaches its particles to foreign words.
 *
 * Usually one reading. Regional indicators are the exception: two are a flag, an odd number spells a
 * word, and a longer even run may be either, which makes a second reading of the text. One separated
 * by an invisible character (a common way to avoid a flag) is a letter.
 */
export function readPlainTokens(text: string): Token[][] {
  if (isAscii(text)) return [readAsciiTokens(text)];
  const runs = joinRegional(foldText(text));
  const isAmbiguous = runs.some((run) => run.length > 2);
  return isAmbiguous
    ? [buildTokens(runs, false), buildTokens(runs, true)]
    : [buildTokens(runs, false)];
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** A fast path for plain English, which most comments and triggers are; same result as below. */
function readAsciiTokens(text: string): Token[] {
  return Array.from(text.matchAll(/[0-9a-z]+/gi), ({ 0: word, index: start }) => {
    const key = word.toLowerCase();
    const script = /[0-9]/.test(key) ? null : 'latin';
    const end = start + word.length;
    return { key, shape: key, kind: 'letter', script, start, end, isGlued: false };
  });
}

/** Puts neighbouring regional indicators into one run; every other unit is a run of one. */
function joinRegional(units: readonly TextUnit[]): TextUnit[][] {
  const runs: TextUnit[][] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    if (unit.kind === 'regional' && last?.[0]?.kind === 'regional') last.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

function buildTokens(runs: readonly TextUnit[][], isSpelling: boolean): Token[] {
  const writer = new TokenWriter();
  for (const run of runs) {
    const kind = run[0]?.kind;
    if (kind === 'plain') for (const unit of run) writePlain(writer, unit);
    else if (kind === 'emoji')
      for (const unit of run) writer.addWhole([unit], 'emoji', bareEmoji(unit));
    else if (run.length % 2 === 1 || (isSpelling && run.length > 2))
      for (const unit of run) writer.addCharacter(spell(unit), unit);
    else
      for (let at = 0; at < run.length; at += 2) {
        const flag = run.slice(at, at + 2);
        writer.addWhole(flag, 'emoji', flag.map(bareEmoji).join(''));
      }
  }
  return writer.tokens;
}

function writePlain(writer: TokenWriter, unit: TextUnit): void {
  const { characters } = unit;
  // A keycap is a sign by itself, and people answer "1" with one, so it is compared by its digit.
  if (unit.text.includes('\u20e3') && characters[0]?.kind === 'letter') {
    writer.addWhole([unit], 'letter', characters[0].key);
    return;
  }
  for (const character of characters) writer.addCharacter(character, unit);
}

function bareEmoji(unit: TextUnit): string {
  return unit.kind === 'regional'
    ? String.fromCodePoint(unit.text.codePointAt(0) ?? 0)
    : unit.text.replace(/[\uFE0E\uFE0F\p{EMod}]/gu, '');
}

function scriptOf({ text }: TextUnit): Script | null {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return SCRIPTS.find(([, letters]) => letters.test(first))?.[0] ?? null;
}

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['armenian', /\p{Script=Armenian}/u],
];

function spell(unit: TextUnit): FoldedCharacter {
  const letter = String.fromCharCode(0x61 + (unit.text.codePointAt(0) ?? 0) - 0x1f1e6);
  return { key: letter, shape: letter, kind: 'letter' };
}

/** Collects characters into tokens. */
class TokenWriter {
  readonly tokens: Token[] = [];
  #open: Token | null = null;
  #isSeparated = true;

  addCharacter({ key, shape, kind }: FoldedCharacter, unit: TextUnit): void {
    if (kind === 'separator') {
      this.#open = null;
      this.#isSeparated = true;
      return;
    }
    if (this.#open && (kind === 'mark' || (kind !== 'glyph' && kind === this.#open.kind))) {
      this.#open.key += key;
      this.#open.shape += shape;
      this.#open.end = unit.end;
      if (kind !== 'mark' && scriptOf(unit) !== this.#open.script) this.#open.script = null;
    } else if (kind !== 'mark') {
      const script = scriptOf(unit);
      this.#open = this.#push({ key, shape, kind, script, start: unit.start, end: unit.end });
    }
  }

  addWhole(units: readonly TextUnit[], kind: Token['kind'], key: string): void {
    const start = units[0]?.start ?? 0;
    const end = units.at(-1)?.end ?? 0;
    this.#push({ key, shape: key, kind, script: null, start, end });
    this.#open = null;
  }

  #push(token: Omit<Token, 'isGlued'>): Token {
    const added = { ...token, isGlued: !this.#isSeparated };
    this.tokens.push(added);
    this.#isSeparated = false;
    return added;
  }
}
