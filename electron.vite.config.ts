import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const BASE = '/console/';

/** The face is `font-display: optional`: asked for early, it is there for the first picture. */
const preloadFonts: Plugin = {
  name: 'console-font-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `${BASE}${file}`,
          },
          injectTo: 'head',
        })),
  },
};

/**
 * Builds the desktop app. Main and preload are bundled whole, so that no `node_modules` ship with
 * it. The renderer is the console: the same files are served by Koa on the console routes and by
 * the app from its own scheme, so assets have an absolute base on both (architecture.md §7).
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'dist/desktop/main',
      emptyOutDir: true,
      externalizeDeps: false,
      sourcemap: false,
      rolldownOptions: { input: 'desktop/main/index.ts' },
    },
  },
  preload: {
    build: {
      outDir: 'dist/desktop/preload',
      emptyOutDir: true,
      externalizeDeps: false,
      // A sandboxed preload is one file and cannot import another.
      isolatedEntries: true,
      sourcemap: false,
      rolldownOptions: {
        input: { console: 'desktop/preload/console.ts', setup: 'desktop/preload/setup.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'desktop/renderer',
    plugins: [
      react(),
      tailwindcss(),
      // electron-vite forces a relative base in production; deep links need an absolute one.
      { name: 'console-asset-base', enforce: 'post', config: () => ({ base: BASE }) },
      preloadFonts,
    ],
    build: {
      outDir: 'dist/desktop/renderer',
      emptyOutDir: true,
      minify: true,
      target: 'es2022',
      // No `data:` addresses: the policy is font-src 'self'; img-src 'self'.
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'desktop/renderer/index.html' },
    },
  },
});
