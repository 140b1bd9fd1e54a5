/** Smallest round number (1, 2, 4, 6 or 8 times a power of ten) at or above the highest value. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}

/**
 * The top of a chart of these days. Leads count too: who comes without a script or through the API
 * is verified and leaves no visit, so a day can have more leads than visits.
 */
export function topOfDays(days: readonly { visits: number; verified: number }[]): number {
  return roundTop(Math.max(0, ...days.map((day) => Math.max(day.visits, day.verified))));
}
