import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { FileStorage, IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { BackupError } from './backup-error.ts';
import { openStored, storeFile, verifyStored } from './backup-folder.ts';
import type { Manifest, StoredFile } from './manifest.ts';

/** Where uploaded files are kept: the folder of the installation or a bucket. */
export interface FileStore {
  storage: Pick<FileStorage, 'read' | 'store'>;
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

/** Copies the file of every row of the transaction's moment, whatever happens to it meanwhile. */
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
        report.problem(`A file is not in the storage any more: ${key}`);
        continue;
      }
      count += 1;
      const stored = await storeFile(folder, `files/${count}`, content, { compress: false });
      if (stored.sha256 !== sha256.toString('hex')) {
        throw new BackupError(`The storage does not hold what was uploaded: ${key} is damaged.`);
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

async function* listFileRows(trx: Knex.Transaction): AsyncGenerator<FileRow> {
  if (!(await trx.schema.hasTable('magnet_files'))) return; // of an earlier release
  let after = '';
  for (;;) {
    const rows = await trx<FileRow>('magnet_files')
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .select('id', 'storage_key', 'size', 'sha256');
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** The files a backup holds, in the order they were stored. Throws BackupError. */
async function* listStoredFiles(folder: string, list: StoredFile): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: openStored(folder, list) })) {
    const entry = ListedFile.safeParse(JSON.parse(line));
    if (!entry.success) throw new BackupError(`${list.path} names a file that cannot be one.`);
    yield entry.data;
  }
}

/** Brings every file back under its key, then reads it again and compares. */
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
      throw new BackupError(`The storage does not give back what was written: ${file.key}`);
    }
    count += 1;
    progress(count);
  }
}

/** Throws BackupError at the first file that is not as it was stored. */
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
