import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

describe('a concurrency limit', () => {
  it('runs at most the given number at a time, and every waiting task in its turn', async () => {
    const limited = createConcurrencyLimit({ running: 4, waiting: 100 });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const task = (index: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(index);
      await sleep(1);
      running -= 1;
      return index;
    };
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => limited(task(index))),
    );
    expect(most).toBe(4);
    expect(results).toEqual(order);
  });

  it('refuses work beyond the queue and continues after failed tasks', async () => {
    const limited = createConcurrencyLimit({ running: 1, waiting: 1 });
    const failing = limited(() => Promise.reject(new Error('broken')));
    const waiting = limited(() => Promise.resolve('done'));
    await expect(limited(() => Promise.resolve())).rejects.toMatchObject({
      code: 'temporarily_unavailable',
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await waiting).toBe('done');
    expect(await limited(() => Promise.resolve('free again'))).toBe('free again');
  });
});
