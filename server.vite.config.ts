import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where their files lie, and how they are told from ours. */
const LIBRARIES = 'libraries/';

/** Packages an installation may never need, and the native ones; they stay in node_modules. */
const LATE = ['@node-rs/argon2', '@resvg/resvg-js', 'nodemailer', 'undici', 'web-push'];

/** Parts of libraries that no code here uses. */
const UNUSED = [
  // Databases other than PostgreSQL.
  /knex\/lib\/dialects\/(?!postgres\/|index\.js)/,
  // Pages rendered as a stream.
  /react-dom-server\.node\.production\.js/,
  // Scheduled jobs: the queue runs with `schedule: false`.
  /node_modules\/cron-parser\//,
];

/**
 * The server with its libraries beside it, a file a package: looking up a thousand files of
 * node_modules was half of a start. As CommonJS a text takes a byte a character, as a module two. In
 * one file it would cost 10 MB more: the C library keeps as much free memory at hand as the largest
 * piece it was ever given back (docs/performance.md).
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    react(),
    loadOnFirstUse(),
    leaveOut(),
    slimLibraries(),
    moduleLaunchers(),
    helpArticles(),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  json: { stringify: true },
  ssr: {
    noExternal: true,
    // Native and a function itself, so it cannot be loaded late; absent, or for development only.
    external: [
      'sharp',
      // A module that waits for its own start, and one that reads files beside it.
      'harfbuzzjs',
      'wawoff2',
      'pg-native',
      'pg-query-stream',
      'vite',
      '@vitejs/plugin-react',
      '@tailwindcss/vite',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        backup: 'server/features/backup/backup.ts',
        restore: 'server/features/backup/restore.ts',
        'probe-linkedin': 'server/features/parsing/probe/probe-linkedin.command.ts',
        'demo-remove': 'server/features/sandbox/demo/remove-demo.command.ts',
        'markdown-worker': 'server/platform/markdown/markdown-worker.ts',
        'picture-process': 'server/platform/pictures/picture-process.ts',
        'card-process': 'server/features/site/share/card-process.ts',
      },
      checks: { eval: false },
      output: {
        format: 'cjs',
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name].cjs',
        codeSplitting: { groups: [{ test: /node_modules/, name: libraryOf }] },
      },
    },
  },
});

/** A package of `LATE` is loaded from node_modules when the first of its exports is read. */
function loadOnFirstUse(): Plugin {
  const mark = '\0late:';
  const require = createRequire(import.meta.url);
  return {
    name: 'load-on-first-use',
    enforce: 'pre',
    resolveId: (id) => (LATE.includes(id) ? mark + id : null),
    load(id) {
      if (!id.startsWith(mark)) return null;
      const name = id.slice(mark.length);
      const getters = Object.keys(require(name) as object) // a CommonJS module's exports
        .map((key) => `get ${key}() { return load().${key}; }`);
      return `
        const { createRequire } = process.getBuiltinModule('node:module');
        let loaded;
        const load = () => (loaded ??= createRequire(__filename)(${JSON.stringify(name)}));
        module.exports = { ${getters.join(', ')} };`;
    },
  };
}

function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    load: (id) => (UNUSED.some((part) => part.test(id)) ? 'module.exports = {};' : null),
  };
}

/**
 * In ASCII, because one letter beyond Latin-1 doubles the size of a text in memory; without a source
 * map, which nobody uses.
 */
function slimLibraries(): Plugin {
  const escaped = (letter: string): string =>
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'slim-libraries',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.name.startsWith(LIBRARIES)) continue;
        if (/(?:^|[^\\])(?:\\\\)*\\[^\x00-\x7f]/.test(chunk.code))
          this.error('a letter behind a backslash would change its meaning');
        chunk.code = chunk.code
          .replaceAll(/[^\x00-\x7f]/g, escaped)
          .replace(/\/\/# sourceMappingURL=\S+\s*$/, '');
        chunk.map = null;
        delete bundle[`${chunk.fileName}.map`];
      }
    },
  };
}

/** The package is one of modules, so a module starts each entry. */
function moduleLaunchers(): Plugin {
  return {
    name: 'module-launchers',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const load = `createRequire(import.meta.url)('./${chunk.fileName}');`;
        const source = `import { createRequire } from 'node:module';\n${load}\n`;
        this.emitFile({ type: 'asset', fileName: `${chunk.name}.js`, source });
      }
    },
  };
}

/** The articles of `server/features/help`, beside the server that reads them. */
function helpArticles(): Plugin {
  const folder = 'server/features/help/articles';
  return {
    name: 'help-articles',
    generateBundle() {
      for (const name of readdirSync(folder)) {
        this.emitFile({
          type: 'asset',
          fileName: `help/${name}`,
          source: readFileSync(`${folder}/${name}`, 'utf8'),
        });
      }
    },
  };
}

/** `libraries/{package}`: one file a package, since packages do not need one another in circles. */
function libraryOf(id: string): string {
  const path = id.slice(id.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [first = '', second = ''] = path.split('/');
  return LIBRARIES + (first.startsWith('@') ? `${first.slice(1)}-${second}` : first);
}
