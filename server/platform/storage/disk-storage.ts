import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../errors.ts';
import type { FileStorage } from './file-storage.ts';
import { isDiskFull, type ReadRoom, requireDiskRoom } from './disk-room.ts';

/** `{prefix}/{random hex}`; anything else never becomes a path (T81). */
const KEY = /^[\w-]+\/[0-9a-f]{16,64}$/;

/**
 * Files under a folder, one level of 256 sub-folders. A file becomes visible by a rename after its
 * bytes are synced, so a crash leaves all of it or nothing (R22).
 */
export function createDiskStorage(options: {
  folder: string;
  reservePercent: number;
  readRoom?: ReadRoom;
}): FileStorage {
  const { folder } = options;
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('a storage key of our own was expected');
    const [prefix = '', name = ''] = key.split('/');
    return join(folder, prefix, name.slice(0, 2), name);
  };

  return {
    description: 'disk',

    async store(key, file) {
      const path = pathOf(key);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(file.path, path);
        await syncFolder(dirname(path));
      } catch (error) {
        if (isDiskFull(error)) throw new AppError('file_storage_full', { cause: error });
        throw new AppError('storage_unavailable', { retryAfterSeconds: 10, cause: error });
      }
    },

    async read(key, { start, end }) {
      const path = pathOf(key);
      try {
        // Opened here and not by the stream, so that a missing file is an answer and not an event.
        const file = await open(path, 'r');
        return file.createReadStream({ start, end, autoClose: true });
      } catch (error) {
        if (isMissing(error)) return null;
        throw new AppError('storage_unavailable', { retryAfterSeconds: 10, cause: error });
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list(prefix) {
      const root = join(folder, prefix);
      for (const part of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, part)).catch(() => [])) {
          const found = await stat(join(root, part, name)).catch(() => null);
          if (found !== null) yield { key: `${prefix}/${name}`, modifiedAt: found.mtime };
        }
      }
    },

    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await requireDiskRoom(folder, 0, options);
    },
  };
}

/** A rename is on the disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
