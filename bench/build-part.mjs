import { join } from 'node:path';
import { build } from 'vite';

/**
 * A part of the product translated as the product itself is, which a loader that runs sources is not:
 * that one gives every function its name again whenever it is made. Returns the file to start.
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
