/** Hundredths of a percent as a number to type: 1950 is "19.5". */
export const percentText = (basisPoints: number): string => String(basisPoints / 100);

/** The same from what somebody typed, with a point or a comma; null for anything else. */
export function basisPointsOf(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Cents from an amount that somebody typed, such as "29" or "29.50"; null for anything else. */
export function centsOf(typed: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
