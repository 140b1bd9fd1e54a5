import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '#server/platform/db/connection.ts';
import type { ExportContent, ExportProgress } from '#server/platform/exports/export-writer.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import { cleanFileName } from '#shared/files/file.rules.ts';
import { readme, toCsv, toJson } from './export-texts.ts';
import * as rows from './exported-rows.queries.ts';

/** Largest total of uploads in one copy: a browser can still save it in one file. */
export const UPLOAD_BYTES = 200_000_000;
/** Estimated bytes of a record in the archive, for the disk space check. */
const BYTES_PER_RECORD = 400;

export interface ArchiveOrder {
  userId: string;
  email: string;
  askedAt: Date;
  productName: string;
}

/** Everything of the account as one ZIP; only one page of rows is in memory at a time. */
export async function openArchive(
  { db, storage }: { db: Database; storage: Pick<FileStorage, 'read'> },
  { userId, email, askedAt, productName }: ArchiveOrder,
  progress: ExportProgress,
  signal: AbortSignal,
): Promise<ExportContent> {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable; // a PassThrough, typed as less
  zip.on('error', (error: Error) => stream.destroy(error));
  // It may be stopped before it is read, and an unhandled error would end the process.
  stream.on('error', () => {});
  const add = (name: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { mtime: askedAt }, (answer) => {
      if (signal.aborted) return answer(signal.reason, stream);
      open().then(
        (content) => {
          // The library does not listen for errors of a source, and an unhandled one would end the process.
          content.on('error', (error) => stream.destroy(error));
          answer(null, content);
        },
        (error: unknown) => answer(error, stream),
      );
    });

  async function* pages(part: rows.ExportPart): AsyncGenerator<rows.ExportedRow[]> {
    for await (const page of rows.readPages(db, part, userId)) {
      signal.throwIfAborted();
      yield page;
      progress.done += page.length;
    }
  }

  const files = await rows.selectFilesToCopy(db, userId);
  const { kept, leftOut, bytes } = await chooseUploads(files, storage);
  const filesLeftOut = leftOut.map(({ name }) => name);
  const text = readme({ productName, email, askedAt, filesLeftOut, filesBytes: UPLOAD_BYTES });
  zip.addBuffer(Buffer.from(text), 'README.txt', { mtime: askedAt });
  let records = 0;
  for (const part of rows.exportParts) {
    records += 2 * (await rows.countRows(db, part, userId));
    add(`${part}.json`, async () => toJson(part, pages(part)));
    add(`${part}.csv`, async () => toCsv(rows.columnsOf(part), pages(part)));
  }
  for (const file of kept) {
    add(`uploads/${file.id}-${cleanFileName(file.name)}`, async () => {
      const content = await storage.read(file.storageKey, { start: 0, end: file.size - 1 });
      if (content === null) throw new Error('an uploaded file has gone while it was copied');
      progress.done += 1;
      return content;
    });
  }
  progress.total = records + kept.length;
  zip.end();
  return { stream, expectedBytes: bytes + records * BYTES_PER_RECORD };
}

/** The smallest files first, as many as fit. A file missing in the storage is listed instead. */
async function chooseUploads(
  files: readonly rows.ExportedFile[],
  storage: Pick<FileStorage, 'read'>,
) {
  const kept: rows.ExportedFile[] = [];
  const leftOut: rows.ExportedFile[] = [];
  let bytes = 0;
  for (const file of files) {
    const fits = bytes + file.size <= UPLOAD_BYTES;
    const isThere = fits && (await isStored(storage, file.storageKey));
    (isThere ? kept : leftOut).push(file);
    if (isThere) bytes += file.size;
  }
  return { kept, leftOut, bytes };
}

async function isStored(storage: Pick<FileStorage, 'read'>, key: string): Promise<boolean> {
  const content = await storage.read(key, { start: 0, end: 0 });
  content?.on('error', () => {}).resume();
  return content !== null;
}
