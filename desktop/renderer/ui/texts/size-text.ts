/** Bytes in the reader's locale, in the decimal units most systems show. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = value < 10 && unit > 1 ? 1 : 0;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: digits })} ${units[unit] ?? ''}`;
}
