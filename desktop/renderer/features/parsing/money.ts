import { MICROS } from '#shared/parsing/readers.ts';

/** `2000` -> `0.002`: the text of a field. */
export function microsToField(micros: number): string {
  const [whole = '0', rest = ''] = (micros / MICROS).toFixed(6).split('.');
  const decimals = rest.replace(/0+$/, '');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/**
 * Parses a typed amount to millionths; NaN if it is invalid. A comma is accepted as the decimal
 * point.
 */
export function fieldToMicros(text: string): number {
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return Number.NaN;
  return Number(whole) * MICROS + Number(decimals.padEnd(6, '0'));
}

/** An amount with its currency, exact to the millionth. */
export function moneyText(micros: number, currency: string): string {
  return (micros / MICROS).toLocaleString(undefined, {
    style: 'currency',
    currency,
    maximumFractionDigits: 6,
  });
}
