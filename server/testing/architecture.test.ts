import { describe, expect, it } from 'vitest';
import {
  findBadNames,
  findBarrels,
  findLongFiles,
  findUnknownFeatures,
} from './architecture/file-rules.ts';
import { findForbiddenImports } from './architecture/import-rules.ts';
import { findCycles, findImports } from './architecture/imports.ts';
import { readSourceFiles } from './architecture/source-files.ts';

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

  it('has no barrel and no default export', () => {
    expect(findBarrels(files)).toEqual([]);
  });

  it('names files in kebab-case, by what they hold', () => {
    expect(findBadNames(files)).toEqual([]);
  });

  it('knows one vocabulary of features in every layer', () => {
    expect(findUnknownFeatures(files)).toEqual([]);
  });

  it('was read whole', () => {
    expect(files.size).toBeGreaterThan(200);
    expect(imports.length).toBeGreaterThan(500);
  });
});
