import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder this installation lives in: the next one upwards with a package.json, whether the
 * server runs from its sources or from `dist/server`, and whatever folder it was started in.
 */
export function findInstallFolder(from: string = import.meta.dirname): string {
  let folder = from;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) return process.cwd();
    folder = parent;
  }
  return folder;
}
