import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of this installation: the next one upwards with a package.json, for sources and for
 * `dist/server`, from any working directory.
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
