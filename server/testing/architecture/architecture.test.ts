import { describe, expect, it } from 'vitest';
import {
  findLooseEnds,
  findOneSided,
  findUndocumented,
  findUnexplained,
} from './convention-rules.ts';
import { findBadNames, findBarrels, findLongFiles, findUnknownFeatures } from './file-rules.ts';
import { findForbiddenImports } from './import-rules.ts';
import { findCycles, findImports } from './imports.ts';
import { readSourceFiles } from './source-files.ts';

const files = readSourceFiles();
const imports = findImports(files);

describe('the repository', () => {
  it('imports one way only: shared, then domain, then everything that uses it', () => {
    expect(findForbiddenImports(imports)).toEqual([]);
  });

  it('has no circle of imports at run time', () => {
    expect(findCycles(imports).map((cycle) => cycle.join(' -> '))).toEqual([]);
  });

  it('imports only files that exist', () => {
    const missing = imports.filter(
      ({ to, isPackage }) => !isPackage && /\.tsx?$/.test(to) && !files.has(to),
    );
    expect(missing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('has no file of more than 300 lines without a reason', () => {
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

  it('names files in kebab-case, by what they hold', () => {
    expect(findBadNames(files)).toEqual([]);
  });

  it('knows one vocabulary of features in every layer', () => {
    expect(findUnknownFeatures(files)).toEqual([]);
  });

  it('gives a reason for every cast and every rule switched off, on its line', () => {
    expect(findUnexplained(files)).toEqual([]);
  });

  it('says of every function of shared and domain that others call what it does', () => {
    expect(findUndocumented(files)).toEqual([]);
  });

  it('has no loose end without a number', () => {
    expect(findLooseEnds(files)).toEqual([]);
  });

  it('shares only what two sides use', () => {
    expect(findOneSided(files, imports)).toEqual([]);
  });

  it('was read whole', () => {
    expect(files.size).toBeGreaterThan(200);
    expect(imports.length).toBeGreaterThan(500);
  });
});
