import { describe, expect, test } from 'vitest';
import { cleanFileName, extensionOf, fileProblem } from './file.rules.ts';

describe('a file’s name for display (T81)', () => {
  test.each([
    ['a\0.pdf', 'a.pdf'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['a\ud800b.pdf', 'ab.pdf'],
    ['  many   spaces .pdf', 'many spaces.pdf'],
    ['nul', '_nul'],
    ['NUL.tar.pdf', '_NUL.tar.pdf'],
    ['console.pdf', 'console.pdf'],
    ['...', 'file'],
    ['', 'file'],
    ['Plan.PDF', 'Plan.PDF'],
    ['e\u0301.pdf', 'é.pdf'],
  ])('%j becomes %j', (sent, shown) => {
    expect(cleanFileName(sent)).toBe(shown);
    expect(cleanFileName(shown)).toBe(shown);
  });

  test('is made in one pass, with any number of dots (T89)', () => {
    // With a pattern for the end this would take minutes.
    expect(cleanFileName(`a${'.'.repeat(200_000)}b.pdf${'.'.repeat(10)}`)).toMatch(
      /^a\.{115}\.pdf$/,
    );
  });

  test('is cut by whole characters and keeps its ending', () => {
    const name = cleanFileName(`${'🚀'.repeat(200)}.pdf`);
    expect(name).toBe(`${'🚀'.repeat(58)}.pdf`);
  });
});

test('an extension is the part after the last dot of a name', () => {
  expect(['a.PDF', 'a.tar.gz', '.bashrc', 'a.', 'a', 'a.b c'].map(extensionOf)).toEqual([
    'pdf',
    'gz',
    '',
    '',
    '',
    '',
  ]);
});

test('the form refuses before the upload what the server would refuse', () => {
  expect(fileProblem({ name: 'a.pdf', size: 25_000_000 })).toBeNull();
  expect(fileProblem({ name: 'a.pdf', size: 25_000_001 })).toContain('25 MB');
  expect(fileProblem({ name: 'a.pdf', size: 0 })).toContain('empty');
  expect(fileProblem({ name: 'a.exe', size: 1 })).toContain('program');
  expect(fileProblem({ name: 'a.svg', size: 1 })).toContain('cannot share files');
  expect(fileProblem({ name: 'plan', size: 1 })).toBeNull();
});
