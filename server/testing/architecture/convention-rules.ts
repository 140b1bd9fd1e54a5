import { type Import, importersIn } from './imports.ts';
import type { SourceFiles } from './source-files.ts';

const isTypeScript = /\.tsx?$/;
const isTestOrSample = /\.(?:test|e2e)\.tsx?$|-samples\.ts$/;

/** Comments, then the three kinds of text; regular expressions may confuse it within one line. */
const PIECES =
  /\/\/.*$|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/gm;
const IMPORTS = /^(?:import|export)\s[^;]*?\sfrom\s[^;]*;|^export (?:type )?\{[^}]*\};/gm;
const CAST =
  /[\w)\]}>!'] as (?:[A-Z{[(]|(?:any|unknown|never|object|string|number|boolean|typeof|keyof|readonly)\b)/;
const MAPPED_KEY = /\bin (?:keyof )?\w+ as /;
const OPENS = /[{[(<]$/;
/** Words between tags have none of these. */
const CODE = /[;=(){}<>]/;

/** A cast overrides the compiler and a suppression the linter, so the line gives the reason. */
export function findUnexplained(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => [
    ...(isTypeScript.test(path) ? linesWithBareCast(path, text) : []),
    ...text.split('\n').flatMap((line, index) => {
      const isSuppression = /(?:oxlint|eslint)-[d]isable|@ts-(?:ignore|expect-error|nocheck)/;
      const isBare = isSuppression.test(line) && !/ -- \w/.test(line);
      return isBare ? [`${path}:${index + 1} switches a rule off without a reason`] : [];
    }),
  ]);
}

function linesWithBareCast(path: string, text: string): string[] {
  const lines = text
    .replaceAll(IMPORTS, onlyLineEnds)
    .replaceAll(PIECES, (piece) =>
      isComment(piece) ? keepMark(piece) : `''${onlyLineEnds(piece)}`,
    )
    .split('\n');
  return lines.flatMap((line, index) => {
    const isCast = CAST.test(line) && !MAPPED_KEY.test(line) && CODE.test(line);
    const said = OPENS.test(line) ? closingLine(lines, index) : line;
    return isCast && !said.includes('//')
      ? [`${path}:${index + 1} casts without a reason on its line`]
      : [];
  });
}

const onlyLineEnds = (text: string): string => text.replaceAll(/[^\n]/g, '');
const isComment = (piece: string): boolean => piece.startsWith('//') || piece.startsWith('/*');
const keepMark = (comment: string): string => `//${onlyLineEnds(comment)}`;

/** A cast to a type of several lines has its reason behind the last of them. */
function closingLine(lines: readonly string[], start: number): string {
  const indent = /^ */.exec(lines[start] ?? '')?.[0] ?? '';
  return (
    lines.slice(start + 1).find((line) => line.startsWith(indent) && line[indent.length] !== ' ') ??
    ''
  );
}

/** Exports for other areas say what they do, throw and mean; a name alone rarely does. */
export function findUndocumented(files: SourceFiles, imports: readonly Import[]): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!/^(?:shared|server\/features)\//.test(path) || isTestOrSample.test(path)) return [];
    const room = roomOf(path);
    const isOffered = imports.some(({ from, to }) => to === path && roomOf(from) !== room);
    const isListed = /\.(?:routes|pages|feature)\.ts$/.test(path);
    if (path.startsWith('server/') && (!isOffered || isListed)) return [];
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const name = /^export (?:async )?function (\w+)/.exec(line)?.[1];
      if (name === undefined || (lines[index - 1] ?? '').trimEnd().endsWith('*/')) return [];
      return [`${path}: ${name} has no comment`];
    });
  });
}

/** The feature a path belongs to. */
function roomOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

/** A to-do has a number: of an issue (#12) or of a decision. */
export function findLooseEnds(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const isLoose = /\b(?:T[O]DO|F[I]XME)\b/.test(line) && !/#\d+|\bdecision \d+/i.test(line);
      return isLoose ? [`${path}:${index + 1} has a loose end without a number`] : [];
    }),
  );
}

const sides = [
  /^server\//,
  /^public-web\//,
  /^desktop\/renderer\//,
  /^desktop\/(?:main|preload)\//,
];

/**
 * Code that only one side uses belongs there. Contracts are documented for all sides, the desktop app
 * is two processes, and the reading of LinkedIn's links stays together in `shared/unlock`.
 */
export function findOneSided(files: SourceFiles, imports: readonly Import[]): string[] {
  const importersOf = importersIn(imports.filter(({ from }) => !isTestOrSample.test(from)));
  return [...files.keys()].flatMap((path) => {
    const isRule = /^shared\/(?!api|desktop|unlock)[\w-]+\/.+(?<!\.contract)\.tsx?$/.test(path);
    if (!isRule || isTestOrSample.test(path)) return [];
    const importers = importersOf(path);
    const count = sides.filter((side) => importers.some((one) => side.test(one))).length;
    return count < 2 ? [`${path} is used by ${count === 0 ? 'no side' : 'one side only'}`] : [];
  });
}

const OPENERS = ['TestApp', 'UnlockScene', 'MailedScene', 'TwoProcesses'];
const OPENS_BY_HAND = new RegExp(`\\bcreate(?:${OPENERS.join('|')})\\b`);

/**
 * Tests get their apps from the fixtures of `server/testing/app/app-tests.ts`, which close them also
 * when a test fails, and open them for those tests alone that use them.
 */
export function findAppsByHand(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    const opener = /\.(?:test|attack)\.tsx?$/.test(path)
      ? OPENS_BY_HAND.exec(text)?.[0]
      : undefined;
    return opener === undefined ? [] : [`${path} opens an app by hand: ${opener}`];
  });
}

/** Runs in an installation; the console and the scripts of pages are built before, with all they use. */
const isInstalled = /^(?:server|shared|public-web)\//;
const isBuiltBefore = /^public-web\/islands\//;

/** Uses packages for development, each with its reason. */
const usesDevelopment: ReadonlyMap<string, string> = new Map([
  ['server/platform/http/pages/development-assets.ts', 'builds the pages of `npm run dev`'],
  ['server/platform/markdown/markdown-thread.ts', 'runs its worker from source in development'],
]);

/** What an installation runs uses no package that is there for development only; types may be. */
export function findDevelopmentImports(
  imports: readonly Import[],
  developmentPackages: ReadonlySet<string>,
): string[] {
  return imports.flatMap(({ from, to, isPackage, isTypeOnly }) => {
    if (!isInstalled.test(from) || isBuiltBefore.test(from)) return [];
    if (isTestOrSample.test(from) || /\.attack\.ts$|\/(?:testing|e2e)\//.test(from)) return [];
    const isFound = isPackage && !isTypeOnly && developmentPackages.has(to);
    return isFound && !usesDevelopment.has(from) ? [`${from} imports ${to}`] : [];
  });
}
