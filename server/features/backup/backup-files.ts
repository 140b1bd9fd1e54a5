import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { FileStorage, IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { BackupError } from './backup-error.ts';
import { openStored, storeFile, verifyStored } from './backup-folder.ts';
import type { Manifest, StoredFile } from './manifest.ts';

/** Where uploaded files are stored: the folder of the installation or a bucket. */
export interface FileStore {
  storage: Pick<FileStorage, 'read' | 'store' | 'remove'>;
  incoming: Pick<IncomingFiles, 'receive'>;
}

export type FilesPart = Manifest['files'];

const FILE_LIST = 'files/list.jsonl.gz';
const ListedFile = z.object({
  key: z.string().min(1).max(500),
  path: z.string().regex(/^files\/\d{1,9}$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
type ListedFile = z.infer<typeof ListedFile>;

/** Copies the file of every row in the transaction's snapshot, also of rows deleted since. */
export async function storeFiles(
  trx: Knex.Transaction,
  folder: string,
  { storage }: FileStore,
  report: { progress(count: number): void; problem(line: string): void },
): Promise<FilesPart> {
  let [count, bytes, missing] = [0, 0, 0];
  async function* entries(): AsyncGenerator<Buffer> {
    for await (const { storageKey: key, size, sha256 } of listFileRows(trx)) {
      const range = { start: 0, end: size - 1 };
      const content = await storage.read(key, range);
      if (content === null) {
        missing += 1;
        report.problem(`A file is no longer in the storage: ${key}`);
        continue;
      }
      count += 1;
      const stored = await storeFile(folder, `files/${count}`, content, { compress: false });
      if (stored.sha256 !== sha256.toString('hex')) {
        throw new BackupError(`The storage changed an uploaded file: ${key} is damaged.`);
      }
      bytes += stored.bytes;
      report.progress(count);
      yield Buffer.from(`${JSON.stringify({ key, ...stored } satisfies ListedFile)}\n`);
    }
  }
  const list = await storeFile(folder, FILE_LIST, entries(), { compress: true });
  return { count, bytes, missing, list };
}

interface FileRow {
  id: string;
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/** Tables whose rows name stored bytes, each with its key. */
const FILE_TABLES = [
  ['magnet_files', 'id'],
  ['profile_photos', 'user_id'],
  ['brand_pictures', 'storage_key'],
] as const;

async function* listFileRows(trx: Knex.Transaction): AsyncGenerator<FileRow> {
  for (const [table, key] of FILE_TABLES) {
    if (!(await trx.schema.hasTable(table))) continue; // of an earlier release
    let after = '';
    for (;;) {
      const rows: FileRow[] = await trx(table)
        .where(key, '>', after)
        .orderBy(key)
        .limit(500)
        .select(`${key} as id`, 'storage_key', 'size', 'sha256');
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
}

/** The files of a backup, in the order they were stored. Throws BackupError. */
async function* listStoredFiles(folder: string, list: StoredFile): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: openStored(folder, list) })) {
    const entry = ListedFile.safeParse(JSON.parse(line));
    if (!entry.success) throw new BackupError(`${list.path} contains an invalid file name.`);
    yield entry.data;
  }
}

/** Restores every file under its key, then reads it again and compares. */
export async function restoreFiles(
  folder: string,
  list: StoredFile,
  { storage, incoming }: FileStore,
  progress: (count: number) => void,
): Promise<void> {
  let count = 0;
  for await (const file of listStoredFiles(folder, list)) {
    const received = await incoming.receive(openStored(folder, file), file.bytes);
    await storage.store(file.key, received);
    await received.discard();
    const hash = createHash('sha256');
    const content = await storage.read(file.key, { start: 0, end: file.bytes - 1 });
    for await (const chunk of content ?? []) hash.update(chunk as Buffer); // a byte stream's chunks
    if (hash.digest('hex') !== file.sha256) {
      throw new BackupError(`The storage does not return what was written: ${file.key}`);
    }
    count += 1;
    progress(count);
  }
}

/** Throws BackupError at the first file that differs from what was stored. */
export async function verifyFiles(folder: string, files: FilesPart): Promise<void> {
  if (files === null) return;
  await verifyStored(folder, files.list);
  let count = 0;
  for await (const file of listStoredFiles(folder, files.list)) {
    await verifyStored(folder, file);
    count += 1;
  }
  if (count !== files.count) throw new BackupError('The backup is damaged: files are missing.');
}
