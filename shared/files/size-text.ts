/** Limits of plans are kept in MB. */
export const BYTES_PER_MB = 1_000_000;

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/**
 * A number of bytes as text, in steps of 1,000 as limits of plans are written: "740 MB", "12.5 GB", "1 GB".
 * In English, as all of the server's texts, or in the reader's language.
 */
export function sizeText(bytes: number, locale: string | string[] = 'en'): string {
  let amount = bytes;
  let unit = 0;
  // 999.6 kB would be shown as 1,000 kB.
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  // 99.96 MB would be shown as 100.0 MB.
  const digits = unit > 0 && amount < 99.95 ? 1 : 0;
  return `${amount.toLocaleString(locale, { maximumFractionDigits: digits })} ${UNITS[unit] ?? 'TB'}`;
}
