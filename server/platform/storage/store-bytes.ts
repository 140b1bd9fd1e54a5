import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage, IncomingFiles } from './file-storage.ts';

/**
 * Stores bytes of this process under a new random key below `keyPrefix`. Throws `file_storage_full` and
 * `storage_unavailable`.
 */
export async function storeBytes(
  bytes: Buffer,
  { storage, incoming, keyPrefix }: Places,
): Promise<{ storageKey: string; size: number; sha256: Buffer }> {
  const storageKey = `${keyPrefix}/${randomBytes(24).toString('hex')}`;
  const file = await incoming.receive(Readable.from([bytes]), bytes.length);
  try {
    await storage.store(storageKey, file);
  } finally {
    await file.discard();
  }
  return { storageKey, size: file.size, sha256: file.sha256 };
}

interface Places {
  storage: FileStorage;
  incoming: IncomingFiles;
  /** First part of every key (decision 9). */
  keyPrefix: string;
}
