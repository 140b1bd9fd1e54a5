import { Readable } from 'node:stream';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import { readOnce, writeWhole } from './one-time-file.ts';
import type { IncomingFiles } from './file-storage.ts';

/** Room on the disk that is asked for beforehand; a larger file is refused only on a full disk. */
const EXPECTED_BYTES = 1_000_000;

/** A CSV file for spreadsheets. It is whole before its first byte is sent. */
export async function openCsvFile(
  incoming: IncomingFiles,
  csv: { name: string; head: string; rows: AsyncIterable<Buffer> },
): Promise<OutgoingFile> {
  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(`\uFEFF${csv.head}\n`);
    yield* csv.rows;
  }
  const stream = Readable.from(lines(), { objectMode: false });
  const file = await writeWhole(incoming, stream, EXPECTED_BYTES);
  return {
    name: csv.name,
    mediaType: 'text/csv; charset=utf-8',
    size: file.size,
    version: file.sha256.toString('base64url'),
    open: async ({ start, end }) => readOnce(file, start, end),
  };
}
