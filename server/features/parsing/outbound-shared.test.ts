import { describe, expect } from 'vitest';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = twoProcessesTest({ outboundPerSecond: 2 });

describe('two processes that read comments (T12)', () => {
  it('make no more requests than the limit allows one of them', async ({ both }) => {
    const { linkedin, here, there } = both;
    const { magnetId } = await aMagnet(both);
    const calls = Array.from({ length: 24 }, (_, index) => {
      const commentUrl = aComment(both, linkedin.addPost(), 'growth');
      return verify(aVisitor(index % 2 === 0 ? here : there), magnetId, commentUrl);
    });
    const began = performance.now();
    const answers = await Promise.all(calls);
    const seconds = (performance.now() - began) / 1_000;
    // A full first and last window stand around the time that passed.
    expect(linkedin.requests().length).toBeLessThanOrEqual(2 * (Math.floor(seconds) + 2));
    expect(linkedin.requests().length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  });
});
