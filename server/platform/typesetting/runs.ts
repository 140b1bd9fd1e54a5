import { type Direction, inSight, levelsOf } from './direction.ts';
import type { ShapedRun } from './face.ts';
import type { FoundFace } from './typefaces.ts';

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

const levelsIn = (signs: readonly Sign[], base: Direction) =>
  levelsOf(signs.map(({ text }) => text).join(''), base);

/** Parts of one face and direction, as they stand from left to right. */
function runsOf(signs: readonly Sign[], base: number): ShapedRun[] {
  const { levels } = levelsIn(signs, base % 2 === 1 ? 'rtl' : 'ltr');
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
  return levelsIn(signs, 'auto').paragraphs[0]?.level ?? 0;
}
