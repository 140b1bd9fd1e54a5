import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Not by `recursive`, which never ends where the folder above is
 * there but takes no other, such as /proc. Throws what the system says.
 */
export function makeFolders(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isFolder(path)) return;
    const above = dirname(path);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || above === path || isFolder(above)) throw error;
    makeFolders(above, mode);
    mkdirSync(path, { mode });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
