import { writeXlsxStream } from 'hucre';
import { Readable } from 'node:stream';
import type { LeadExportWish } from '#shared/leads/export.contract.ts';
import { separators } from '#shared/leads/export-columns.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { CellKind, ExportedColumn } from './exported-columns.queries.ts';
import { copyCsv, copyJson, type ExportedRows } from './exported-leads.queries.ts';

/** A file of leads, made while it is read; few rows are in memory at a time. */
export function openLeadFile(
  db: Database,
  rows: ExportedRows,
  { format, separator = 'comma', bom = false }: LeadExportWish,
  onRow: () => void,
): Readable {
  if (format === 'csv') {
    const head = csvHead(rows.columns, separators[separator]);
    return Readable.from(
      headed(bom ? `\uFEFF${head}` : head, copyCsv(db, rows, separator, onRow)),
      { objectMode: false },
    );
  }
  const lines = copyJson(db, rows, onRow);
  if (format === 'jsonl') {
    return Readable.from(jsonLines(rows.columns, lines), { objectMode: false });
  }
  return workbook(rows.columns, lines);
}

function csvHead(columns: readonly ExportedColumn[], separator: string): string {
  const cells = columns.map(({ heading }) => {
    const text = /^[-=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(heading) ? `'${heading}` : heading;
    return `"${text.replaceAll('"', '""')}"`;
  });
  return `${cells.join(separator)}\n`;
}

async function* headed(head: string, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* blocks;
}

/** The values of each row, in the order of the columns. */
async function* readRows(blocks: AsyncIterable<Buffer>): AsyncGenerator<Value[]> {
  for await (const block of blocks) {
    for (const line of block.toString('utf8').split('\n')) {
      if (line !== '') yield Object.values(JSON.parse(line) as Record<string, Value>); // the kinds of cells
    }
  }
}

async function* jsonLines(
  columns: readonly ExportedColumn[],
  blocks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const keys = columns.map(({ name, heading }) =>
    JSON.stringify(name.startsWith('own:') ? `own:${heading}` : name),
  );
  let text: string[] = [];
  for await (const values of readRows(blocks)) {
    text.push(`{${values.map((value, at) => `${keys[at]}:${JSON.stringify(value)}`).join(',')}}\n`);
    if (text.length < ROWS_AT_ONCE) continue;
    yield Buffer.from(text.join(''));
    text = [];
  }
  if (text.length > 0) yield Buffer.from(text.join(''));
}
const ROWS_AT_ONCE = 200;

/** Longer cells make a workbook that Excel calls damaged. */
const LONGEST_CELL = 32_767;
/** No XML document may have them. */
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

type Value = string | number | boolean | string[] | null;
type Cell = string | number | boolean | Date | null;

function cellOf(kind: CellKind, value: Value | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'number') return Number(value);
  if (kind === 'flag') return value === true;
  if (kind === 'moment') return new Date(String(value));
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.replaceAll(NOT_IN_XML, '\uFFFD').slice(0, LONGEST_CELL);
}

/** Texts are inline strings: a spreadsheet computes none of them. */
function workbook(columns: readonly ExportedColumn[], blocks: AsyncIterable<Buffer>): Readable {
  const rows = readRows(blocks);
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const values of rows) {
      yield columns.map(({ kind }, at) => cellOf(kind, values[at]));
    }
  }
  const web = writeXlsxStream(cells(), {
    name: 'Leads',
    columns: columns.map(({ heading, kind }) => ({
      header: heading.replaceAll(NOT_IN_XML, '\uFFFD'),
      ...(kind === 'moment' ? { numFmt: 'yyyy-mm-dd hh:mm:ss' } : {}),
    })),
    freezePane: { rows: 1 },
  });
  const stream = Readable.fromWeb(web as Parameters<typeof Readable.fromWeb>[0]); // the same class in two typings
  // Stopped early, it would leave the statement waiting.
  stream.once('close', () => void rows.return(undefined).catch(() => {}));
  return stream;
}
