import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

/**
 * Set up for every test file: what is printed as an error fails its test. The product logs as JSON, so
 * only a library's complaint (React about a missing key) or a forgotten line ends here. Not so for
 * tests of the server: work goes on behind them, and its complaint would hit whichever runs just then.
 */
const original = console.error;
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  console.error = (...parts: unknown[]) => {
    printed.push(format(...parts));
    original(...parts);
  };
});

afterEach(() => {
  console.error = original;
  if (expect.getState().testPath?.includes('/server/')) return;
  expect(printed, 'printed with console.error').toEqual([]);
});
