import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

export type Direction = 'ltr' | 'rtl' | 'auto';

/**
 * How deep each unit of a text lies in parts of another direction; odd ones are read from the right. With `auto`
 * the first letter tells the direction of the whole.
 */
export function levelsOf(text: string, base: Direction) {
  return bidi.getEmbeddingLevels(text, base);
}

/** A bracket of a part that is read from the right opens to the other side. */
export function mirrored(sign: string): string {
  return bidi.getMirroredCharacter(sign) ?? sign;
}

/** Turns what is read from the right (Unicode standard annex 9, rule L2). */
export function inSight<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  let shown = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Run[] = [];
    let part: Run[] = [];
    for (const run of shown) {
      if (run.level >= level) part.push(run);
      else {
        next.push(...part.toReversed(), run);
        part = [];
      }
    }
    shown = [...next, ...part.toReversed()];
  }
  return shown;
}
