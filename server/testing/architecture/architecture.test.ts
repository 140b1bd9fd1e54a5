import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findAppsByHand,
  findDevelopmentImports,
  findLooseEnds,
  findOneSided,
  findUndocumented,
  findUnexplained,
} from './convention-rules.ts';
import { findUnlikeFeatures, findUnlikeRegistrations } from './composition-rules.ts';
import { findBadNames, findBarrels, findLongFiles, findUnequalFeatures } from './file-rules.ts';
import { findLongPage, findMissingFiles, findUnnamedRooms } from './document-rules.ts';
import { FEATURE_LAYERS, findConsoleCircles, findUpwardUses } from './feature-uses.ts';
import { findForbiddenImports, findUnusedUses } from './import-rules.ts';
import { findCycles, findImports } from './imports.ts';
import {
  findMissingDecisions,
  findUncitedThreats,
  findUndefinedCitations,
  readSources,
} from './citation-rules.ts';
import {
  findLedgerWriters,
  findPlanReaders,
  findStrayRows,
  findStraySql,
} from './layers/layer-rules.ts';
import { openCycles, openFolders, openSlivers, openSql, openTies } from './open-work.ts';
import { findCrowdedFolders, findSlivers } from './size-rules.ts';
import { findRepeats } from './repeat-rules.ts';
import { countPageReaders, findPageActions } from './page-reader-rules.ts';
import { listFiles, readSourceFiles, repositoryRoot } from './source-files.ts';

const files = readSourceFiles();
const imports = findImports(files);
/** The path a problem begins with. */
const pathOf = (problem: string): string => problem.split(' ', 1)[0] ?? '';
const sorted = (names: readonly string[]): string => [...names].sort().join(' ');

const readDocument = (name: string): string =>
  readFileSync(join(repositoryRoot, 'docs', name), 'utf8');

/** The lines `3  unlock -> files leads` of the page: the layer stands at its first feature. */
function readDrawnUses(): string[] {
  const page = readDocument('architecture.md');
  let layer = '';
  return [...page.matchAll(/^(\d| ) {2}([a-z]+(?:, [a-z]+)*) +-> ([a-z ]+)$/gm)]
    .flatMap(([, number = '', names = '', uses = '']) => {
      layer = number.trim() || layer;
      const used = uses === 'nothing' ? '' : sorted(uses.split(' '));
      return names.split(', ').map((name) => `${layer} ${name}: ${used}`);
    })
    .sort();
}

