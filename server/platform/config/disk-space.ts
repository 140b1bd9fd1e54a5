import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export interface DiskSpace {
  /** What a process without special rights may still write. */
  freeBytes: number;
  totalBytes: number;
}

/** Space of the disk a folder lies on, or will lie on; null where it cannot be told. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  let place = resolve(folder);
  for (;;) {
    try {
      const { bavail, blocks, bsize } = await statfs(place);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } catch {
      const parent = dirname(place);
      if (parent === place) return null;
      place = parent;
    }
  }
}
