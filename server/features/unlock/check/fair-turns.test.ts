import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('fair turns', () => {
  it('start a single task at once', async () => {
    const turns = createFairTurns();
    const order: string[] = [];
    const first = turns.take().then(() => order.push('work'));
    setImmediate(() => order.push('next turn'));
    await first;
    await nextTurn();
    expect(order).toEqual(['work', 'next turn']);
  });

  it('let other work run between many tasks', async () => {
    const turns = createFairTurns();
    let done = 0;
    let mostPerTurn = 0;
    const crowd = Array.from({ length: 60 }, async () => {
      await turns.take();
      work(2);
      done += 1;
    });
    const all = Promise.all(crowd);
    for (let before = done; done < 60; before = done) {
      await nextTurn();
      mostPerTurn = Math.max(mostPerTurn, done - before);
    }
    await all;
    // Each one takes longer than the budget of a turn.
    expect(mostPerTurn).toBeLessThanOrEqual(2);
  });

  it('run small tasks together in one turn, in their order', async () => {
    const turns = createFairTurns(1_000);
    const order: number[] = [];
    let rounds = 0;
    const crowd = Array.from({ length: 24 }, async (_, at) => {
      await turns.take();
      order.push(at);
    });
    const all = Promise.all(crowd).then(() => true);
    while (!(await Promise.race([all, nextTurn(false)]))) rounds += 1;
    expect(order).toEqual(Array.from({ length: 24 }, (_, at) => at));
    expect(rounds).toBeLessThan(6);
  });
});
