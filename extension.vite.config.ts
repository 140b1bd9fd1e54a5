import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { createManifest, type ExtensionBrowser } from './desktop/extension/manifest.ts';

const SIZES = [16, 32, 48, 128];
const folder = `${import.meta.dirname}/desktop/extension`;
const version = readVersion();

/**
 * `chromium`, `firefox`, or `reader`: the script that is injected into pages and cannot import
 * anything.
 */
const part = process.env['EXTENSION_PART'] ?? 'chromium';
const browser: ExtensionBrowser = part === 'firefox' ? 'firefox' : 'chromium';
const isReader = part === 'reader';

export default defineConfig({
  root: folder,
  base: './',
  publicDir: false,
  build: {
    outDir: process.env['EXTENSION_OUT'] ?? `${import.meta.dirname}/dist/extension/${browser}`,
    emptyOutDir: !isReader,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isReader
        ? { reader: `${folder}/page/reader.ts` }
        : { worker: `${folder}/worker/worker.ts`, panel: `${folder}/panel.html` },
      output: {
        format: isReader ? 'iife' : 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
  plugins: isReader ? [] : [manifestAndIcons()],
});

function readVersion(): string {
  const { version: written }: { version: string } = JSON.parse(
    readFileSync(`${import.meta.dirname}/package.json`, 'utf8'),
  );
  return written;
}

function manifestAndIcons(): Plugin {
  return {
    name: 'extension-manifest',
    generateBundle() {
      const manifest = JSON.stringify(createManifest(browser, version), null, 2);
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: manifest });
      for (const size of SIZES) {
        const source = readFileSync(`${folder}/icons/${size}.png`);
        this.emitFile({ type: 'asset', fileName: `icons/${size}.png`, source });
      }
    },
  };
}
