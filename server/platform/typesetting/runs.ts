import bidiFactory from 'bidi-js';
import type { ShapedRun } from './face.ts';
import type { FoundFace } from './typefaces.ts';

const bidi = bidiFactory();

/** A sign with the face that has it. */
export interface Sign extends FoundFace {
  tracking: number;
}

/** In ems. */
export function widthOf(signs: readonly Sign[]): number {
  return runsOf(signs, 0).reduce((sum, { width }) => sum + width, 0);
}

/** Without the spaces at the end. */
export function trimmed(signs: readonly Sign[]): readonly Sign[] {
  let end = signs.length;
  while (signs[end - 1]?.text === ' ') end -= 1;
  return signs.slice(0, end);
}

function levelsOf(signs: readonly Sign[], base: 'ltr' | 'rtl' | 'auto' = 'auto') {
  return bidi.getEmbeddingLevels(signs.map(({ text }) => text).join(''), base);
}

/** Parts of one face and direction, as they stand from left to right. */
function runsOf(signs: readonly Sign[], base: number): ShapedRun[] {
  const { levels } = levelsOf(signs, base % 2 === 1 ? 'rtl' : 'ltr');
  const runs: (Sign & { level: number })[] = [];
  let offset = 0;
  for (const sign of signs) {
    const level = levels[offset] ?? base;
    offset += sign.text.length;
    const last = runs.at(-1);
    if (last?.face === sign.face && last.level === level) last.text += sign.text;
    else runs.push({ ...sign, level });
  }
  return inSight(runs).map(({ face, level, text, tracking }) =>
    face.shape(text, level % 2 === 1, tracking),
  );
}

/** Turns what is read from the right (Unicode standard annex 9, rule L2). */
function inSight<Run extends { level: number }>(runs: readonly Run[]): Run[] {
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

/** A line of a text whose direction is `level`, in a size of pixels. */
export function outline(line: readonly Sign[], level: number, size: number) {
  let x = 0;
  let path = '';
  for (const run of runsOf(trimmed(line), level)) {
    path += run.pathAt(x * size, size);
    x += run.width;
  }
  return { path, width: x * size };
}

/** The direction of a text, by its first letter: odd where it is read from the right. */
export function levelOf(signs: readonly Sign[]): number {
  return levelsOf(signs).paragraphs[0]?.level ?? 0;
}
