import type { Database } from '#server/platform/db/connection.ts';
import { copyOut, csvText } from '#server/platform/db/statements/csv-rows.ts';
import { withLiterals } from '#server/platform/db/statements/literals.ts';
import { type LeadSort, leadSorts } from '#shared/leads/leads.contract.ts';
import { separators, type Separator } from '#shared/leads/export-columns.ts';
import type { Clause } from '../table/clauses.queries.ts';
import { LATEST, SCORE, sortOf } from '../table/lead-page.queries.ts';
import type { ExportedColumn } from './exported-columns.queries.ts';

/** Which leads, in which order, with which columns. */
export interface ExportedRows {
  where: Clause;
  sort: LeadSort | undefined;
  /** Of the stored totals of scores. */
  slot: 0 | 1;
  columns: readonly ExportedColumn[];
}

/** Cells of a CSV file. Each is quoted, so that another separator splits none either. */
const csvCell = ({ kind, sql }: ExportedColumn): string => {
  if (kind === 'number' || kind === 'flag' || kind === 'moment') return `(${sql})::text`;
  const text = kind === 'list' ? `array_to_string(${sql}, ', ')` : sql;
  return csvText(text);
};

/** What a contact `c` answered after the content, by question; of several answers to one the latest. */
const ANSWERS = `LEFT JOIN LATERAL (
    SELECT jsonb_object_agg(a.question, a.answer ORDER BY a.answered_at) AS answers
    FROM leads o JOIN lead_answers a ON a.lead_id = o.id
    WHERE o.contact_id = c.id AND o.erased_at IS NULL AND NOT o.over_quota AND a.step = 'after') q ON true`;

const select = (
  { where, sort = leadSorts[0], slot }: ExportedRows,
  cells: readonly string[],
): string => {
  const { column, from, id, order } = sortOf(sort, slot);
  const joins = [
    cells.some((cell) => /\bl\./.test(cell)) ? LATEST : '',
    cells.some((cell) => /\bs\./.test(cell)) ? SCORE : '',
    cells.some((cell) => cell.includes('q.answers')) ? ANSWERS : '',
  ].join(' ');
  return `SELECT ${cells.map((cell, at) => `${cell} AS c${at}`).join(', ')}
    FROM ${from} ${joins} WHERE ${withLiterals(where.sql, where.values)}
    ORDER BY ${column} ${order}, ${id} ${order}`;
};

/** Rows of a CSV file without its heading, as blocks of bytes. */
export function copyCsv(
  db: Database,
  rows: ExportedRows,
  separator: Separator,
  onRow: () => void,
): AsyncGenerator<Buffer> {
  const delimiter = withLiterals('?', [separators[separator]]);
  return copyOut(
    db,
    `COPY (${select(rows, rows.columns.map(csvCell))})
     TO STDOUT (FORMAT csv, DELIMITER ${delimiter}, FORCE_QUOTE *)`,
    countLines(onRow),
  );
}

/** A line break in a quoted cell ends no row. */
function countLines(onRow: () => void): (line: Buffer) => void {
  let isQuoted = false;
  return (line) => {
    for (let at = 0; at < line.length; at += 1) if (line[at] === QUOTE) isQuoted = !isQuoted;
    if (!isQuoted) onRow();
  };
}
const QUOTE = 34;

/** Each row as a JSON object with a key for each column; `c0`, `c1` and so on instead of names. */
export function copyJson(
  db: Database,
  rows: ExportedRows,
  onRow: () => void,
): AsyncGenerator<Buffer> {
  const cells = rows.columns.map(({ sql }) => sql);
  // JSON has no control characters, so with these two nothing is quoted.
  return copyOut(
    db,
    `COPY (SELECT row_to_json(lead)::text FROM (${select(rows, cells)}) lead)
     TO STDOUT (FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01')`,
    onRow,
  );
}
