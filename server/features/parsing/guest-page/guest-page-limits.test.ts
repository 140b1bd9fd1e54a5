import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CommentReader, ReadFailure } from '../comment-reader.ts';
import { startFakeLinkedIn, type FakeLinkedIn } from '#server/testing/doubles/fake-linkedin.ts';
import type { FakeMode } from '#server/testing/doubles/fake-linkedin-modes.ts';
import { createMovableClock, createTestReader } from '#server/testing/doubles/linkedin-reading.ts';

const megabyte = 1024 * 1024;
let linkedIn: FakeLinkedIn;
let reader: CommentReader | null = null;

beforeAll(async () => {
  linkedIn = await startFakeLinkedIn();
});
afterAll(() => linkedIn.close());
afterEach(() => reader?.close?.());

/** Reads once in this mode; how it failed, how long it took, how far memory rose meanwhile. */
async function readIn(mode: FakeMode, totalMs = 10_000) {
  const post = linkedIn.addPost();
  const link = linkedIn.addComment(post, { text: 'GUIDE' });
  linkedIn.setMode(mode);
  reader = createTestReader(linkedIn.origin, { clock: createMovableClock(), totalMs });
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  const startedAt = performance.now();
  const result = await reader.read(link, { signal: new AbortController().signal });
  const tookMs = performance.now() - startedAt;
  clearInterval(watch);
  const failure: ReadFailure | null = result.ok ? null : result.failure;
  return { failure, tookMs, grownBytes: peak - before };
}

describe('hostile and broken answers (T09)', () => {
  it.each(['gzip', 'br'] as const)('a %s bomb is stopped at 2 MiB', async (encoding) => {
    const outcome = await readIn({ kind: 'bomb', encoding, bytes: 300 * megabyte });
    expect(outcome.failure).toMatchObject({
      kind: 'blocked',
      detail: expect.stringMatching(/^too_large/),
    });
    expect(outcome.grownBytes).toBeLessThan(64 * megabyte);
  });

  it('an endless plain page is stopped at 2 MiB', async () => {
    const outcome = await readIn({ kind: 'huge' });
    expect(outcome.failure).toMatchObject({
      kind: 'blocked',
      detail: expect.stringMatching(/^too_large/),
    });
  });

  it.each([2, 2_000])('%i encodings on top of each other are refused', async (layers) => {
    const outcome = await readIn({ kind: 'stacked', layers });
    expect(outcome.failure?.kind).toBe('blocked');
    expect(outcome.failure?.detail).toMatch(/stacked|unreachable/);
  });

  it('one encoding is read', async () => {
    expect((await readIn({ kind: 'stacked', layers: 1 })).failure).toBeNull();
  });

  it.each([{ kind: 'hang' }, { kind: 'drip' }] as const)(
    '$kind ends at its deadline',
    async (mode) => {
      const outcome = await readIn(mode, 400);
      expect(outcome.failure).toMatchObject({
        kind: 'blocked',
        detail: expect.stringMatching(/^timeout/),
      });
      expect(outcome.tookMs).toBeGreaterThan(350);
      expect(outcome.tookMs).toBeLessThan(5_000);
    },
  );

  it('a page within the limits is read although it is slow', async () => {
    expect((await readIn({ kind: 'ok', delayMs: 200 }, 2_000)).failure).toBeNull();
  });
});
