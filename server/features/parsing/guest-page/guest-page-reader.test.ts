import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentLink } from '#shared/unlock/link/comment-link.ts';
import type { CommentReader, ReadFailure } from '../comment-reader.ts';
import {
  startFakeLinkedIn,
  type FakeLinkedIn,
  type FakePost,
} from '#server/testing/doubles/fake-linkedin.ts';
import type { FakeMode } from '#server/testing/doubles/fake-linkedin-modes.ts';
import { createMovableClock, createTestReader } from '#server/testing/doubles/linkedin-reading.ts';

let linkedIn: FakeLinkedIn;
let post: FakePost;
let link: CommentLink;
let reader: CommentReader;
let clock: ReturnType<typeof createMovableClock>;

const signal = new AbortController().signal;
const earlier = () => new Date(Date.now() - 60_000);

beforeAll(async () => {
  linkedIn = await startFakeLinkedIn();
});
afterAll(() => linkedIn.close());

beforeEach(() => {
  linkedIn.setMode({ kind: 'ok' });
  post = linkedIn.addPost();
  link = linkedIn.addComment(post, {
    text: 'GUIDE please',
    author: { name: 'Ada' },
    at: earlier(),
  });
  clock = createMovableClock();
  reader = createTestReader(linkedIn.origin, { clock });
});
afterEach(() => reader.close?.());

async function readFailure(target: CommentLink = link): Promise<ReadFailure> {
  const result = await reader.read(target, { signal });
  if (result.ok) throw new Error(`read "${result.evidence.text}"`);
  return result.failure;
}

async function requestsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = linkedIn.requests().length;
  await work();
  return linkedIn.requests().length - before;
}

describe('reading a comment from the guest page', () => {
  it('returns the text, the author and the ids of the post', async () => {
    const result = await reader.read(link, { signal });
    expect(result).toEqual({
      ok: true,
      askedAt: expect.any(Number),
      evidence: {
        text: 'GUIDE please',
        authorName: 'Ada',
        authorPhoto: expect.stringMatching(/^https:\/\/media\.licdn\.com\/dms\/image\/v2\/\d+$/),
        authorUrl: expect.stringMatching(/^https:\/\/www\.linkedin\.com\/in\/visitor-\d+$/),
        method: 'guest_page',
        confidence: 'high',
        readAt: clock.now(),
        aliases: [{ postType: 'activity', postId: post.activityId }],
      },
    });
  });

  it('asks for the address built from the ids, without a cookie', async () => {
    linkedIn.setMode({ kind: 'set_cookie' });
    await reader.read(link, { signal });
    clock.advance(61_000);
    await reader.read(link, { signal });
    expect(linkedIn.requests().at(-1)).toBe(`/feed/update/urn:li:activity:${post.activityId}/`);
    expect(linkedIn.lastHeaders()['cookie']).toBeUndefined();
    expect(linkedIn.lastHeaders()['referer']).toBeUndefined();
  });

  it('learns the feed id of a post whose comment links name the upload', async () => {
    const upload = linkedIn.addPost({ type: 'ugcPost' });
    const comment = linkedIn.addComment(upload, { text: 'GUIDE', at: earlier() });
    const result = await reader.read(comment, { signal });
    expect(comment.postType).toBe('ugcPost');
    expect(result.ok && result.evidence.aliases).toEqual(expect.arrayContaining(upload.refs));
  });

  it('reads a post for its author, its title and its ids', async () => {
    const upload = linkedIn.addPost({ type: 'share', text: 'Comment GUIDE' });
    expect(
      await reader.readPost?.({ postType: 'activity', postId: upload.activityId }, { signal }),
    ).toEqual({
      aliases: expect.arrayContaining(upload.refs),
      authorName: 'Grace Author',
      title: 'Comment GUIDE',
      isPublic: true,
    });
  });
});

describe('comments that are not on the page', () => {
  it('a missing one is not visible when the page shows only some comments', async () => {
    const full = linkedIn.addPost({ shown: 1 });
    linkedIn.addComment(full, { text: 'first', at: earlier() });
    const hidden = linkedIn.addComment(full, { text: 'GUIDE', at: earlier() });
    expect(await readFailure(hidden)).toMatchObject({
      kind: 'not_visible',
      allShown: false,
      detail: '1 of 2 comments shown',
      aliases: full.refs,
    });
  });

  it('a missing one is absent when the page shows all comments', async () => {
    post.comments = post.comments.filter((comment) => comment.commentId !== link.commentId);
    linkedIn.addComment(post, { text: 'GUIDE', at: earlier() });
    expect(await readFailure()).toMatchObject({ kind: 'not_visible', allShown: true });
  });

  it('a reply is not visible', async () => {
    const reply = linkedIn.addComment(post, { text: 'GUIDE', replyTo: link, at: earlier() });
    post.totalComments = 2;
    expect(await readFailure(reply)).toMatchObject({ kind: 'not_visible', allShown: false });
  });

  it('the word in another comment does not count (T13)', async () => {
    const quiet = linkedIn.addComment(post, { text: 'hi', at: earlier() });
    const result = await reader.read(quiet, { signal });
    expect(result.ok && result.evidence.text).toBe('hi');
  });
});

