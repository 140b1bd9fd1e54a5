const MINUS = '−';

/** Points with their sign. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return `${points < 0 ? MINUS : '+'}${Math.abs(points).toLocaleString()}`;
}

/** Tenths of a point as points: their sum is the total that is shown. */
export function tenthsText(tenths: number): string {
  const text = (Math.abs(tenths) / 10).toLocaleString(undefined, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return tenths < 0 ? `${MINUS}${text}` : text;
}

export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString()} people`;
