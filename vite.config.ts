import { existsSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';

/** Public pages are rendered by the server; the browser gets one island and the styles. */
const browserBuild: BuildEnvironmentOptions = {
  outDir: 'dist/public',
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  // No `data:` addresses: the policy is font-src 'self'; img-src 'self'.
  assetsInlineLimit: 0,
  // A page names its one script itself; the preload helper would cost more than it saves.
  modulePreload: false,
  rolldownOptions: { input: browserEntries() },
};

/** Of `Features` in lightningcss. */
const LIGHT_DARK = 1_048_576;
const DIR_SELECTOR = 4;

export default defineConfig({
  publicDir: 'public-web/static',
  plugins: [react(), tailwindcss(), oneFilePerIsland()],
  build: browserBuild,
  // Two features of lightningcss. What it writes for `light-dark()` no sheet uses; for `:dir()` it lists
  // languages, which says nothing of a text whose direction the browser finds out.
  css: { lightningcss: { exclude: LIGHT_DARK | DIR_SELECTOR } },
});

/** Every `public-web/islands/*.ts` and `public-web/styles/*.css`, named after its path. */
function browserEntries(): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const [folder, extension] of [
    ['islands', '.ts'],
    ['styles', '.css'],
  ] as const) {
    const path = join('public-web', folder);
    if (!existsSync(path)) continue;
    for (const file of readdirSync(path)) {
      if (extname(file) !== extension || file.endsWith('.test.ts')) continue;
      entries[`${folder}/${basename(file, extension)}`] = join(path, file);
    }
  }
  return entries;
}

/**
 * A page names one script: code that two islands share is in both, instead of a further request
 * (P15).
 */
function oneFilePerIsland(): Plugin {
  return {
    name: 'one-file-per-island',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const island = importer === undefined ? undefined : islandOf(importer);
      if (island === undefined || !/^[.#]/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found === null || found.external ? found : `${found.id}?island=${island}`;
    },
  };
}

/** The entry an importing module is compiled for. */
function islandOf(importer: string): string | undefined {
  return /(?:public-web\/islands\/|\?island=)([\w-]+)(?:\.ts)?$/.exec(importer)?.[1];
}
