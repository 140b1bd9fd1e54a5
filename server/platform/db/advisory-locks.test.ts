import { expect, it } from 'vitest';
import { readSourceFiles } from '#server/testing/architecture/source-files.ts';
import { advisoryLocks } from './advisory-locks.ts';

it('each advisory lock has its own number', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('each advisory lock in the code uses one of the numbers or its own name', () => {
  const names: string[] = [];
  const nameless: string[] = [];
  for (const [path, text] of readSourceFiles()) {
    if (!path.startsWith('server/') || path.endsWith('.test.ts')) continue;
    const taken = text.match(/pg_(?:try_)?advisory_(?:xact_)?lock\([^)]*/g) ?? [];
    const named = taken.flatMap((call) => /hashtext\('(\w+)'/.exec(call)?.[1] ?? []);
    names.push(...named);
    if (named.length < taken.length && !text.includes('advisoryLocks.')) nameless.push(path);
  }
  expect(nameless).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});
