import type { SourceFiles } from './source-files.ts';

/** So many telling lines in a row, the same in two files, are one piece that was written twice. */
const FEWEST = 8;

/** Neither tests with their samples, nor migrations: merged ones never change. */
const isProduct = (path: string): boolean =>
  /^(?:shared|server|public-web|desktop)\/.*\.tsx?$/.test(path) &&
  !/(?:\.(?:test|attack|e2e)|-samples)\.tsx?$|\/(?:testing|e2e|migrations)\//.test(path);

/** Imports, of one line or more. */
const IMPORTS = /^import\b[^;]*;$/gm;
/**
 * Says nothing of its own: a comment, a bracket, the end of an element, and a member of a type, as a row,
 * a port and a contract may name the same of one thing.
 */
const SILENT = /^(?:\/\/|\/?\*|<\/[\w.]*>|[^a-z\d]*$|(?:readonly )?[\w'-]+\??: .*;$)/i;

/** Runs of lines that stand in two product files, the first run of each pair of files. */
export function findRepeats(files: SourceFiles): string[] {
  const known = new Map<string, string>();
  /** Two characters, the same for the same line everywhere: runs are compared as short texts. */
  const codeOf = (line: string): string => {
    const code =
      known.get(line) ?? String.fromCharCode(known.size >> CODE_BITS, known.size & CODE_MASK);
    known.set(line, code);
    return code;
  };
  const first = new Map<string, { path: string; at: number | undefined }>();
  const pairs = new Set<string>();
  const found: string[] = [];
  for (const [path, text] of files) {
    if (!isProduct(path)) continue;
    const places: number[] = [];
    let codes = '';
    for (const [index, raw] of withoutImports(text).split('\n').entries()) {
      const line = raw.trim();
      if (SILENT.test(line)) continue;
      places.push(index + 1);
      codes += codeOf(line);
    }
    for (let begin = 0; begin + FEWEST <= places.length; begin += 1) {
      const run = codes.slice(2 * begin, 2 * (begin + FEWEST));
      const at = places[begin];
      const before = first.get(run);
      if (before === undefined) first.set(run, { path, at });
      else if (before.path !== path && !pairs.has(`${before.path} ${path}`)) {
        pairs.add(`${before.path} ${path}`);
        found.push(`${path}:${at} says what ${before.path}:${before.at} says`);
      }
    }
  }
  return found;
}

const CODE_BITS = 15;
const CODE_MASK = 0x7fff;

const withoutImports = (text: string): string =>
  text.replaceAll(IMPORTS, (one) => one.replaceAll(/[^\n]/g, ''));