describe('the repository', () => {
  it('imports in one direction: shared, then the platform, then features by the table of uses', () => {
    const pairs = findForbiddenImports(imports).map((problem) =>
      problem.replace(/^(\S+) may not import (\S+):.*$/, '$1 -> $2'),
    );
    expect([...new Set(pairs)].sort()).toEqual([...openTies].sort());
  });

  it('has a table of feature uses without a cycle or an upward use', () => {
    expect(findUpwardUses()).toEqual([]);
    expect(findConsoleCircles()).toEqual([]);
  });

  it('makes every use that the tables allow', () => {
    expect(findUnusedUses(imports)).toEqual([]);
  });

  it('is explained on one page, beside a list of all rooms of the server', () => {
    expect(findLongPage(readDocument('architecture.md'))).toEqual([]);
    expect(findUnnamedRooms(files, readDocument('rooms.md'))).toEqual([]);
    const pages = [
      '../README.md',
      '../CONTRIBUTING.md',
      'architecture.md',
      'rooms.md',
      'deploy.md',
    ];
    const text = pages.map(readDocument).join('\n');
    expect(findMissingFiles(new Set(listFiles()), text)).toEqual([]);
  });

  it('has the table of feature uses that docs/architecture.md draws', () => {
    expect(readDrawnUses()).toEqual(
      FEATURE_LAYERS.flatMap((layer, index) =>
        Object.entries(layer).map(([feature, uses]) => `${index} ${feature}: ${sorted(uses)}`),
      ).sort(),
    );
  });

  it('makes every feature from the platform and its ports, and keeps it under its own name', () => {
    expect(findUnlikeFeatures(files)).toEqual([]);
  });

  it('passes dependencies to all routes and pages in the same way', () => {
    expect(findUnlikeRegistrations(files)).toEqual([]);
  });

  it('has no cycle of imports, types included', () => {
    expect(findCycles(imports).map((cycle) => cycle.join(' -> '))).toEqual(openCycles);
  });

  it('keeps SQL in queries and the names of columns with the database', () => {
    expect(findStraySql(files).map(pathOf).sort()).toEqual([...openSql].sort());
    expect(findStrayRows(files)).toEqual([]);
  });

  it('has no folder of more than twenty files and no sliver with one neighbour', () => {
    expect(findCrowdedFolders(listFiles()).map(pathOf).sort()).toEqual([...openFolders].sort());
    expect(findSlivers(files, imports).map(pathOf).sort()).toEqual([...openSlivers].sort());
  });

  it('cites only threats, decisions and figures of the repository', () => {
    // The rules' own tests hold bad samples.
    const read = new Map([...files].filter(([path]) => !path.endsWith('-rules.test.ts')));
    expect(findUndefinedCitations(read, readSources())).toEqual([]);
    expect(findMissingDecisions(readSources())).toEqual([]);
    expect(findUncitedThreats(files, readSources())).toEqual([]);
  });

  it('imports only files that exist', () => {
    const missing = imports.filter(
      ({ to, isPackage }) => !isPackage && /\.tsx?$/.test(to) && !files.has(to),
    );
    expect(missing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('has no file of more than 300 lines', () => {
    expect(findLongFiles(files)).toEqual([]);
  });

  it('keeps nine files of ten below 200 lines', () => {
    const lengths = [...files.values()].map((text) => text.trimEnd().split('\n').length);
    const long = lengths.filter((lines) => lines > 200);
    expect(long.length / lengths.length).toBeLessThan(0.1);
  });

  it('has no barrel and no default export', () => {
    expect(findBarrels(files)).toEqual([]);
  });

  it('names files in kebab-case, by their content', () => {
    expect(findBadNames(files)).toEqual([]);
  });

  it('gives a feature the same name in every layer', () => {
    expect(findUnequalFeatures(files)).toEqual([]);
  });

  it('gives a reason on the line of every cast and every disabled rule', () => {
    expect(findUnexplained(files)).toEqual([]);
  });

  it('has a comment on every function that others call', () => {
    expect(findUndocumented(files, imports)).toEqual([]);
  });

  it('says nothing twice: no two product files share eight telling lines in a row', () => {
    expect(findRepeats(files)).toEqual([]);
  });

  it('has no open task without a number', () => {
    expect(findLooseEnds(files)).toEqual([]);
  });

  it('opens the apps of its tests with fixtures', () => {
    expect(findAppsByHand(files)).toEqual([]);
  });

  it('runs without the packages for development', () => {
    const { devDependencies } = JSON.parse(
      readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
    );
    expect(findDevelopmentImports(imports, new Set(Object.keys(devDependencies)))).toEqual([]);
  });

  it('asks `subscriptions` what a creator may use', () => {
    expect(findPlanReaders(files)).toEqual([]);
  });

  it('writes leads, attempts, grants and events of figures in `leads`', () => {
    expect(findLedgerWriters(files)).toEqual([]);
  });

  it('has only code in shared that two sides use', () => {
    expect(findOneSided(files, imports)).toEqual([]);
  });

  it('only reads LinkedIn pages: no call, no click, no scroll, no change', () => {
    expect(findPageActions(files)).toEqual([]);
    expect(countPageReaders(files)).toBeGreaterThan(10);
  });

  it('was read completely', () => {
    expect(files.size).toBeGreaterThan(200);
    expect(imports.length).toBeGreaterThan(500);
  });
});
