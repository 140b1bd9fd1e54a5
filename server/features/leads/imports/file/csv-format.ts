import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import {
  type ImportEncoding,
  type ImportSeparator,
  importSeparators,
} from '#shared/leads/imports/import-columns.ts';
import { AppError } from '#server/platform/errors.ts';

export interface CsvFormat {
  encoding: ImportEncoding;
  separator: ImportSeparator;
}

/** What a creator says of it. */
export type ChosenFormat = { [key in keyof CsvFormat]?: CsvFormat[key] | undefined };

/** What the encoding is told by when a file has no mark, and the separator. */
const LOOKED_AT = 65_536;

export const refused = (problem: string): AppError =>
  new AppError('import_refused', { values: { problem } });

export const separatorSign = (separator: ImportSeparator): number =>
  importSeparators[separator].sign.charCodeAt(0);

/** The options of every reading of a file: what spreadsheets and mailing tools write. */
export const csvOptions = (separator: ImportSeparator) => ({
  delimiter: importSeparators[separator].sign,
  recordDelimiter: ['\r\n', '\n', '\r'],
  relaxQuotes: true,
  relaxColumnCount: true,
  skipEmptyLines: true,
});

/**
 * Tells how a file is written. What its creator chose counts; the rest is told from the bytes. Throws
 * import_refused for what is no text.
 */
export async function readFormat(path: string, chosen: ChosenFormat): Promise<CsvFormat> {
  const start = await readStart(path);
  if (start.length === 0) throw refused('This file is empty');
  refuseOtherKinds(start);
  const encoding = chosen.encoding ?? (await readEncoding(path, start));
  const text = new TextDecoder(encoding).decode(start);
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && isBinary(text)) {
    throw refused('This is not a CSV file. Save your list as CSV and try again');
  }
  return { encoding, separator: chosen.separator ?? readSeparator(text) };
}

async function readStart(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path, { end: LOOKED_AT - 1 })) {
    parts.push(part as Buffer); // without an encoding
  }
  return Buffer.concat(parts);
}

const kinds: readonly (readonly [start: string, problem: string])[] = [
  ['504b0304', 'This is a workbook or an archive. Save the sheet as CSV and try again'],
  ['d0cf11e0', 'This is an Excel workbook. Save the sheet as CSV and try again'],
  ['25504446', 'This is a PDF. Save your list as CSV and try again'],
  ['1f8b', 'This file is compressed. Unpack it and try again'],
];

function refuseOtherKinds(start: Buffer): void {
  const head = start.subarray(0, 4).toString('hex');
  const [, problem] = kinds.find(([signature]) => head.startsWith(signature)) ?? [];
  if (problem !== undefined) throw refused(problem);
}

/** A stray control character is one broken row; many are another kind of file. */
function isBinary(text: string): boolean {
  const odd = text.match(/[\u0000-\u0008\u000E-\u001F]/g)?.length ?? 0;
  return odd > Math.max(20, text.length / 50);
}

async function readEncoding(path: string, start: Buffer): Promise<ImportEncoding> {
  const mark = start.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  // Latin letters in UTF-16 have a zero in every second byte.
  const nulls = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  if (odd > start.length / 8 && odd > even * 4) return 'utf-16le';
  if (even > start.length / 8 && even > odd * 4) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

/** The whole file is asked: the first letter beyond ASCII may stand on its last line. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const part of createReadStream(path)) {
      decoder.decode(part as Buffer, { stream: true }); // without an encoding
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The sign that cuts the first lines into the most columns of equal number. */
function readSeparator(text: string): ImportSeparator {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const names = Object.keys(importSeparators) as ImportSeparator[]; // keys of the table
  const said = names.find((name) => importSeparators[name].sign === named);
  if (said !== undefined) return said;
  const whole = text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) || text;
  const scores = names.map((name) => ({ name, score: scoreOf(whole, name) }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).name;
}

function scoreOf(text: string, separator: ImportSeparator): number {
  try {
    const records = parse(text, { ...csvOptions(separator), to: 50 });
    const counts = new Map<number, number>();
    for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
    const scores = [...counts].map(([columns, times]) =>
      columns < 2 ? 0 : Math.min(columns, 20) * (times / records.length) ** 2,
    );
    return Math.max(0, ...scores);
  } catch {
    return 0;
  }
}
