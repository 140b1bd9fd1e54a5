import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage, IncomingFiles } from './file-storage.ts';

/** Where bytes lie, and what they are. */
export interface StoredBytes {
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/** Where bytes of this process are stored. */
export interface Places {
  storage: FileStorage;
  incoming: IncomingFiles;
  /** First part of every key (decision 9). */
  keyPrefix: string;
}

/**
 * Stores bytes of this process under a new random key below `keyPrefix`. Throws `file_storage_full` and
 * `storage_unavailable`.
 */
export async function storeBytes(
  bytes: Buffer,
  { storage, incoming, keyPrefix }: Places,
): Promise<StoredBytes> {
  const storageKey = `${keyPrefix}/${randomBytes(24).toString('hex')}`;
  const file = await incoming.receive(Readable.from([bytes]), bytes.length);
  try {
    await storage.store(storageKey, file);
  } finally {
    await file.discard();
  }
  return { storageKey, size: file.size, sha256: file.sha256 };
}

/** The bytes again; null when they are not there, and when only a part of them is. */
export async function readBytes(
  storage: Pick<FileStorage, 'read'>,
  { storageKey, size, sha256 }: StoredBytes,
): Promise<Buffer | null> {
  const stream = await storage.read(storageKey, { start: 0, end: size - 1 });
  if (stream === null) return null;
  const bytes = Buffer.concat(await stream.toArray());
  return createHash('sha256').update(bytes).digest().equals(sha256) ? bytes : null;
}
