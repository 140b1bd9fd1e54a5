import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import type { IncomingFiles } from './file-storage.ts';
import { isDiskFull, type ReadRoom, requireDiskRoom } from './disk-room.ts';

const STALE_MS = 3_600_000;

export interface IncomingFolderOptions {
  folder: string;
  reservePercent: number;
  readRoom?: ReadRoom;
}

/** A folder for uploads on their way; on the disk driver's volume, so that storing is one rename. */
export function createIncomingFolder(options: IncomingFolderOptions): IncomingFiles {
  const { folder } = options;

  return {
    async receive(stream, expected) {
      // A stream that fails before it is read has no listener yet, which would end the process. The loop
      // that reads it throws that error.
      stream.on('error', () => {});
      const path = join(folder, `${randomBytes(16).toString('hex')}.part`);
      const discard = () => rm(path, { force: true });
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await requireDiskRoom(folder, expected, options);
        return { path, ...(await writeSynced(path, stream)), discard };
      } catch (error) {
        stream.resume();
        await discard();
        if (isDiskFull(error)) throw new AppError('file_storage_full', { cause: error });
        throw error;
      }
    },

    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > STALE_MS) await rm(path, { force: true });
      }
    },
  };
}

/** The name is only known to be free when the file is made with `x`. */
async function writeSynced(
  path: string,
  stream: Readable,
): Promise<{ size: number; sha256: Buffer }> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    const chunks = stream as AsyncIterable<Buffer>; // a byte stream without an encoding
    for await (const chunk of chunks) {
      hash.update(chunk);
      for (let from = 0; from < chunk.length;) {
        from += (await file.write(chunk, from)).bytesWritten;
      }
      size += chunk.length;
    }
    await file.sync();
    return { size, sha256: hash.digest() };
  } finally {
    await file.close();
  }
}
