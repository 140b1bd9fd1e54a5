import type { SourceFiles } from './source-files.ts';

/** A page of paper in small type, drawing of the uses included. */
const MOST_LINES = 130;
const MOST_CHARACTERS = 8_000;

/** The house is explained on one page; what one looks up stands in `docs/rooms.md`. */
export function findLongPage(page: string): string[] {
  const lines = page.trimEnd().split('\n').length;
  return [
    ...(lines > MOST_LINES ? [`has ${lines} lines`] : []),
    ...(page.length > MOST_CHARACTERS ? [`has ${page.length} characters`] : []),
  ];
}

/** Rooms of the server that the list does not name, and names in it without a room. */
export function findUnnamedRooms(files: SourceFiles, list: string): string[] {
  const rooms = new Set<string>();
  for (const path of files.keys()) {
    const room = /^server\/features\/([\w-]+\/[\w-]+)\//.exec(path)?.[1];
    if (room !== undefined) rooms.add(room);
  }
  const named = new Set<string>();
  for (const [, feature = '', line = ''] of list.matchAll(/^- \*\*([\w-]+)\*\*: (.+)$/gm)) {
    for (const [, room = ''] of line.matchAll(/`([\w-]+)`/g)) named.add(`${feature}/${room}`);
  }
  return [
    ...[...rooms].filter((room) => !named.has(room)).map((room) => `${room} is not named`),
    ...[...named].filter((room) => !rooms.has(room)).map((room) => `${room} is no room`),
  ];
}

/** Files that a text names by their whole path and that are not there. */
export function findMissingFiles(paths: ReadonlySet<string>, text: string): string[] {
  const named = text.matchAll(
    /`((?:bench|desktop|e2e|public-web|scripts|server|shared)\/[\w./-]+\.(?:json|mjs|tsx?))`/g,
  );
  return [...named].map(([, path = '']) => path).filter((path) => !paths.has(path));
}

/** Numbers of decisions that a text cites, in four digits. */
export function citedDecisions(text: string): string[] {
  return [...text.matchAll(/\bdecisions? \[?(\d{1,4}(?:(?:, | and )\d{1,4}\b)*)/gi)].flatMap(
    ([, numbers = '']) => (numbers.match(/\d+/g) ?? []).map((number) => number.padStart(4, '0')),
  );
}
