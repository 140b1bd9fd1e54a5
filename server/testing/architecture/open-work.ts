/**
 * What the rules of this folder forbid and the code still does, file by file. Nothing may be added here,
 * and what is mended has to be taken out: the test compares both ways.
 */

/** Imports against the table of uses: `from -> to`. */
export const openTies: readonly string[] = [
  'server/features/leads/confirm-lead.ts -> server/features/unlock/check/assess-comment.ts',
  'server/features/leads/confirm-lead.ts -> server/features/unlock/unlock-dependencies.ts',
  'server/features/leads/confirm-lead.ts -> server/features/unlock/waiting/note-settled.ts',
  'server/features/leads/confirm-lead.ts -> server/features/unlock/waiting/waiting.queries.ts',
  'server/features/leads/make-lead.ts -> server/features/unlock/check/assess-comment.ts',
  'server/features/leads/make-lead.ts -> server/features/unlock/check/comment-subject.ts',
  'server/features/leads/make-lead.ts -> server/features/unlock/unlock-dependencies.ts',
  'server/features/leads/record-attempt.queries.ts -> server/features/unlock/check/comment-subject.ts',
  'server/features/leads/record-lead.queries.ts -> server/features/unlock/check/comment-subject.ts',
  'server/features/leads/record-lead.queries.ts -> server/features/unlock/check/judge-comment.ts',
];

/** Files with SQL that belongs into a `*.queries.ts`. */
export const openSql: readonly string[] = ['server/features/leads/confirm-lead.ts'];

/** Folders with more than twenty files. */
export const openFolders: readonly string[] = [
  'desktop/renderer/features/auth',
  'bench',
  'scripts',
];

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
