import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMarkdownRenderer, FAILURE_KEPT_MS } from './markdown-renderer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const LONG_ENOUGH_TO_BE_STUCK = 25_000;
const aLongText = (word: string) => `${word} `.repeat(1_000);

/** A thread that takes texts and never gives one back. */
function aStuckThread() {
  const handOver = vi.spyOn(Worker.prototype, 'postMessage').mockReturnValue();
  const errors = vi.fn<() => void>();
  const renderer = createMarkdownRenderer({ error: errors });
  /** What views get that come at once, after the thread was given up. */
  const view = async (...texts: string[]) => {
    const views = Promise.all(texts.map((text) => renderer.render(text)));
    await vi.advanceTimersByTimeAsync(LONG_ENOUGH_TO_BE_STUCK);
    return views;
  };
  return { handOver, errors, view, renderer };
}

it('a text that blocks the thread is shown as it was written, and tried again only later', async () => {
  const { handOver, errors, view, renderer } = aStuckThread();
  const text = aLongText('weapon');
  const [first] = await view(text);
  expect(first?.html).toContain('as-written');
  expect(first?.problem).toMatch(/Please try again/);

  const again = await Promise.all([renderer.render(text), renderer.render(text)]);
  expect(again).toEqual([first, first]);
  expect(handOver).toHaveBeenCalledTimes(1);
  expect(errors).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(FAILURE_KEPT_MS + 1);
  await view(text);
  expect(handOver).toHaveBeenCalledTimes(2);
  await renderer.close();
});

it('texts that waited behind it are tried again with the next view', async () => {
  const { handOver, view, renderer } = aStuckThread();
  const [weapon, calm] = [aLongText('weapon'), aLongText('calm')];
  await view(weapon, calm);
  expect(handOver).toHaveBeenCalledTimes(2);
  handOver.mockRestore();
  vi.useRealTimers();
  expect((await renderer.render(calm)).html).toContain('<p>calm');
  expect((await renderer.render(weapon)).html).toContain('as-written');
  await renderer.close();
});
