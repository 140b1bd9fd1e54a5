const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/**
 * A number of bytes as text, in steps of 1,000: "740 MB", "1.2 GB". In English, as all of the
 * server's texts.
 */
export function sizeText(bytes: number, locale = 'en'): string {
  let amount = bytes;
  let unit = 0;
  // 999.6 kB would be shown as 1,000 kB.
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  const digits = unit > 0 && amount < 9.95 ? 1 : 0;
  const text = amount.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${text} ${UNITS[unit] ?? 'TB'}`;
}
