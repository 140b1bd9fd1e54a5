import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequestBudget } from './request-budget.ts';

describe('the outbound limit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts two requests per second, in the order they came', async () => {
    const budget = createRequestBudget();
    const started: number[] = [];
    const startedAt = Date.now();
    const turns = [0, 1, 2, 3, 4, 5].map(async () => {
      expect(await budget.take()).toBe('ok');
      started.push(Date.now() - startedAt);
    });
    await vi.advanceTimersByTimeAsync(3_000);
    await Promise.all(turns);
    expect(started).toEqual([0, 0, 500, 1_000, 1_500, 2_000]);
  });

  it('refuses when the queue is full and says when to try again', async () => {
    const budget = createRequestBudget({ queueLimit: 3, maxWaitMs: 60_000 });
    const turns = Array.from({ length: 6 }, () => budget.take());
    expect(await turns[5]).toEqual({ retryAfterSeconds: 2 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await Promise.all(turns)).filter((turn) => turn === 'ok')).toHaveLength(5);
  });

  it('refuses at once what would wait too long', async () => {
    const budget = createRequestBudget({ maxWaitMs: 1_000 });
    const turns = Array.from({ length: 5 }, () => budget.take());
    expect(await turns[4]).toEqual({ retryAfterSeconds: 2 });
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all(turns);
  });

  it('ends the wait of an aborted caller', async () => {
    const budget = createRequestBudget({ burst: 1 });
    const leaving = new AbortController();
    expect(await budget.take()).toBe('ok');
    const turn = budget.take(leaving.signal);
    leaving.abort();
    expect(await turn).toEqual({ retryAfterSeconds: 1 });
  });

  it('does not save unused requests for a burst', async () => {
    const budget = createRequestBudget({ maxWaitMs: 0 });
    await budget.take();
    await vi.advanceTimersByTimeAsync(3_600_000);
    const turns = await Promise.all(Array.from({ length: 10 }, () => budget.take()));
    expect(turns.filter((turn) => turn === 'ok')).toHaveLength(2);
  });
});
