import { expect, test } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import { createStorageWatch } from './storage-watch.ts';

function watched(answers: (() => Promise<void>)[]) {
  const clock = { ms: 0, asked: 0 };
  const check = () => {
    clock.asked += 1;
    return (answers.shift() ?? (() => Promise.resolve()))();
  };
  const watch = createStorageWatch(
    { description: 'disk /data', check },
    { everyMs: 1_000, longestWaitMs: 50, nowMs: () => clock.ms },
  );
  return { clock, watch };
}

test('the storage is checked regularly, and the result is kept in between', async () => {
  const cause = new Error('the file store answered 403 AccessDenied');
  const { clock, watch } = watched([
    () => Promise.reject(new AppError('storage_unavailable', { cause })),
  ]);
  const broken = { description: 'disk /data', problem: cause.message };
  expect([await watch(), await watch()]).toEqual([broken, broken]);
  expect(clock.asked).toBe(1);
  clock.ms = 1_000;
  expect(await watch()).toEqual({ description: 'disk /data', problem: null });
});

test('a storage that does not answer delays nothing, and is asked once until it answers', async () => {
  let answer = () => {};
  const { clock, watch } = watched([() => new Promise<void>((resolve) => (answer = resolve))]);
  expect((await watch()).problem).toBe('it does not answer');
  clock.ms = 5_000;
  expect((await watch()).problem).toBe('it does not answer');
  expect(clock.asked).toBe(1);
  answer();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect((await watch()).problem).toBeNull();
});