describe('answers that are not the post', () => {
  const cases: [what: string, mode: FakeMode, expected: Partial<ReadFailure>][] = [
    ['999', { kind: 'status', status: 999 }, { kind: 'blocked', detail: 'status 999' }],
    ['403', { kind: 'status', status: 403 }, { kind: 'blocked' }],
    ['500', { kind: 'status', status: 500 }, { kind: 'blocked' }],
    ['404', { kind: 'status', status: 404 }, { kind: 'gone' }],
    ['410', { kind: 'status', status: 410 }, { kind: 'gone' }],
    [
      '429 with seconds',
      { kind: 'status', status: 429, retryAfter: '90' },
      { kind: 'blocked', retryAfterSeconds: 90 },
    ],
    ['429 without', { kind: 'status', status: 429 }, { kind: 'blocked', retryAfterSeconds: 30 }],
    [
      '503 with seconds',
      { kind: 'status', status: 503, retryAfter: '90' },
      { kind: 'blocked', retryAfterSeconds: 90 },
    ],
    ['503 without', { kind: 'status', status: 503 }, { kind: 'blocked', retryAfterSeconds: null }],
    ['a sign-in wall with 200', { kind: 'wall200' }, { kind: 'blocked' }],
    ['another page with 200', { kind: 'other_page' }, { kind: 'blocked' }],
    ['an empty page', { kind: 'empty' }, { kind: 'blocked' }],
    ['JSON', { kind: 'json' }, { kind: 'blocked' }],
    ['a page cut in the middle', { kind: 'cut' }, { kind: 'blocked' }],
    ['a page of another build', { kind: 'layout_changed' }, { kind: 'layout_changed' }],
  ];

  it.each(cases)('%s is a named failure', async (_what, mode, expected) => {
    linkedIn.setMode(mode);
    expect(await readFailure()).toMatchObject(expected);
  });

  it('429 with a date asks to wait until then', async () => {
    const until = new Date(clock.now().getTime() + 120_000).toUTCString();
    linkedIn.setMode({ kind: 'status', status: 429, retryAfter: until });
    const failure = await readFailure();
    expect(failure.retryAfterSeconds).toBeGreaterThanOrEqual(119);
    expect(failure.retryAfterSeconds).toBeLessThanOrEqual(120);
  });

  it.each([301, 302, 307])('%i is a wall and is not followed (T05)', async (status) => {
    const elsewhere = await startFakeLinkedIn();
    linkedIn.setMode({ kind: 'status', status, location: `${elsewhere.origin}/authwall` });
    expect(await readFailure()).toMatchObject({ kind: 'blocked' });
    expect(elsewhere.requests()).toEqual([]);
    await elsewhere.close();
  });

  it('an unknown post is gone', async () => {
    const unknown = { ...link, postId: `${BigInt(link.postId) + 1n}` };
    expect(await readFailure(unknown)).toMatchObject({ kind: 'gone' });
    expect(await reader.readPost?.(unknown, { signal })).toMatchObject({ kind: 'gone' });
  });

  it('a refused connection is a block, not an error', async () => {
    const closed = await startFakeLinkedIn();
    await closed.close();
    const lost = createTestReader(closed.origin, { clock });
    const result = await lost.read(link, { signal });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'blocked' } });
  });
});

describe('how often a post is asked for', () => {
  it('200 simultaneous readings of 20 comments make one request (T12)', async () => {
    const links = Array.from({ length: 20 }, (_, index) =>
      linkedIn.addComment(post, { text: `GUIDE ${index}`, at: earlier() }),
    );
    post.shown = 100;
    linkedIn.setMode({ kind: 'ok', delayMs: 30 });
    const all = Array.from({ length: 200 }, (_, index) => links[index % 20] ?? link);
    const count = await requestsDuring(async () => {
      const results = await Promise.all(all.map((one) => reader.read(one, { signal })));
      expect(results.every((result) => result.ok)).toBe(true);
    });
    expect(count).toBe(1);
  });

  it('a page is used for all visitors for a minute', async () => {
    const other = linkedIn.addComment(post, { text: 'me too', at: earlier() });
    const count = await requestsDuring(async () => {
      await reader.read(link, { signal });
      clock.advance(59_000);
      await reader.read(other, { signal });
    });
    expect(count).toBe(1);
    clock.advance(2_000);
    expect(await requestsDuring(() => reader.read(link, { signal }))).toBe(1);
  });

  it('a page of the last ten seconds only can show that a comment is absent', async () => {
    post.totalComments = 2;
    await reader.read(link, { signal });
    clock.advance(9_000);
    const missing = { ...link, commentId: `${BigInt(link.commentId) - 1n}` };
    expect(await requestsDuring(() => readFailure(missing))).toBe(0);
    clock.advance(2_000);
    expect(await requestsDuring(() => readFailure(missing))).toBe(1);
  });

  it('a comment newer than the stored page causes a new request', async () => {
    await reader.read(link, { signal });
    clock.advance(3_000);
    const late = linkedIn.addComment(post, { text: 'GUIDE', at: clock.now() });
    clock.advance(1_000);
    const result = await reader.read(late, { signal });
    expect(result.ok && result.evidence.text).toBe('GUIDE');
  });

  it('a failure is used for its post for five seconds', async () => {
    linkedIn.setMode({ kind: 'status', status: 404 });
    expect(await requestsDuring(() => Promise.all([readFailure(), readFailure()]))).toBe(1);
    linkedIn.setMode({ kind: 'ok' });
    expect((await reader.read(link, { signal })).ok).toBe(false);
    clock.advance(5_001);
    expect((await reader.read(link, { signal })).ok).toBe(true);
  });

  it('a used-up outbound limit is "busy" and sends nothing', async () => {
    const limited = createTestReader(linkedIn.origin, {
      clock,
      budget: { take: () => Promise.resolve({ retryAfterSeconds: 7 }) },
    });
    const count = await requestsDuring(async () => {
      expect(await limited.read(link, { signal })).toMatchObject({
        ok: false,
        failure: { kind: 'busy', retryAfterSeconds: 7 },
      });
    });
    expect(count).toBe(0);
    await limited.close?.();
  });
});
