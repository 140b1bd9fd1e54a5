import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('fair turns', () => {
  it('let a lone piece of work begin at once', async () => {
    const turns = createFairTurns();
    const order: string[] = [];
    const first = turns.take().then(() => order.push('work'));
    setImmediate(() => order.push('next turn'));
    await first;
    await nextTurn();
    expect(order).toEqual(['work', 'next turn']);
  });

  it('keep a crowd from holding the loop: others run in between', async () => {
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
    // Each is longer than what a turn has for all of them.
    expect(mostPerTurn).toBeLessThanOrEqual(2);
  });

  it('let small pieces share a turn, in the order they came', async () => {
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
