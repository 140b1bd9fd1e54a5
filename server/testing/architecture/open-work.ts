/**
 * What the rules of this folder forbid and the code still does, file by file. Nothing may be added here,
 * and what is mended has to be taken out: the test compares both ways.
 */

/** Imports against the table of uses: `from -> to`. */
export const openTies: readonly string[] = [];

/** Files with SQL that belongs into a `*.queries.ts`. */
export const openSql: readonly string[] = [];

/** Folders with more than twenty files. */
export const openFolders: readonly string[] = [];

/** Small files that belong into their only neighbour. */
export const openSlivers: readonly string[] = [];

/** Circles of types. */
export const openCycles: readonly string[] = [];
