import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/**
 * Set up for every test file: printed errors fail their test. The product logs as JSON, so only a
 * library's warning (React about a missing key) or a forgotten line is printed. Not for tests of the
 * server: its background work could fail an unrelated test.
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
