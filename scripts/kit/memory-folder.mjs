import { statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const GIGABYTE = 1024 ** 3;

/**
 * Puts temporary files into memory where there is plenty of it (Linux): the tests copy hundreds of
 * databases, which takes ten times as long on a disk. Containers often have little room there.
 */
export function useMemoryFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined) return;
  if (process.availableMemory() < 6 * GIGABYTE) return;
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    if (bavail * bsize > 3 * GIGABYTE) process.env.TMPDIR = FOLDER;
  } catch {
    // This system has none.
  }
}
