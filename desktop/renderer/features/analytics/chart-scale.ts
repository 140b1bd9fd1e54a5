/** Smallest round number (1, 2, 4, 6 or 8 times a power of ten) at or above the highest value. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}
