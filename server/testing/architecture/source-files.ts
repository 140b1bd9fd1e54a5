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
  return new Map(
    listFiles()
      .filter((path) => isSource.test(path))
      .map((path) => [path, readFileSync(join(repositoryRoot, path), 'utf8')]),
  );
}

/** Paths of all files in the folders of sources, also of pictures, texts and settings. */
export function listFiles(): string[] {
  return folders.flatMap(filesIn);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(repositoryRoot, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isSkipped.test(entry.name) ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}
