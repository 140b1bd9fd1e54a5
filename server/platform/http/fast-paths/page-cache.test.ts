import { describe, expect, it } from 'vitest';
import type { Change } from '#server/platform/db/change-feed.ts';
import type { FreshPage } from './kept-page.ts';
import { createPageCache, type PageCacheDependencies } from './page-cache.ts';

/** A feed controlled by the test, and pages whose text comes from the "database". */
function createScene(options: Pick<PageCacheDependencies, 'maxBytes'> = {}) {
  const listeners: ((change: Change) => void)[] = [];
  const feed = { isUp: true };
  const database = { isAway: false, isSilent: false, asked: 0, reason: 'Connection terminated' };
  const clock = { ms: 0, heardUntil: 0 };
  const texts = new Map<string, string>();
  /** How long a page holds from its rendering on. */
  const turns = new Map<string, number>();
  const rendered: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  const cache = createPageCache({
    ...options,
    feed: {
      subscribe: (listener) => void listeners.push(listener),
      isLive: () => feed.isUp,
      heardUntil: () => clock.heardUntil,
    },
    now: () => clock.ms,
    async render(id): Promise<FreshPage> {
      rendered.push(id);
      const html = texts.get(id);
      const turnsInMs = turns.get(id) ?? null;
      await gate;
      if (html === undefined) throw new Error('no such magnet');
      return { html, userId: `owner of ${id}`, version: html, turnsInMs };
    },
    versionOf(id) {
      database.asked += 1;
      if (database.isSilent) return new Promise(() => {});
      return database.isAway
        ? Promise.reject(new Error(database.reason))
        : Promise.resolve(texts.get(id) ?? null);
    },
  });
  return {
    cache,
    database,
    clock,
    feed,
    texts,
    turns,
    rendered,
    hear: (change: Change) => listeners.forEach((listener) => listener(change)),
    async textOf(id: string) {
      return (await cache.get(id)).identity.toString();
    },
    /** Renderings wait from here on until the returned function is called. */
    hold(): () => void {
      let release = (): void => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

describe('the page cache', () => {
  it('renders a page once, also for simultaneous callers', async () => {
    const { cache, texts, rendered } = createScene();
    texts.set('a', 'one');
    expect(cache.peek('a')).toBeUndefined();
    await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
    await cache.get('a');
    expect(cache.peek('a')?.identity.toString()).toBe('one');
    expect(rendered).toEqual(['a']);
  });

  it('ends a page at its exact time, without a word of the feed and while the database is away', async () => {
    const { cache, clock, texts, turns, textOf, feed, database } = createScene();
    texts.set('a', 'open');
    turns.set('a', 1_000);
    clock.ms = 500;
    expect(await textOf('a')).toBe('open');
    clock.ms = 1_499;
    expect(cache.peek('a')).toBeDefined();
    texts.delete('a');
    clock.ms = 1_500;
    expect(cache.peek('a')).toBeUndefined();
    feed.isUp = false;
    database.isAway = true;
    expect(cache.peek('a')).toBeUndefined();
    await expect(cache.get('a')).rejects.toThrow('no such magnet');
    texts.set('a', 'closed');
    turns.delete('a');
    expect(await textOf('a')).toBe('closed');
    clock.ms = 9_000_000;
    feed.isUp = true;
    expect(cache.peek('a')?.identity.toString()).toBe('closed');
  });

  it('gives nobody a rendering that began before the turn and ended after it', async () => {
    const { clock, texts, turns, textOf, hold } = createScene();
    texts.set('a', 'open');
    turns.set('a', 100);
    const release = hold();
    const asked = textOf('a');
    texts.set('a', 'closed');
    turns.delete('a');
    clock.ms = 101;
    release();
    expect(await asked).toBe('closed');
  });

  it('drops what the change feed names: a magnet, all of a creator, everything', async () => {
    const { cache, texts, hear } = createScene();
    for (const id of ['a', 'b', 'c']) {
      texts.set(id, id);
      await cache.get(id);
    }
    hear({ kind: 'magnet', id: 'a' });
    expect(['a', 'b', 'c'].filter((id) => cache.peek(id) !== undefined)).toEqual(['b', 'c']);
    hear({ kind: 'creator', id: 'owner of b' });
    expect(['b', 'c'].filter((id) => cache.peek(id) !== undefined)).toEqual(['c']);
    hear({ kind: 'everything' });
    expect(cache.peek('c')).toBeUndefined();
  });

  it('does not keep a page whose data was read before a change that arrives while rendering', async () => {
    const { cache, texts, hear, hold, textOf } = createScene();
    texts.set('a', 'old');
    const release = hold();
    const early = textOf('a');
    texts.set('a', 'new');
    hear({ kind: 'magnet', id: 'a' });
    const late = textOf('a');
    release();
    expect(await early).toBe('old');
    expect(await late).toBe('new');
    expect(cache.peek('a')?.identity.toString()).toBe('new');
  });

  it('keeps nothing that was read before a change, also without a second request', async () => {
    const { cache, texts, hear, hold, textOf } = createScene();
    texts.set('a', 'old');
    const release = hold();
    const early = textOf('a');
    hear({ kind: 'magnet', id: 'a' });
    release();
    expect(await early).toBe('old');
    expect(cache.peek('a')).toBeUndefined();
  });

  it('does not render a page twice for a change that arrives while rendering', async () => {
    const { texts, hear, hold, textOf, rendered } = createScene();
    texts.set('a', 'old');
    const releaseEarly = hold();
    const early = textOf('a');
    hear({ kind: 'magnet', id: 'a' });
    const releaseLate = hold();
    const late = textOf('a');
    releaseEarly();
    await early;
    const later = textOf('a');
    releaseLate();
    await Promise.all([late, later]);
    expect(rendered).toEqual(['a', 'a']);
  });

  it('checks the version of each page while the feed is down, and renders anew when it differs', async () => {
    const { cache, texts, feed, textOf, rendered } = createScene();
    texts.set('a', 'old');
    await cache.get('a');
    feed.isUp = false;
    expect(cache.peek('a')).toBeUndefined();
    expect(await textOf('a')).toBe('old');
    texts.set('a', 'new');
    expect(await textOf('a')).toBe('new');
    expect(await textOf('a')).toBe('new');
    expect(rendered).toEqual(['a', 'a']);
    texts.delete('a');
    await expect(textOf('a')).rejects.toThrow('no such magnet');
    expect(rendered).toHaveLength(3);
  });

  it('does not keep failures', async () => {
    const { texts, textOf } = createScene();
    await expect(textOf('a')).rejects.toThrow('no such magnet');
    texts.set('a', 'here now');
    expect(await textOf('a')).toBe('here now');
  });

  it.each(['peek', 'get'])(
    'stays within its size and drops pages that no %s asked for',
    async (how) => {
      const { cache, texts } = createScene({ maxBytes: 30 });
      for (const id of ['a', 'b', 'c', 'd', 'e']) texts.set(id, id.repeat(10));
      for (const id of ['a', 'b', 'c', 'd']) await cache.get(id);
      // Making room for d looked at all of them; since then the oldest, b, was asked for.
      const kept = () => ['a', 'b', 'c', 'd', 'e'].filter((id) => cache.peek(id) !== undefined);
      await (how === 'peek' ? cache.peek('b') : cache.get('b'));
      await cache.get('e');
      expect(kept()).toEqual(['b', 'd', 'e']);
    },
  );

  it('serves a page larger than its size without keeping it', async () => {
    const { cache, texts, textOf } = createScene({ maxBytes: 5 });
    texts.set('a', 'a long page');
    expect(await textOf('a')).toBe('a long page');
    expect(cache.peek('a')).toBeUndefined();
  });
});

/** As `MAX_UNSURE_MS` of the check. */
const BOUND = 10 * 60_000;

describe('the page cache while the feed and the database are down', () => {
  async function inTheDark() {
    const scene = createScene();
    scene.texts.set('a', 'one');
    await scene.cache.get('a');
    scene.clock.ms = scene.clock.heardUntil = 60_000;
    scene.feed.isUp = false;
    scene.database.isAway = true;
    return scene;
  }

  it('shows a kept page for ten minutes after the feed was lost, no longer', async () => {
    const { textOf, clock } = await inTheDark();
    expect(await textOf('a')).toBe('one');
    clock.ms = 60_000 + BOUND;
    expect(await textOf('a')).toBe('one');
    clock.ms += 1;
    await expect(textOf('a')).rejects.toThrow('Connection terminated');
  });

  it('counts the time from the latest version check', async () => {
    const { textOf, clock, database } = await inTheDark();
    database.isAway = false;
    clock.ms = 200_000;
    expect(await textOf('a')).toBe('one');
    database.isAway = true;
    clock.ms = 200_000 + BOUND;
    expect(await textOf('a')).toBe('one');
    clock.ms += 1;
    await expect(textOf('a')).rejects.toThrow('Connection terminated');
  });

  it('asks the database again only at intervals, and shows the page without waiting meanwhile', async () => {
    const { textOf, cache, clock, database } = await inTheDark();
    expect(cache.peek('a')).toBeUndefined();
    await Promise.all(Array.from({ length: 50 }, () => textOf('a')));
    const { asked } = database;
    expect(cache.peek('a')?.identity.toString()).toBe('one');
    for (let turn = 0; turn < 50; turn += 1) await textOf('a');
    expect(database.asked).toBe(asked);
    clock.ms += 2_000;
    expect(cache.peek('a')).toBeUndefined();
    await Promise.all(Array.from({ length: 50 }, () => textOf('a')));
    expect(database.asked).toBe(asked + 1);
  });

  it('waits only shortly for a database that does not answer', async () => {
    const { textOf, database } = await inTheDark();
    database.isSilent = true;
    expect(await textOf('a')).toBe('one');
  });

  it('shows the current data as soon as the database answers, also when the page is gone', async () => {
    const { textOf, clock, texts, database } = await inTheDark();
    await textOf('a');
    database.isAway = false;
    texts.set('a', 'two');
    clock.ms += 2_000;
    expect(await textOf('a')).toBe('two');
    texts.delete('a');
    await expect(textOf('a')).rejects.toThrow('no such magnet');
  });

  it('does not treat a programming error as an outage', async () => {
    const { textOf, database } = await inTheDark();
    database.reason = 'column "x" does not exist';
    await expect(textOf('a')).rejects.toThrow('does not exist');
  });
});
