import type { LeadField } from '#shared/leads/leads.contract.ts';

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'si', 'sí']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'non']);

/**
 * A cell as a value of a field: spreadsheets of different countries write numbers and days
 * differently. What is not understood is handed on as it is, and does not fit the field.
 */
export function readOwnValue(
  { kind, options }: Pick<LeadField, 'kind' | 'options'>,
  text: string,
): string | number | boolean {
  if (kind === 'number') return readNumber(text);
  if (kind === 'date') return readDay(text);
  if (kind === 'flag') {
    const word = text.toLowerCase();
    return YES.has(word) || (NO.has(word) ? false : text);
  }
  if (kind === 'choice') {
    return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
  }
  return text;
}

/** `1234.5`, `1,234.5`, `1.234,5`, `1 234,5`: the last of two signs is the decimal one. */
function readNumber(text: string): number | string {
  const bare = text.replaceAll(/[\s'\u2019]/g, '');
  if (!/^[-+]?[\d.,]+$/.test(bare)) return text;
  const [dot, comma] = [bare.lastIndexOf('.'), bare.lastIndexOf(',')];
  // One comma before three digits is a thousand: 1,234.
  const isThousand = dot === -1 && /^[-+]?\d{1,3}(,\d{3})+$/.test(bare);
  const decimal = isThousand || dot > comma ? '.' : ',';
  const other = decimal === '.' ? ',' : '.';
  const plain = bare.replaceAll(other, '').replace(decimal, '.');
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
}

/** `2026-11-22`, `2026/11/22`, `22.11.2026`. With slashes nobody knows which one is the month. */
function readDay(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  const [, first, second, third] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const parts = year === undefined ? [third, second, first] : [year, month, day];
  if (parts.some((part) => part === undefined)) return text;
  return parts.map((part) => (part ?? '').padStart(2, '0')).join('-');
}
