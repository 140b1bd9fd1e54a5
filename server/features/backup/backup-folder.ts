import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { makeFolders } from '#server/platform/config/make-folders.ts';
import { BackupError } from './backup-error.ts';
import type { StoredFile } from './manifest.ts';

const PREFIX = 'unlatch-backup-';
/**
 * The name until everything is written. A killed run leaves it, and it does not count as a backup.
 */
const HALF = '.partial';
const DAY_MS = 86_400_000;
/** Fast, and the result is a fifth of the text. */
const GZIP_LEVEL = 3;

/** A folder for a new backup, readable by its owner alone. Throws BackupError. */
export async function createBackupFolder(parent: string, at: Date): Promise<string> {
  const stamp = at
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z');
  const folder = join(parent, `${PREFIX}${stamp}${HALF}`);
  try {
    makeFolders(parent, 0o700);
    await mkdir(folder, { mode: 0o700 });
    for (const name of ['tables', 'files']) await mkdir(join(folder, name), { mode: 0o700 });
  } catch (error) {
    throw new BackupError(`Cannot write a backup to ${parent}: ${messageOf(error)}`);
  }
  return folder;
}

/** Gives the complete backup its final name; returns it. */
export async function finishBackupFolder(half: string): Promise<string> {
  const whole = half.slice(0, -HALF.length);
  await rename(half, whole);
  await syncFolder(dirname(whole));
  return whole;
}

/**
 * Removes the oldest backups beyond `keep` and day-old leftovers of killed runs; returns their names.
 */
export async function removeOldBackups(parent: string, keep: number): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX)).toSorted();
  const old: string[] = [];
  for (const name of names.filter((one) => one.endsWith(HALF))) {
    const { mtimeMs } = await stat(join(parent, name));
    if (Date.now() - mtimeMs > DAY_MS) old.push(name);
  }
  const whole = names.filter((name) => !name.endsWith(HALF));
  old.push(...whole.slice(0, Math.max(0, whole.length - keep)));
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old;
}

export async function discardBackupFolder(half: string): Promise<void> {
  await rm(half, { recursive: true, force: true });
}

/** Writes one file of the backup to the disk itself, counting and hashing what is stored. */
export async function storeFile(
  folder: string,
  path: string,
  source: AsyncIterable<Buffer>,
  options: { compress: boolean },
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(join(folder, path), { mode: 0o600, flags: 'wx', flush: true });
  await (options.compress
    ? pipeline(source, createGzip({ level: GZIP_LEVEL }), meter, target)
    : pipeline(source, meter, target));
  return { path, bytes, sha256: hash.digest('hex') };
}

/** The content of a file of the backup. */
export function openStored(folder: string, file: StoredFile): Readable {
  const source = createReadStream(join(folder, file.path));
  if (!file.path.endsWith('.gz')) return source;
  const text = createGunzip();
  source.once('error', (error) => text.destroy(error));
  return source.pipe(text);
}

/** Throws BackupError unless the file is byte for byte what was stored. */
export async function verifyStored(folder: string, file: StoredFile): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(join(folder, file.path))) {
      const part: Buffer = chunk;
      hash.update(part);
      bytes += part.length;
    }
  } catch (error) {
    throw new BackupError(`The backup is damaged: ${file.path}: ${messageOf(error)}`);
  }
  if (bytes !== file.bytes || hash.digest('hex') !== file.sha256) {
    throw new BackupError(`The backup is damaged: ${file.path} has changed since it was written.`);
  }
}

export function nameOfBackup(folder: string): string {
  return basename(folder);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
