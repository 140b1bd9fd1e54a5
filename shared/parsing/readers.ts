/**
 * The readers of an installation. A new one adds a line here, a row in `readerFacts` and its texts
 * in the console.
 */
export const readerNames = ['guest_page', 'company_page', 'harvest_api'] as const;
export type ReaderName = (typeof readerNames)[number];

/**
 * The readers that a creator may switch off for a magnet: their own view, and the installation's
 * readers.
 */
export const magnetReaderNames = ['creator_view', ...readerNames] as const;
export type MagnetReaderName = (typeof magnetReaderNames)[number];

/** The reader of a stored reading's method; null for one of another release. */
export function readerOfMethod(method: string): MagnetReaderName | null {
  const plain = method === 'guest_page_json_ld' ? 'guest_page' : method;
  return magnetReaderNames.find((name) => name === plain) ?? null;
}

export interface ReaderFacts {
  /** Each request costs money: used last, and only where free readers did not see the comment. */
  isPaid: boolean;
  /** The state before an operator changes it. */
  isOnByDefault: boolean;
}

export const readerFacts: { readonly [Name in ReaderName]: ReaderFacts } = {
  guest_page: { isPaid: false, isOnByDefault: true },
  // It needs a registered app and a connected page to read anything.
  company_page: { isPaid: false, isOnByDefault: true },
  harvest_api: { isPaid: true, isOnByDefault: false },
};

/** The most parallel requests of any plan of the paid reader. */
export const MOST_PAID_AT_ONCE = 40;

/** Amounts are millionths of the currency's unit, so that no sum is rounded. */
export const MICROS = 1_000_000;
