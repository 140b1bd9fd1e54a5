import type { Token } from './text-fold-tokens.ts';

const NEAR_FROM_LENGTH = 5;

/**
 * The first stretch of a text with one typing error in a trigger: a letter too many, missing, wrong,
 * or two neighbours exchanged ("growht"); a space between words counts as a letter. Only for triggers
 * of five letters or more, because shorter ones are close to too many words. `isEnough` says which
 * stretches of tokens count. Null when none.
 */
export function findSlip(
  text: readonly Token[],
  trigger: readonly Token[],
  isEnough: (from: number, to: number) => boolean,
): { start: number; end: number } | null {
  const wanted = spellOut(trigger);
  const letters = trigger.reduce((sum, token) => sum + [...token.key].length, 0);
  if (letters < NEAR_FROM_LENGTH || trigger.some((token) => token.kind === 'emoji')) return null;

  // UTF-16 lengths up to each token: they exclude most stretches at low cost.
  const lengths = [0];
  for (const { key, isGlued } of text) {
    lengths.push((lengths.at(-1) ?? 0) + key.length + (isGlued ? 0 : 1));
  }
  const wantedLength = wanted.join('').length;

  for (const size of [trigger.length, trigger.length - 1, trigger.length + 1]) {
    if (size < 1 || size > text.length) continue;
    for (let from = 0; from + size <= text.length; from += 1) {
      if (!isEnough(from, from + size)) continue;
      const length = (lengths[from + size] ?? 0) - (lengths[from] ?? 0);
      if (Math.abs(length - wantedLength) > 3) continue; // one astral letter and the first space
      const stretch = text.slice(from, from + size);
      if (isWithinOneSlip(spellOut(stretch), wanted)) {
        return { start: stretch[0]?.start ?? 0, end: stretch.at(-1)?.end ?? 0 };
      }
    }
  }
  return null;
}

function spellOut(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ key, isGlued }, at) => (at > 0 && !isGlued ? [' ', ...key] : [...key]));
}

/** Edit distance of at most one, an exchange of neighbours counted as one edit; linear. */
function isWithinOneSlip(a: readonly string[], b: readonly string[]): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  const room = Math.min(a.length, b.length) - head;
  while (tail < room && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const restA = a.length - head - tail;
  const restB = b.length - head - tail;
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[head] === b[head + 1] && a[head + 1] === b[head];
}
