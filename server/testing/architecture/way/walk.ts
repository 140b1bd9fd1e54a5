import type { SourceFiles } from '../source-files.ts';

/** A call that hands a value on. */
export interface Step {
  /** The file of the call. */
  from: string;
  call: string;
  /** The file that it leads into. */
  to: string;
}

export interface Walk {
  steps: readonly Step[];
  /** What holds the value on its way, as the arguments of calls name it. */
  names: readonly string[];
  /** Functions that get the value on other ways, and why they are none of this one. */
  asides: { readonly [call: string]: string };
}

/** How many files a value goes through. */
export function countRooms({ steps }: Walk): number {
  return new Set(steps.flatMap(({ from, to }) => [from, to])).size;
}

/** How often a result goes back to the file that asked, before the value goes on from there. */
export function countReturns({ steps }: Walk): number {
  let returns = 0;
  const open: string[] = [steps[0]?.from ?? ''];
  for (const { from, to } of steps) {
    while (open.length > 1 && open.at(-1) !== from) {
      open.pop();
      returns += 1;
    }
    open.push(to);
  }
  return returns;
}

/** Steps that are not in the code, that begin nowhere, and calls that hand the value to others. */
export function findWrongSteps(files: SourceFiles, { steps, names, asides }: Walk): string[] {
  const wrong: string[] = [];
  const reached = new Set([steps[0]?.from ?? '']);
  for (const { from, call, to } of steps) {
    if (!reached.has(from)) wrong.push(`${from} is left before the way comes there`);
    if (!calls(codeOf(files, from), call)) wrong.push(`${from} does not call ${call}`);
    if (!files.has(to)) wrong.push(`${to} is no file`);
    reached.add(to);
  }
  const ways = new Set(steps.map(({ from, call }) => `${from} ${call}`));
  for (const file of new Set(steps.map(({ from }) => from))) {
    for (const call of handedOn(codeOf(files, file), names)) {
      if (!ways.has(`${file} ${call}`) && !(call in asides)) {
        wrong.push(`${file} hands the value to ${call}, which the way does not name`);
      }
    }
  }
  return wrong;
}

function calls(code: string, call: string): boolean {
  return code.includes(`${call}(`) || code.includes(`${call}<`);
}

function codeOf(files: SourceFiles, path: string): string {
  return (files.get(path) ?? '').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

const IMPORT = /^import (?!type )[^;]*?\{([^}]*)\}[^;]*;/gm;
const CALL = /([\w$.]+)\((?=((?:[^()]|\([^()]*\))*)\))/g;

/** Imported functions, and functions of what was handed in, that get one of the names. */
function handedOn(code: string, names: readonly string[]): Set<string> {
  const imported = [...code.matchAll(IMPORT)].flatMap(([, list = '']) =>
    list.split(',').flatMap((name) => (/^\s*type /.test(name) ? [] : [name.trim()])),
  );
  const value = new RegExp(`(?<![.\\w])(?:${names.join('|')})\\b(?!\\.|:)`);
  return new Set(
    [...code.matchAll(CALL)]
      .filter(([, call = '', given = '']) => {
        return (imported.includes(call) || /^(?:deps|readers)\./.test(call)) && value.test(given);
      })
      .map(([, call = '']) => call),
  );
}
