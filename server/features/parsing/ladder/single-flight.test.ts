import { expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

/** Work that starts and ends on command; `runs` holds what was started. */
function aWorkshop() {
  const flight = createSingleFlight<string>();
  const runs: { leave(): void; end(value: string): void }[] = [];
  const ask = (since: number | undefined) =>
    flight('post', since, (leave) => new Promise((end) => void runs.push({ leave, end })));
  return { ask, runs };
}

it('work that has not started is shared by all callers', async () => {
  const { ask, runs } = aWorkshop();
  const asked = [ask(undefined), ask(performance.now()), ask(performance.now() + 10_000)];
  await expect.poll(() => runs.length).toBe(1);
  runs[0]?.leave();
  runs[0]?.end('one');
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'one']);
  expect(runs).toHaveLength(1);
});

it('a caller that needs newer work waits for the running one and shares the next', async () => {
  const { ask, runs } = aWorkshop();
  const first = ask(undefined);
  await expect.poll(() => runs.length).toBe(1);
  runs[0]?.leave();
  const since = performance.now() + 1;
  const newer = Array.from({ length: 100 }, () => ask(since));
  expect(runs).toHaveLength(1);
  runs[0]?.end('old');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end('new');
  expect(await first).toBe('old');
  expect(new Set(await Promise.all(newer))).toEqual(new Set(['new']));
  expect(runs).toHaveLength(2);
});

it('a caller from before the start shares the work', async () => {
  const { ask, runs } = aWorkshop();
  const since = performance.now();
  const first = ask(undefined);
  await expect.poll(() => runs.length).toBe(1);
  runs[0]?.leave();
  const second = ask(since);
  runs[0]?.end('one');
  expect(await Promise.all([first, second])).toEqual(['one', 'one']);
});

it('failing work fails for those who share it and not for the next', async () => {
  const flight = createSingleFlight<string>();
  const failing = flight('post', undefined, (leave) => {
    leave();
    return Promise.reject(new Error('boom'));
  });
  const next = failing.catch(() => flight('post', undefined, () => Promise.resolve('well')));
  await expect(failing).rejects.toThrow('boom');
  expect(await next).toBe('well');
});
