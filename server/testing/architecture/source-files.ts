import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path from the root of the repository, with `/`, to the text of the file. */
export type SourceFiles = ReadonlyMap<string, string>;

/** Where the repository lies. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));
const folders = ['shared', 'server', 'public-web', 'desktop', 'e2e', 'bench', 'scripts'];
const isSource = /\.(?:ts|tsx|mjs|css)$/;
const isSkipped = /^(?:node_modules|dist|out|build|release|test-results)$/;

/** Every source file of the repository, as it lies on disk. */
export function readSourceFiles(): SourceFiles {
  const files = new Map<string, string>();
  for (const folder of folders) collect(folder, files);
  return files;
}

function collect(folder: string, files: Map<string, string>): void {
  let entries;
  try {
    entries = readdirSync(join(repositoryRoot, folder), { withFileTypes: true });
  } catch {
    return; // a folder that does not exist yet
  }
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !isSkipped.test(entry.name)) collect(path, files);
    if (entry.isFile() && isSource.test(entry.name)) {
      files.set(path, readFileSync(join(repositoryRoot, path), 'utf8'));
    }
  }
}
