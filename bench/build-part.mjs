import { join } from 'node:path';
import { build } from 'vite';

/**
 * Compiles a part of the product in the same way as the product. A loader that runs sources would be
 * slower: it names every function again whenever it is made. Returns the file to start.
 */
export async function buildPart(folder, file) {
  const outDir = join(folder, 'part');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: `bench/${file}`,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'part.cjs' } },
    },
  });
  return join(outDir, 'part.cjs');
}
