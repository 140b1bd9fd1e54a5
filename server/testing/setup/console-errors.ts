import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

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

afterEach(({ task }) => {
  console.error = original;
  if (printed.length === 0 || task.file.name.startsWith('server/')) return;
  throw new Error(`Printed with console.error: ${printed.join('\n')}`);
});
