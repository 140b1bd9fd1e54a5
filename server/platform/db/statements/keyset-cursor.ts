import { z } from 'zod';
import { AppError } from '#server/platform/errors.ts';

/** Where a page of rows ordered by (created_at, id) ends. */
export interface Keyset {
  /** UTC with microseconds, as the database has it: a JavaScript date would cut them off. */
  at: string;
  id: string;
}

/** Whether a text of a client is a time as `keysetAt` writes it. */
export const isKeysetTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(text) && !Number.isNaN(Date.parse(text));

const CursorText = z.tuple([z.string().refine(isKeysetTime), z.string().regex(/^[a-z0-9]{1,40}$/)]);

/** SQL for the `at` of a row, to select beside it. */
export function keysetAt(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The cursor of the page after this row; `readCursor` takes it back. */
export function writeCursor({ at, id }: Keyset): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** Reads a client's cursor; throws `validation_failed` when it is malformed. */
export function readCursor(cursor: string): Keyset {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [at, id] = CursorText.parse(json);
    return { at, id };
  } catch {
    throw new AppError('validation_failed', { fields: { cursor: 'This cursor is not valid' } });
  }
}

/** Cuts the one row asked for beyond `limit` and turns its predecessor into the next cursor. */
export function cutPage<R extends { id: string; keysetAt: string }>(
  rows: readonly R[],
  limit: number,
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: page,
    nextCursor: hasMore ? writeCursor({ at: last.keysetAt, id: last.id }) : null,
  };
}
