import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const stamp = join(root, 'dist', 'build-stamp');
const SOURCES = ['shared', 'server', 'public-web', 'desktop'];
const CONFIGURATION = /^(package(-lock)?\.json|tsconfig.*\.json|.*vite\.config\.ts)$/;
const NOT_BUILT = /\.(test|e2e)\.tsx?$/;

/** Whether `dist` was built from the sources, configuration and lockfile as they are now. */
export function isBuildFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stateOfSources();
}

export function removeStamp() {
  rmSync(stamp, { force: true });
}

/** `state` is the one before the build: later changes must count as newer. */
export function writeStamp(state) {
  writeFileSync(stamp, state);
}

/** Changes whenever a file is added, edited, replaced or removed. */
export function stateOfSources() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name))
      : [],
  );
  files.push(...readdirSync(root).filter((name) => CONFIGURATION.test(name)));
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1))) {
    if (NOT_BUILT.test(file)) continue;
    const found = statSync(join(root, file), { throwIfNoEntry: false });
    if (found?.isFile()) hash.update(`${file}\0${found.size}\0${found.mtimeMs}\n`);
  }
  return hash.digest('hex');
}
