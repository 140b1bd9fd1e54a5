/**
 * Violations of the rules of this folder that the code still has, file by file. The list may only
 * shrink: the test compares both ways.
 */

/** Imports against the table of uses: `from -> to`. */
export const openTies: readonly string[] = [];

/** Files with SQL that belongs into a `*.queries.ts`. */
export const openSql: readonly string[] = [];

/** Folders with more than twenty files. */
export const openFolders: readonly string[] = [];

/** Small files that should move into their only neighbour. */
export const openSlivers: readonly string[] = [];

/** Circles of types. */
export const openCycles: readonly string[] = [];
