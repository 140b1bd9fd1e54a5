import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentReader } from '../comment-reader.ts';
import { startFakeLinkedIn, type FakeLinkedIn } from '#server/testing/doubles/fake-linkedin.ts';
import { createMovableClock, createTestReader } from '#server/testing/doubles/linkedin-reading.ts';

let linkedIn: FakeLinkedIn;
let reader: CommentReader;
let clock: ReturnType<typeof createMovableClock>;

beforeAll(async () => {
  linkedIn = await startFakeLinkedIn();
});
afterAll(() => linkedIn.close());
beforeEach(() => {
  clock = createMovableClock();
  reader = createTestReader(linkedIn.origin, { clock });
});
afterEach(() => reader.close?.());

/** Reads a comment of a post of its own, so that nothing is answered from memory. */
async function readAnother() {
  const post = linkedIn.addPost();
  const link = linkedIn.addComment(post, { text: 'GUIDE', at: new Date(Date.now() - 60_000) });
  return reader.read(link, { signal: new AbortController().signal });
}

async function readTimes(count: number): Promise<number> {
  const before = linkedIn.requests().length;
  for (let index = 0; index < count; index += 1) await readAnother();
  return linkedIn.requests().length - before;
}

describe('the pause after repeated refusals (R09)', () => {
  it('begins after five refusals of one kind and sends nothing more', async () => {
    linkedIn.setMode({ kind: 'status', status: 999 });
    expect(await readTimes(8)).toBe(5);
    expect(reader.health?.().state).toBe('open');
    expect(await readAnother()).toMatchObject({
      ok: false,
      failure: { kind: 'blocked', retryAfterSeconds: 30 },
    });
  });

  it('counts each kind separately, and an answer in between resets the count', async () => {
    linkedIn.setMode({ kind: 'status', status: 999 });
    expect(await readTimes(4)).toBe(4);
    linkedIn.setMode({ kind: 'wall200' });
    expect(await readTimes(4)).toBe(4);
    linkedIn.setMode({ kind: 'status', status: 404 });
    expect(await readTimes(9)).toBe(9);
    linkedIn.setMode({ kind: 'status', status: 999 });
    expect(await readTimes(4)).toBe(4);
    expect(reader.health?.().state).toBe('closed');
  });

  it('lets one trial through every 30 seconds and ends with the first answer', async () => {
    linkedIn.setMode({ kind: 'status', status: 999 });
    await readTimes(5);
    clock.advance(30_000);
    expect(await readTimes(3)).toBe(1);
    clock.advance(29_000);
    expect(await readTimes(3)).toBe(0);

    linkedIn.setMode({ kind: 'ok', delayMs: 20 });
    clock.advance(1_000);
    const before = linkedIn.requests().length;
    const together = await Promise.all([readAnother(), readAnother(), readAnother()]);
    expect(linkedIn.requests().length - before).toBe(1);
    expect(together.filter((result) => result.ok)).toHaveLength(1);
    expect((await readAnother()).ok).toBe(true);
    expect(reader.health?.().state).toBe('closed');
  });

  it('respects Retry-After from the first 429 on', async () => {
    linkedIn.setMode({ kind: 'status', status: 429, retryAfter: '120' });
    expect(await readTimes(3)).toBe(1);
    linkedIn.setMode({ kind: 'ok' });
    clock.advance(119_000);
    expect(await readTimes(1)).toBe(0);
    clock.advance(1_000);
    expect((await readAnother()).ok).toBe(true);
  });

  it('lasts an hour at most, whatever Retry-After says', async () => {
    linkedIn.setMode({ kind: 'status', status: 429, retryAfter: '999999' });
    await readAnother();
    linkedIn.setMode({ kind: 'ok' });
    clock.advance(3_600_000);
    expect((await readAnother()).ok).toBe(true);
  });

  it('continues after a trial that could not be made', async () => {
    let answer: () => Promise<'ok' | { retryAfterSeconds: number }> = () => Promise.resolve('ok');
    await reader.close?.();
    reader = createTestReader(linkedIn.origin, { clock, budget: { take: () => answer() } });
    linkedIn.setMode({ kind: 'status', status: 999 });
    await readTimes(5);
    linkedIn.setMode({ kind: 'ok' });
    clock.advance(30_000);
    answer = () => Promise.reject(new Error('no database'));
    await expect(readAnother()).rejects.toThrow('no database');
    answer = () => Promise.resolve({ retryAfterSeconds: 1 });
    expect(await readAnother()).toMatchObject({ failure: { kind: 'busy' } });
    answer = () => Promise.resolve('ok');
    expect((await readAnother()).ok).toBe(true);
  });

  it('reports its figures', async () => {
    linkedIn.setMode({ kind: 'ok' });
    await readTimes(2);
    linkedIn.setMode({ kind: 'layout_changed' });
    await readAnother();
    expect(reader.health?.()).toMatchObject({
      name: 'guest_page',
      state: 'closed',
      successes: 2,
      failures: { blocked: 0, not_visible: 0, gone: 0, layout_changed: 1, busy: 0 },
      medianMs: expect.any(Number),
      lastError: { kind: 'layout_changed', detail: 'read 0 of 1 comments, 0 sections' },
    });
  });
});
