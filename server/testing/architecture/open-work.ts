/**
 * What the rules of this folder forbid and the code still does, file by file. Nothing may be added here,
 * and what is mended has to be taken out: the test compares both ways.
 */

/** Imports against the table of uses: `from -> to`. */
export const openTies: readonly string[] = [];

/** Files with SQL that belongs into a `*.queries.ts`. */
export const openSql: readonly string[] = [];

/** Folders with more than twenty files. */
export const openFolders: readonly string[] = ['desktop/renderer/features/auth'];

/** Small files that belong into their only neighbour. */
export const openSlivers: readonly string[] = [
  'public-web/site/demo/post-template.ts',
  'desktop/main/alerts/app-tray.ts',
  'desktop/main/app/development-files.ts',
  'desktop/main/security/permissions.ts',
  'desktop/main/window/renderer-crash.ts',
  'desktop/renderer/features/files/use-file-download.ts',
  'desktop/renderer/features/magnets/editor/use-debounced.ts',
  'desktop/renderer/platform/browser-platform.ts',
];

/** Circles of types. */
export const openCycles: readonly string[] = [];
