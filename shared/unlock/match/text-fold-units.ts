/** A stretch of the original text that is folded as one, with its UTF-16 bounds. */
export interface TextUnit {
  kind: 'plain' | 'emoji' | 'regional';
  text: string;
  start: number;
  end: number;
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

/** Cuts a text into units. Every UTF-16 unit of the text is in exactly one of them. */
export function cutIntoUnits(text: string): TextUnit[] {
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
  return { kind: 'plain', text: text.charAt(start), start, end: start + 1 };
}

function takeUnit(text: string, start: number): TextUnit {
  UNIT.lastIndex = start;
  const found = UNIT.exec(text);
  const { regional, emoji } = found?.groups ?? {};
  const unit = found?.[0] ?? text.charAt(start);
  const kind = regional ? 'regional' : emoji ? 'emoji' : 'plain';
  return { kind, text: unit, start, end: start + unit.length };
}
