/**
 * A part of a whole as a percentage, written one way everywhere: "12.5%". The figure follows the browser as others
 * do, the sign does not. Nothing of nothing has none.
 */
export function shareText(part: number, whole: number, digits = 1): string {
  if (whole <= 0) return '–';
  const percent = (part / whole) * 100;
  return `${percent.toLocaleString(undefined, { maximumFractionDigits: digits })}%`;
}
