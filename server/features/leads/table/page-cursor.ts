import { z } from 'zod';
import type { LeadSort } from '#shared/leads/leads.contract.ts';
import { isStorableText } from '#shared/api/field-types.ts';
import { isKeysetTime } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PageEnd } from './lead-page.queries.ts';

const CursorText = z.tuple([
  z.string(),
  z.string().max(200).refine(isStorableText),
  z.string().regex(/^[a-z0-9]{1,40}$/),
]);
const NUMBER = /^-?\d+(\.\d+)?(e[+-]\d{1,3})?$/;

/** The cursor of the page after this row, good for the same order only. */
export function writePageCursor(sort: LeadSort, slot: 0 | 1, { value, id }: PageEnd): string {
  return Buffer.from(JSON.stringify([orderOf(sort, slot), value, id])).toString('base64url');
}

/** Totals under other rules are another order. */
const orderOf = (sort: LeadSort, slot: 0 | 1): string =>
  sort.endsWith('score') ? `${sort} ${slot}` : sort;

function isValueOf(sort: LeadSort, value: string): boolean {
  if (sort.endsWith('name')) return true;
  if (sort.endsWith('score')) return NUMBER.test(value) && Number.isFinite(Number(value));
  return isKeysetTime(value);
}

/** Throws `validation_failed` when it is malformed or of another order. */
export function readPageCursor(sort: LeadSort, slot: 0 | 1, cursor: string): PageEnd {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [of, value, id] = CursorText.parse(json);
    if (of === orderOf(sort, slot) && isValueOf(sort, value)) return { value, id };
  } catch {
    // Handled below, like the cursor of another order.
  }
  throw new AppError('validation_failed', { fields: { cursor: 'This cursor is not valid' } });
}
