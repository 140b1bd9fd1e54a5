import { Readable } from 'node:stream';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { BookRowKind } from '#shared/billing/books.contract.ts';
import { readOnce, writeWhole } from '#server/features/leads/export/one-time-file.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { bookFileHead, copyBookRows } from './book-file.queries.ts';
import type { Period } from './book-rows.queries.ts';

/** Room on the disk that is asked for beforehand; a larger file is refused only on a full disk. */
const EXPECTED_BYTES = 1_000_000;

/** The rows of a figure as CSV. It is whole before its first byte is sent. */
export async function openBookFile(
  { db, incoming }: { db: Database; incoming: IncomingFiles },
  kind: BookRowKind,
  period: Period,
): Promise<OutgoingFile> {
  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(`\uFEFF${bookFileHead}\n`);
    yield* copyBookRows(db, kind, period);
  }
  const stream = Readable.from(lines(), { objectMode: false });
  const file = await writeWhole(incoming, stream, EXPECTED_BYTES);
  return {
    name: `${kind.replace('_', '-')}-${period.from}-${period.to}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    size: file.size,
    version: file.sha256.toString('base64url'),
    open: async ({ start, end }) => readOnce(file, start, end),
  };
}
