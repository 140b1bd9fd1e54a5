import { z } from 'zod';

/** Id alphabet: lower case without the look-alikes l, o, 0, 1; 32 letters, so 5 bits a character. */
export const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Ids of rows other than magnets: 20 characters, 100 bits. */
export const ROW_ID = /^[a-km-np-z2-9]{20}$/;
export const RowId = z.string().regex(ROW_ID, 'This id is not valid');

/** ISO 8601 UTC on the wire. */
export const Timestamp = z.iso.datetime();

const LONE_SURROGATE_OR_NUL =
  /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** True for text PostgreSQL and JSON can carry: no NUL and no half of a surrogate pair (T88). */
export function isStorableText(text: string): boolean {
  return !LONE_SURROGATE_OR_NUL.test(text);
}

/** Trimmed text of 1 to `max` characters. */
export function requiredText(max: number, emptyMessage: string) {
  return z.string().trim().min(1, emptyMessage).max(max, `Please keep this to ${max} characters`);
}

/** Whether a text has no line breaks and no characters that change its direction. */
export const isOneLine = (text: string): boolean =>
  !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text);
export const ONE_LINE = 'Please keep this to one line';

/** Trimmed text of at most `max` characters; empty becomes null. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Please keep this to ${max} characters`)
    .transform((text) => (text === '' ? null : text))
    .nullable();
}

/** A field that existing clients send and the server ignores: checked for type and length only. */
export function ignoredText(max = 4_000) {
  return z.string().max(max).nullish();
}
