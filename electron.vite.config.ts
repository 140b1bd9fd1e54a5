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
 * Builds the console. The same files are served by Koa on the console routes and by the desktop
 * app from its own scheme, so assets have an absolute base on both (architecture.md §7).
 */
export default defineConfig({
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
