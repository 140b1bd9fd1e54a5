import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeenComment } from '#shared/unlock/creator-view.ts';
import type { PageLook, PartAnswer, PartReading } from '#shared/unlock/page-look.ts';
import type { PageReading } from '../page-reading.ts';
import { type ReaderLoop, startReaderLoop } from './reader-loop.ts';
import { parsePage } from '../testing/parse-page.ts';

const post = { postType: 'activity', postId: '7300000000000000001' } as const;

function aComment(number: number): SeenComment {
  return {
    ...post,
    commentId: `73000000000000${10_000 + number}`,
    parentCommentId: null,
    authorName: `Guest ${number}`,
    authorUrl: null,
    text: 'GUIDE',
    isClipped: false,
    isEdited: false,
  };
}

function setUp({ html = '<main></main>', maySend = true } = {}) {
  const untaken: SeenComment[] = [];
  const all: SeenComment[] = [];
  let outcome: Exclude<PageReading['outcome'], 'not_a_post'> | 'not_a_post' = 'read';
  let mayNow = maySend;
  const looks: PageLook[] = [];
  const parts: PartReading[] = [];
  let answer: () => PartAnswer = () => ({ isTaken: true });
  let hasEnded = false;
  let isWatching = true;
  const read = (): PageReading => {
    if (outcome === 'not_a_post') return { outcome };
    if (outcome !== 'read') return { outcome, sample: '<main>' };
    return { outcome, build: 'keys', post, declaredCount: 180, comments: all, refused: 1 };
  };
  const loop = startReaderLoop({
    document: parsePage(html),
    loadedAt: Date.now() - 5_000,
    onEnd: () => (hasEnded = true),
    collector: {
      read,
      take: (limit) => untaken.splice(0, limit),
      giveBack: (comments) => void untaken.unshift(...comments),
      look: () => undefined,
      stop: () => (isWatching = false),
    },
    port: {
      async look(look) {
        looks.push(look);
        return { maySend: mayNow };
      },
      async comments(part) {
        parts.push(part);
        return answer();
      },
    },
  });
  loops.push(loop);
  return {
    loop,
    looks,
    parts,
    untaken,
    show(count: number) {
      for (let number = 0; number < count; number += 1) {
        all.push(aComment(all.length));
        untaken.push(aComment(all.length));
      }
    },
    turnTo: (to: typeof outcome) => (outcome = to),
    allow: (may: boolean) => (mayNow = may),
    answers: (next: typeof answer) => (answer = next),
    seen: () => ({ hasEnded, isWatching }),
  };
}

const loops: ReaderLoop[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const loop of loops.splice(0)) loop.stop();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a reader in a page', () => {
  it('reports what it sees first, then sends comments in parts of at most 100', async () => {
    const { looks, parts, show } = setUp();
    show(230);
    await pass(1_000);
    expect(looks.at(-1)).toEqual({
      outcome: 'read',
      build: 'keys',
      ids: [post],
      declaredCount: 180,
      read: 230,
      unclear: 1,
    });
    expect(parts.map(({ comments }) => comments.length)).toEqual([100, 100, 30]);
    expect(parts[0]).toMatchObject({ post, build: 'keys', declaredCount: 180, pageAgeSeconds: 5 });
    await pass(10_000);
    expect(parts).toHaveLength(3);
  });

  it('sends no comment from a page that was not allowed, and asks again later', async () => {
    const { looks, parts, show, allow } = setUp({ maySend: false });
    show(3);
    await pass(20_000);
    expect(parts).toEqual([]);
    expect(looks.length).toBeGreaterThan(2);
    expect(looks.length).toBeLessThan(7);
    allow(true);
    await pass(6_000);
    expect(parts).toHaveLength(1);
  });

  it('keeps what was not accepted, and tries again when told to', async () => {
    const { parts, show, answers, untaken } = setUp();
    answers(() => ({ isTaken: false, againAfterMs: 5_000 }));
    show(2);
    await pass(2_000);
    expect(parts).toHaveLength(1);
    expect(untaken).toHaveLength(2);
    answers(() => ({ isTaken: true }));
    await pass(6_000);
    expect(parts).toHaveLength(2);
    expect(parts[1]?.comments).toEqual(parts[0]?.comments);
    expect(untaken).toEqual([]);
  });

  it('reports a failure once, and only when it lasts', async () => {
    const { looks, turnTo } = setUp();
    turnTo('unsupported');
    await pass(5_000);
    expect(looks.filter(({ outcome }) => outcome !== 'read')).toEqual([]);
    await pass(30_000);
    expect(looks.filter(({ outcome }) => outcome === 'unsupported')).toHaveLength(1);
  });

  it.each([
    '<head><meta name="pageKey" content="d_public_post"></head>',
    '<head><meta id="config" data-member-id="0"></head>',
    '<main data-test-id="authwall"></main>',
  ])('treats a guest page as no post, not as a new build: %s', async (html) => {
    const { looks, turnTo } = setUp({ html });
    turnTo('unsupported');
    await pass(10_000);
    expect(looks.at(-1)).toEqual({ outcome: 'not_a_post' });
    expect(looks.map(({ outcome }) => outcome)).not.toContain('unsupported');
  });

  it('stops when its receiver is gone', async () => {
    const { answers, show, seen } = setUp();
    answers(() => {
      throw new Error('gone');
    });
    show(1);
    await pass(1_000);
    expect(seen()).toEqual({ hasEnded: true, isWatching: false });
  });
});
