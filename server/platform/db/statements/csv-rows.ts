import { allowLongStatements } from '../answer-watch.ts';
import type { Database } from '../connection.ts';
import { copyRowsOut } from './copy-rows.ts';

/** A spreadsheet would read such a text as a formula, so it gets an apostrophe in front. */
const GUARDED = String.raw`E'^[-=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]'`;

/** SQL of a text as a cell of a CSV file. */
export const csvText = (sql: string): string =>
  `(SELECT CASE WHEN t ~ ${GUARDED} THEN '''' || t ELSE t END FROM (SELECT ${sql} AS t) cell)`;

/** Seconds that a slow disk may take for a million rows, or a reader that stops for a while. */
const LONGEST = 1_800;

/** The rows of a `COPY`, in a transaction of its own. */
export async function* copyOut(
  db: Database,
  sql: string,
  onRow: (line: Buffer) => void = () => {},
): AsyncGenerator<Buffer> {
  const trx = await db.transaction();
  try {
    await allowLongStatements(trx, LONGEST);
    yield* copyRowsOut(trx, sql, onRow);
  } finally {
    await trx.rollback();
  }
}

/** The rows of a statement as lines of CSV with commas; each cell is quoted. */
export function copyCsvRows(db: Database, select: string): AsyncGenerator<Buffer> {
  return copyOut(db, `COPY (${select}) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`);
}
