import { describe, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';
import type {
  CommentEvidence,
  CommentReader,
  ReadFailure,
  ReadFailureKind,
  ReadResult,
} from '../comment-reader.ts';
import {
  createMemoryEvidenceStore,
  createMovableClock,
} from '#server/testing/doubles/linkedin-reading.ts';
import { createReaderLadder, type ReaderLadderOptions } from './reader-ladder.ts';

const post: PostRef = { postType: 'activity', postId: idAt(new Date(), 1) };
const link: CommentLink = { ...post, commentId: idAt(new Date(), 2), parentCommentId: null };
const upload: PostRef = { postType: 'ugcPost', postId: idAt(new Date(), 3) };

function evidenceAt(readAt: Date, text = 'GUIDE'): CommentEvidence {
  const who = { authorName: 'Ada', authorUrl: null };
  return { text, ...who, method: 'test', confidence: 'high', readAt, aliases: [post] };
}

function failing(kind: ReadFailureKind, rest: Partial<ReadFailure> = {}): ReadResult {
  const failure = {
    kind,
    detail: kind,
    retryAfterSeconds: null,
    readerName: 'r',
    aliases: [],
    askedAt: performance.now(),
    ...rest,
  };
  return { ok: false, failure };
}

function setUp(
  readings: (() => Promise<ReadResult> | ReadResult)[],
  options: Partial<ReaderLadderOptions> = {},
) {
  const clock = createMovableClock();
  const store = createMemoryEvidenceStore();
  const asked: string[] = [];
  const readers = readings.map((reading, index): CommentReader => ({
    name: `reader-${index}`,
    async read() {
      asked.push(`reader-${index}`);
      return reading();
    },
  }));
  const ladder = createReaderLadder({ readers, cache: store, clock, ...options });
  return { ladder, store, clock, asked };
}

const found = (): ReadResult => ({
  ok: true,
  evidence: evidenceAt(new Date()),
  askedAt: performance.now(),
});

describe('the order of readers', () => {
  it.each(['blocked', 'not_visible', 'gone', 'layout_changed', 'busy'] as const)(
    'asks the next reader after "%s"',
    async (kind) => {
      const { ladder, asked } = setUp([() => failing(kind), found]);
      expect((await ladder.read(link)).ok).toBe(true);
      expect(asked).toEqual(['reader-0', 'reader-1']);
    },
  );

  it('ends with the first success', async () => {
    const { ladder, asked } = setUp([found, found]);
    await ladder.read(link);
    expect(asked).toEqual(['reader-0']);
  });

  it.each([
    [['blocked', 'not_visible'], 'not_visible'],
    [['not_visible', 'blocked'], 'not_visible'],
    [['gone', 'blocked'], 'blocked'],
    [['gone', 'gone'], 'gone'],
    [['busy', 'layout_changed'], 'layout_changed'],
  ] as const)('from %j gives "%s"', async (kinds, expected) => {
    const { ladder } = setUp(kinds.map((kind) => () => failing(kind)));
    expect(await ladder.read(link)).toMatchObject({ failure: { kind: expected } });
  });

  it('keeps ids learned by any reader', async () => {
    const { ladder } = setUp([
      () => failing('not_visible', { aliases: [post, upload] }),
      () => failing('blocked', { aliases: [post] }),
    ]);
    expect(await ladder.read(link)).toMatchObject({ failure: { aliases: [post, upload] } });
  });

  it('gives a block without readers', async () => {
    expect(await setUp([]).ladder.read(link)).toMatchObject({ failure: { kind: 'blocked' } });
  });
});

describe('readers that a magnet does not use', () => {
  it('are not called, and their earlier readings do not count', async () => {
    const { ladder, asked, store, clock } = setUp([found, found]);
    await ladder.read(link, { except: ['reader-0'] });
    expect(asked).toEqual(['reader-1']);
    // Read a moment ago, by a reader that is excluded now.
    const again = await ladder.read(link, { except: ['test'] });
    expect(again.ok).toBe(true);
    expect(asked).toEqual(['reader-1', 'reader-0']);
    await store.save(link, evidenceAt(clock.now()));
    clock.advance(3_600_000);
    const none = await ladder.read(link, { except: ['test', 'reader-0', 'reader-1'] });
    expect(none).toMatchObject({ ok: false, failure: { kind: 'blocked', detail: 'no reader' } });
    expect(none).not.toHaveProperty('older');
    expect(asked).toHaveLength(2);
  });

  it('do not share the answer of one reading with a magnet that may use them', async () => {
    const { ladder, asked } = setUp([found]);
    const [without, all] = await Promise.all([
      ladder.read(link, { except: ['reader-0'] }),
      ladder.read(link),
    ]);
    expect([without.ok, all.ok]).toEqual([false, true]);
    expect(asked).toEqual(['reader-0']);
  });

  it('are not replaced by one that costs money', async () => {
    const asked: string[] = [];
    const reader = (name: string) => ({
      name,
      read: () => (asked.push(name), Promise.resolve(failing('not_visible'))),
    });
    const ladder = createReaderLadder({
      readers: [reader('free'), { ...reader('paid'), isPaid: true }],
      cache: createMemoryEvidenceStore(),
      clock: createMovableClock(),
    });
    await ladder.read(link, { except: ['free'] });
    expect(asked).toEqual([]);
    await ladder.read(link);
    await ladder.read(link, { since: performance.now(), except: ['paid'] });
    expect(asked).toEqual(['free', 'paid', 'free']);
  });
});

describe('readers that fail', () => {
  it('a reader that never answers is ended after its time limit', async () => {
    const never = () => new Promise<ReadResult>(() => undefined);
    const { ladder } = setUp([never, found], { readerTimeoutMs: 50 });
    expect((await ladder.read(link)).ok).toBe(true);
  });

  it('a reader that throws is reported and skipped', async () => {
    const errors: string[] = [];
    const { ladder } = setUp([() => Promise.reject(new Error('boom')), found], {
      onError: (_error, where) => errors.push(where),
    });
    expect((await ladder.read(link)).ok).toBe(true);
    expect(errors).toEqual(['reader-0']);
  });

  it('a store that is down does not stop a reading', async () => {
    const down = () => Promise.reject(new Error('down'));
    const { ladder } = setUp([found], { cache: { find: down, save: down } });
    expect((await ladder.read(link)).ok).toBe(true);
  });
});

describe('evidence read before', () => {
  it('is used for a minute, then the comment is read again', async () => {
    const { ladder, asked, clock, store } = setUp([found]);
    await ladder.read(link);
    store.saved.clear();
    clock.advance(59_000);
    await ladder.read(link);
    expect(asked).toHaveLength(1);
    clock.advance(1_001);
    await ladder.read(link);
    expect(asked).toHaveLength(2);
  });

  it('read by another process a moment ago is not read again', async () => {
    const { ladder, asked, store, clock } = setUp([found]);
    await store.save(link, evidenceAt(clock.now(), 'theirs'));
    expect(await ladder.read(link)).toMatchObject({ evidence: { text: 'theirs' } });
    expect(asked).toEqual([]);
  });

  it('is saved for others', async () => {
    const { ladder, store } = setUp([found]);
    await ladder.read(link);
    expect(store.saved.get(link.commentId)?.text).toBe('GUIDE');
  });

  it('comes with the failure when no reader could look', async () => {
    const { ladder, store, clock } = setUp([() => failing('blocked')]);
    await store.save(link, evidenceAt(clock.now()));
    clock.advance(3_600_000);
    expect(await ladder.read(link)).toMatchObject({
      ok: false,
      failure: { kind: 'blocked' },
      older: { text: 'GUIDE' },
    });
  });

  it('is not used when a newer reading is required', async () => {
    const { ladder, asked, store, clock } = setUp([found, () => failing('blocked')]);
    await store.save(link, evidenceAt(clock.now(), 'theirs'));
    expect(await ladder.read(link)).toMatchObject({ evidence: { text: 'theirs' } });
    const since = performance.now();
    expect(await ladder.read(link, { since })).toMatchObject({ evidence: { text: 'GUIDE' } });
    // What was read since then answers again.
    expect(await ladder.read(link, { since })).toMatchObject({ evidence: { text: 'GUIDE' } });
    expect(asked).toHaveLength(1);
  });

  it('is recalled without asking a reader', async () => {
    const { ladder, asked, store, clock } = setUp([found]);
    expect(await ladder.recall(link)).toBeNull();
    await store.save(link, evidenceAt(clock.now(), 'theirs'));
    expect(await ladder.recall(link)).toMatchObject({ text: 'theirs' });
    expect(await ladder.recall({ ...link, postId: idAt(clock.now(), 502) })).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each([
    ['gone', {}],
    ['not_visible', { allShown: true }],
  ] as const)('is not used when a reader says "%s" (%j)', async (kind, rest) => {
    const { ladder, store, clock } = setUp([() => failing(kind, rest)]);
    await store.save(link, evidenceAt(clock.now()));
    clock.advance(3_600_000);
    const result = await ladder.read(link);
    expect(result.ok).toBe(false);
    expect(result).not.toHaveProperty('older');
  });

  it('is never used for a link that names another post (T13)', async () => {
    const { ladder, asked, clock, store } = setUp([found, found]);
    await ladder.read(link);
    const elsewhere = { ...link, postId: idAt(clock.now(), 500) };
    await ladder.read(elsewhere);
    expect(asked).toHaveLength(2);
    store.saved.set(link.commentId, evidenceAt(clock.now()));
    await ladder.read({ ...link, postId: idAt(clock.now(), 501) });
    expect(asked).toHaveLength(3);
  });
});

describe('questions at the same time', () => {
  it('200 readings of one comment make one request (T12)', async () => {
    const slow = () => new Promise<ReadResult>((resolve) => setTimeout(() => resolve(found()), 20));
    const { ladder, asked } = setUp([slow]);
    const results = await Promise.all(Array.from({ length: 200 }, () => ladder.read(link)));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('200 readings of one post make one request', async () => {
    let asked = 0;
    const reader: CommentReader = {
      name: 'posts',
      read: async () => failing('blocked'),
      async readPost() {
        asked += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { aliases: [post, upload], authorName: null, title: null, isPublic: true };
      },
    };
    const { ladder } = setUp([], { readers: [reader] });
    await Promise.all(Array.from({ length: 200 }, () => ladder.readPost(post)));
    expect(asked).toBe(1);
  });

  it('a failure is not kept for those who come later', async () => {
    let isUp = false;
    const { ladder } = setUp([() => (isUp ? found() : failing('blocked'))]);
    expect((await ladder.read(link)).ok).toBe(false);
    isUp = true;
    expect((await ladder.read(link)).ok).toBe(true);
  });
});
