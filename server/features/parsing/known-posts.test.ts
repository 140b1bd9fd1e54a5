import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CommentReader, PostMemory } from './comment-reader.ts';
import {
  startFakeLinkedIn,
  type FakeLinkedIn,
  type FakePost,
} from '#server/testing/doubles/fake-linkedin.ts';
import {
  createMovableClock,
  createTestReader,
  nothingKnown,
} from '#server/testing/doubles/linkedin-reading.ts';

const wall = { kind: 'wall200' } as const;
let linkedIn: FakeLinkedIn;
let reader: CommentReader;
let clock: ReturnType<typeof createMovableClock>;
let known: FakePost[];

beforeAll(async () => {
  linkedIn = await startFakeLinkedIn();
});
afterAll(() => linkedIn.close());
beforeEach(() => {
  linkedIn.setMode({ kind: 'ok' });
  clock = createMovableClock();
  known = [];
  const posts: PostMemory = {
    ...nothingKnown,
    wereReadable: () => Promise.resolve(known.flatMap(({ refs }) => refs)),
  };
  reader = createTestReader(linkedIn.origin, { clock, posts });
});
afterEach(() => reader.close?.());

async function read(post = linkedIn.addPost()) {
  const link = linkedIn.addComment(post, { text: 'GUIDE', at: new Date(Date.now() - 60_000) });
  return reader.read(link, { signal: new AbortController().signal });
}

async function readWalled(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const post = linkedIn.addPost();
    post.mode = wall;
    await read(post);
  }
}

const state = () => reader.health?.().state;

it('walls before unknown posts start no pause', async () => {
  await readWalled(12);
  expect(state()).toBe('closed');
  expect((await read()).ok).toBe(true);
});

it('a known post that can be read prevents a pause, whatever else fails', async () => {
  known = [linkedIn.addPost()];
  const before = linkedIn.requests().length;
  await readWalled(5);
  expect(linkedIn.requests().length - before).toBe(6);
  expect(state()).toBe('closed');
});

it('one known post that was closed does not start a pause while another can be read', async () => {
  known = [linkedIn.addPost(), linkedIn.addPost()];
  const [closed] = known;
  if (closed !== undefined) closed.mode = wall;
  await readWalled(5);
  expect(state()).toBe('closed');
});

it('a pause starts when known posts fail', async () => {
  known = [linkedIn.addPost()];
  linkedIn.setMode(wall);
  await readWalled(5);
  expect(state()).toBe('open');

  linkedIn.setMode({ kind: 'ok' });
  clock.advance(30_000);
  expect((await read()).ok).toBe(true);
  linkedIn.setMode(wall);
  known = Array.from({ length: 5 }, () => linkedIn.addPost());
  for (const post of known) await read(post);
  expect(state()).toBe('open');
});

it('the trial that ends a pause uses a known post, not the closed one a visitor names', async () => {
  known = [linkedIn.addPost()];
  linkedIn.setMode(wall);
  await readWalled(5);
  linkedIn.setMode({ kind: 'ok' });
  clock.advance(30_000);
  await readWalled(1);
  expect(state()).toBe('closed');
});

it('a pause lasts while the known posts still fail', async () => {
  known = [linkedIn.addPost()];
  linkedIn.setMode(wall);
  await readWalled(5);
  clock.advance(30_000);
  const before = linkedIn.requests().length;
  expect(await read()).toMatchObject({ failure: { kind: 'blocked', retryAfterSeconds: 30 } });
  expect(linkedIn.requests().length - before).toBe(1);
  expect(state()).toBe('open');
});

it('one post that keeps failing is requested every 30 seconds, the others at once', async () => {
  const post = linkedIn.addPost();
  post.mode = wall;
  for (let count = 0; count < 5; count += 1) {
    await read(post);
    clock.advance(5_000);
  }
  const before = linkedIn.requests().length;
  await read(post);
  clock.advance(24_000);
  await read(post);
  expect(linkedIn.requests()).toHaveLength(before);
  expect((await read()).ok).toBe(true);
  clock.advance(1_000);
  post.mode = { kind: 'ok' };
  expect((await read(post)).ok).toBe(true);
});
