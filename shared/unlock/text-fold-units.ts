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
  /(?<regional>[\u{1F1E6}-\u{1F1FF}])|(?<emoji>(?![©®‼⁉™ℹⓂ〰〽㊗㊙\u{1F170}\u{1F171}\u{1F17E}\u{1F17F}])\p{ExtPict}[\uFE0E\uFE0F\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D\p{ExtPict}[\uFE0E\uFE0F\p{EMod}\u{E0020}-\u{E007F}]*)*)|[^](?:[\p{M}\p{Cf}\p{DI}\u1160-\u11FF\uD7B0-\uD7FB\uFF9E\uFF9F\uFFC2-\uFFDC])*/gu;

/** Cuts a text into units. Every UTF-16 unit of the text is in exactly one of them. */
export function cutIntoUnits(text: string): TextUnit[] {
  return Array.from(text.matchAll(UNIT), (found) => ({
    kind: found.groups?.['regional'] ? 'regional' : found.groups?.['emoji'] ? 'emoji' : 'plain',
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }));
}
