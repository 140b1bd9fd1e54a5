import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { cutText } from '#shared/app/cut-text.ts';
import {
  LONGEST_IMPORT_CELL,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_ROWS,
} from '#shared/leads/imports/import-columns.ts';
import { type CsvFormat, csvOptions, refused, separatorSign } from './csv-format.ts';
import { isKnownHeading } from './guess-columns.ts';

/** A row of a file: the line it begins on, and its cells as they stand there. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A row of more cells is broken anyway, so no more are kept of it. */
export const MOST_CELLS = 1_000;
/** A parser holds a whole row: 50 MB of separators would take gigabytes. */
const MOST_SEPARATORS = 100_000;

/** Before the headings, as LinkedIn's own export of connections has them. */
const MOST_LINES_BEFORE = 20;

/**
 * The rows of a file, the headings first. What PostgreSQL cannot hold becomes the sign for an unknown
 * character, and of a giant cell enough stays to be refused. Throws import_refused.
 */
export async function readRows(
  path: string,
  { encoding, separator }: CsvFormat,
  onRow: (row: CsvRow) => Promise<void> | void,
): Promise<{ headings: string[] }> {
  const parser = parse({ ...csvOptions(separator), info: true });
  let headings: string[] | null = null;
  const before: CsvRow[] = [];
  let rows = 0;

  async function take(row: CsvRow): Promise<void> {
    if (headings !== null) return count(row);
    if (isSeparatorLine(row)) return;
    const filled = row.cells.filter((cell) => cell.trim() !== '').length;
    const isAlone = filled < 2 && !row.cells.some((cell) => isKnownHeading(cell));
    if (isAlone && before.length < MOST_LINES_BEFORE) {
      before.push(row);
      return;
    }
    // In a file of one column nothing stands before the headings.
    await begin(isAlone ? [...before, row] : [row]);
  }

  /** The first of these has the headings, unless it is somebody already. */
  async function begin(some: readonly CsvRow[]): Promise<void> {
    const [head, ...rest] = some;
    if (head === undefined) return;
    const isSomebody = head.cells.some((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim()));
    headings = requireHeadings(
      isSomebody ? head.cells.map((_cell, at) => `Column ${at + 1}`) : head.cells,
    );
    for (const row of isSomebody ? some : rest) await count(row);
  }

  async function count(row: CsvRow): Promise<void> {
    if (row.cells.every((cell) => cell.trim() === '')) return;
    rows += 1;
    if (rows > MOST_IMPORT_ROWS) {
      throw refused('This file has more than 100,000 rows. Split it and import the parts');
    }
    await onRow(row);
  }

  try {
    const text = withShortLines(decoded(path, encoding), separatorSign(separator));
    await pipeline(text, parser, async (records) => {
      let line = 1;
      for await (const one of records) {
        const { record, info } = one as { record: string[]; info: { lines: number } }; // with `info`
        await take({ line, cells: withoutMany(record).map(storable) });
        line = info.lines + 1;
      }
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw refused(
        `A quote is opened and never closed. The file ends inside it, on ${/line \d+/.exec(error.message)?.[0] ?? 'its last line'}. Close it, or choose another separator`,
      );
    }
    if (error instanceof CsvError) throw refused('This file cannot be read as CSV');
    throw error;
  }
  if (headings === null) await begin(before);
  if (headings === null) throw refused('This file is empty');
  if (rows === 0) throw refused('This file has headings and no rows');
  return { headings };
}

/** Excel's own line that names the separator. */
const isSeparatorLine = ({ line, cells }: CsvRow): boolean =>
  line === 1 && /^sep=/i.test(cells[0] ?? '') && cells.join('').length <= 5;

function requireHeadings(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  const headings = cells.slice(0, last + 1).map((cell) => cutText(cell.trim(), 200));
  if (headings.length === 0) throw refused('This file is empty');
  if (headings.length > MOST_IMPORT_COLUMNS) {
    throw refused('This file has more than 200 columns. Remove some and try again');
  }
  return headings;
}

/** The byte order mark goes; the parser takes UTF-8. */
async function* decoded(path: string, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const part of createReadStream(path)) {
    yield Buffer.from(decoder.decode(part as Buffer, { stream: true })); // without an encoding
  }
  yield Buffer.from(decoder.decode());
}

/** Throws import_refused for a line of too many cells. The signs are of one byte each. */
async function* withShortLines(
  parts: AsyncIterable<Buffer>,
  separator: number,
): AsyncGenerator<Buffer> {
  let line = 1;
  let separators = 0;
  for await (const part of parts) {
    for (const byte of part) {
      if (byte === separator) separators += 1;
      else if (byte === NEW_LINE || byte === RETURN) {
        separators = 0;
        if (byte === NEW_LINE) line += 1;
      }
      if (separators > MOST_SEPARATORS) {
        throw refused(
          `There are more than 100,000 cells on line ${line}. Remove some, or choose another separator`,
        );
      }
    }
    yield part;
  }
}
const NEW_LINE = 0x0a;
const RETURN = 0x0d;

/** The last cell that tells something stays, so that the row stays a broken one. */
function withoutMany(record: readonly string[]): readonly string[] {
  if (record.length <= MOST_CELLS) return record;
  const last = record.findLastIndex((cell) => cell.trim() !== '');
  return [...record.slice(0, MOST_CELLS - 1), record[Math.max(last, MOST_CELLS - 1)] ?? ''];
}

function storable(cell: string): string {
  return cutText(cell, LONGEST_IMPORT_CELL).replaceAll('\u0000', '\uFFFD');
}
