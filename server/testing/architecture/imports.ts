import { posix } from 'node:path';
import type { SourceFiles } from './source-files.ts';

export interface Import {
  from: string;
  /** File of the repository (`shared/api/url.ts`), or a package (`zod`, `node:fs`). */
  to: string;
  isPackage: boolean;
  /** `import type` and `export type`: gone at run time. */
  isTypeOnly: boolean;
}

const STATEMENT =
  /^[ \t]*(?:import|export)[ \t]+(type[ \t\n]+(?![ \t]*,|from))?(?:[\w$\s{},*]+?[ \t\n]+from[ \t\n]*)?['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\([ \t\n]*['"]([^'"\n]+)['"]/g;

/** Every import and re-export of the files. Reads the one layout the formatter leaves. */
export function findImports(files: SourceFiles): Import[] {
  return [...files].flatMap(([from, text]) => {
    if (from.endsWith('.css')) return [];
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const statements = [...code.matchAll(STATEMENT)].map((match) =>
      toImport(from, match[2] ?? '', match[1] !== undefined),
    );
    const dynamic = [...code.matchAll(DYNAMIC)].map((match) =>
      toImport(from, match[1] ?? '', false),
    );
    return [...statements, ...dynamic];
  });
}

function toImport(from: string, specifier: string, isTypeOnly: boolean): Import {
  const path = specifier.split('?', 1)[0] ?? '';
  if (path.startsWith('.')) {
    const to = posix.normalize(posix.join(posix.dirname(from), path));
    return { from, to, isPackage: false, isTypeOnly };
  }
  if (path.startsWith('#')) return { from, to: path.slice(1), isPackage: false, isTypeOnly };
  return { from, to: packageName(path), isPackage: true, isTypeOnly };
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Groups of files that import one another in a circle. Types count, because a reader follows them
 * too.
 */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports) {
    if (!isPackage) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    for (const target of next.get(file) ?? []) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file, []);
  return cycles;
}

/** Tells for a file every file that imports it, directly or through others, and the file itself. */
export function importersIn(imports: readonly Import[]): (file: string) => string[] {
  const direct = new Map<string, string[]>();
  for (const { from, to } of imports) direct.set(to, [...(direct.get(to) ?? []), from]);
  return (file) => {
    const found = new Set<string>([file]);
    for (const one of found) for (const from of direct.get(one) ?? []) found.add(from);
    return [...found];
  };
}
