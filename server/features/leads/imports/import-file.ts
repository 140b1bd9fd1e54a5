import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { importOutcomes, type ImportOutcome } from '#shared/leads/imports/import-columns.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { ImportRow } from './imports.queries.ts';
import { type ListedRow, selectListed } from './staged-rows.queries.ts';

const AT_ONCE = 1_000;

/**
 * Rows with an outcome as they stood in the file, with the line, the outcome and the reason before
 * them. Spreadsheets compute none of the cells.
 */
export function openRowsFile(
  db: Database,
  { id, columns }: Pick<ImportRow, 'id' | 'columns'>,
  outcome: ImportOutcome,
): Readable {
  async function* blocks(): AsyncGenerator<Buffer> {
    const head = ['Line', 'Result', 'Reason', ...columns.map(({ heading }) => heading)];
    yield Buffer.from(`\uFEFF${textOf([head])}`);
    let after = 0;
    for (;;) {
      const rows = await selectListed(db, id, outcome, { after, limit: AT_ONCE });
      if (rows.length === 0) return;
      yield Buffer.from(textOf(rows.map(cellsOf)));
      after = rows.at(-1)?.line ?? after;
    }
  }
  return Readable.from(blocks(), { objectMode: false });
}

const cellsOf = ({ line, outcome, reason, cells }: ListedRow): string[] => [
  String(line),
  importOutcomes[outcome],
  reason ?? '',
  ...cells,
];

const textOf = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => [...cells]),
    { escape_formulas: true },
  );
