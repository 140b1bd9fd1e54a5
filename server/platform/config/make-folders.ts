import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents. The `recursive` option never ends where a parent takes no folders,
 * such as /proc. Throws the system's error.
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
