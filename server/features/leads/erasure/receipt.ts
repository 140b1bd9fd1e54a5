import { ID_ALPHABET } from '#shared/api/field-types.ts';
import type { Ids } from '#server/platform/ids.ts';

/** Three groups of four: 60 random bits, read out on the telephone. */
export const newReceiptNumber = (ids: Pick<Ids, 'rowId'>): string => receiptOf(ids.rowId());

/** The number that a random id has: of an act whose people are erased one after the other. */
export function receiptOf(id: string): string {
  const [, ...groups] = /^(.{4})(.{4})(.{4})/.exec(id.toUpperCase()) ?? [];
  return `E-${groups.join('-')}`;
}

const KNOWN = new Set(ID_ALPHABET.toUpperCase());

/** The number as it is stored, however it was typed; null for one that can be none. */
export function readReceiptNumber(typed: string): string | null {
  const signs = [...typed.slice(0, 60).toUpperCase().replaceAll(/[\s-]/g, '')];
  const [first, ...number] = signs;
  if (first !== 'E' || number.length !== 12 || !number.every((sign) => KNOWN.has(sign)))
    return null;
  return `E-${number.slice(0, 4).join('')}-${number.slice(4, 8).join('')}-${number.slice(8).join('')}`;
}
