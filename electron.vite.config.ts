import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { pushWorker } from './scripts/kit/bundle/push-worker.mjs';
import { lightContract } from './scripts/kit/bundle/light-contract.mjs';

const BASE = '/console/';
const zodWithoutEval = fileURLToPath(
  new URL('desktop/renderer/zod-without-eval.ts', import.meta.url),
);
// The package's exports name its development build only, which carries warnings for developers.
const routerWithoutWarnings = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/** The face is `font-display: optional`: it is preloaded, so that the first render has it. */
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

/** What the sign-in and the console share, each a part of a path. */
const ofBoth = [
  /\/node_modules\/(?:react|react-dom|scheduler)\//,
  /\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /\/lucide-react\/dist\/esm\/icons\/(?:circle-exclamation-point|circle-check|info|loader-circle|eye|eye-off|triangle-[a-z-]+|x)\./,
  /\/renderer\/(?:platform\/(?!browser-push)|session\/(?:session|kept-input)|navigation\/address)/,
  /\/renderer\/api\/(?:api-client|session-token|light-answer)\./,
  /\/renderer\/commands\/commands\./,
  /\/renderer\/ui\/toasts\/toast(?:s|-place)?\./,
  /\/renderer\/ui\/controls\/(?:button|class-names|choose|field|password-field|tabs)\./,
  /\/renderer\/ui\/(?:panels\/(?:spinner|error-screen|page-header|lazy-part|notice)|overlays\/opening|texts\/brand-mark)\./,
  /\/shared\/(?:api\/(?:client|url|answer-shape|errors)|app\/(?:constants|read-json|theme-choice|instance-defaults|trusted-html)|ui\/latch-mark)\.tsx?$/,
  /\/shared\/auth\/auth\.contract\.ts$/,
];

/** What every place of the console uses besides; it imports nothing of the other groups. */
const ofConsole = [
  /\/node_modules\/(?:@tanstack\/(?:query-core|react-query)|react-router(?:-dom)?)\//,
  /\/renderer\/(?:navigation\/(?!address|link-tabs|use-new-form)|api\/(?:endpoint-query|error-text|query-client)\.)/,
  /\/shared\/(?:app\/(?:first-letter|time-zone)|files\/size-text)\.ts$/,
];

/** What stands around every screen, of creators and of operators. */
const ofLayouts = [
  /\/renderer\/commands\/(?:keyboard|keys-text|overlay)\./,
  /\/renderer\/live\/(?:live-paths|live-provider|live-store|open-stream|use-live)\./,
  /\/renderer\/(?:layout\/arrival|ui\/overlays\/popover|ui\/texts\/face)\./,
  // Without its schemas, which are a module of their own.
  /\/shared\/(?:account\/initials|live\/live\.contract)\.ts$/,
  /\/lucide-react\/dist\/esm\/icons\/(?:bell|chevrons-up-down|magnet|megaphone|menu|users-round)\./,
];

/** Parts of screens and their signs; charts have few places, and some parts come by a press alone. */
const ofScreens =
  /\/renderer\/ui\/(?!charts\/|overlays\/(?:form|reason)-dialog|toasts\/use-undo|panels\/paged-panel|controls\/back-link|csv\/file-button|saved-filters)|\/lucide-react\/dist\/esm\/icons\/(?!arrow-left|arrow-(?:up|down)-right|bookmark|minus)/;

/** What the dashboard and the performance screen have in common. */
const ofFigures =
  /\/renderer\/features\/analytics\/performance\/(?:metric-|period-bar|series\/|use-performance)/;

/**
 * Files that are shared by most places, so that a place loads a few instead of fifty, each with its own
 * overhead (decision 0044).
 */
const sharedFiles = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'base', test: (id: string) => ofBoth.some((part) => part.test(id)), priority: 3 },
    { name: 'console', test: (id: string) => ofConsole.some((part) => part.test(id)), priority: 2 },
    {
      name: 'layout',
      test: (id: string) => ofLayouts.some((part) => part.test(id)),
      minShareCount: 2,
      priority: 2,
    },
    { name: 'ui', test: ofScreens, minShareCount: 10, priority: 1 },
    { name: 'figures', test: ofFigures, minShareCount: 2, priority: 1 },
  ],
};

/**
 * Builds the desktop app. Main and preload are bundled whole, so that no `node_modules` ship with it.
 * The renderer is the console: Koa serves the same files on the console routes, and the app serves
 * them from its own scheme, so assets have an absolute base on both.
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
        input: {
          console: 'desktop/preload/console.ts',
          setup: 'desktop/preload/setup.ts',
          linkedin: 'desktop/preload/linkedin.ts',
        },
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
      lightContract(),
      pushWorker(),
    ],
    resolve: {
      alias: [
        { find: /^zod$/, replacement: zodWithoutEval },
        { find: /^react-router$/, replacement: routerWithoutWarnings },
      ],
    },
    build: {
      outDir: 'dist/desktop/renderer',
      emptyOutDir: true,
      minify: true,
      target: 'es2022',
      // For `check-weight`.
      manifest: 'manifest.json',
      // No `data:` addresses: the policy is font-src 'self'; img-src 'self'.
      assetsInlineLimit: 0,
      // For browsers without `modulepreload`, which load the same files a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'desktop/renderer/index.html',
        output: {
          codeSplitting: sharedFiles,
          // The shell names hundreds of files, so short names are felt there. What several screens share has
          // no name of its own.
          chunkFileNames: ({ isDynamicEntry }) =>
            isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/s[hash:9].js',
        },
      },
    },
  },
});
