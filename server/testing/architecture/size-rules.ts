import type { Import } from './imports.ts';
import type { SourceFiles } from './source-files.ts';

const MOST_IN_A_FOLDER = 20;
const FEWEST_LINES = 30;

/** Folders that only grow by one kind of file. */
const growing: ReadonlyMap<string, string> = new Map([
  ['server/platform/db/migrations', 'merged migrations never change, so they cannot be merged'],
]);

/** A folder should be easy to scan: more than twenty files of any kind need two folders. */
export function findCrowdedFolders(paths: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_IN_A_FOLDER && !growing.has(folder) ? [`${folder} has ${count} files`] : [],
  );
}

/**
 * Named by their role, however short: an endpoint, a job, a page, a contract, what renders a page for
 * the server, and the statements of a file that may hold none itself.
 */
const isOfItsOwn =
  /\.(?:routes|jobs|pages|queries|contract|e2e|test|attack)\.tsx?$|\/render-[\w-]+\.tsx$|\.css$|\.mjs$|\.d\.m?ts$/;
/** However short, a component is one of its own. */
const exportsComponent = /^export (?:async )?(?:function|const|class) [A-Z]\w*[a-z]/m;
const isApart = /\/(?:migrations|testing|e2e)\/|^(?:scripts|bench|e2e)\//;

/**
 * A small file that only one neighbour imports belongs into that neighbour, unless it has its own
 * test.
 */
export function findSlivers(files: SourceFiles, imports: readonly Import[]): string[] {
  return [...files].flatMap(([path, text]) => {
    if (isOfItsOwn.test(path) || isApart.test(path)) return [];
    if (path.endsWith('.tsx') && exportsComponent.test(text)) return [];
    const lines = text.trimEnd().split('\n').length;
    if (lines >= FEWEST_LINES) return [];
    const stem = path.replace(/\.tsx?$/, '');
    const isTested = [...files.keys()].some(
      (other) => other.startsWith(`${stem}.`) && /\.test\.tsx?$/.test(other),
    );
    if (isTested) return [];
    const importers = new Set(
      imports.filter(({ to, from }) => to === path && !isTest(from)).map(({ from }) => from),
    );
    const [only] = importers;
    return importers.size === 1 && only !== undefined
      ? [`${path} has ${lines} lines and is used by ${only} alone`]
      : [];
  });
}

const isTest = (path: string): boolean =>
  /\.(?:test|attack|e2e)\.tsx?$|\/(?:testing|e2e)\//.test(path);
