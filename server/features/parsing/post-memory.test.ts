import { expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { createPostMemory, selectGuestCounts } from './post-memory.queries.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();
let memory: ReturnType<typeof createPostMemory>;
it.beforeAll(async ({ app }) => {
  memory = createPostMemory(app.db);
});

let sequence = 0;
const aPost = () => ({
  postType: 'activity' as const,
  postId: idAt(new Date(), (sequence += 1)),
});
const start = Date.now();
const at = (seconds: number) => new Date(start + seconds * 1_000);

it('a post is gone when it was missing a minute ago, in any process', async ({ app }) => {
  const post = aPost();
  expect(await memory.missing(post, at(0))).toBe(false);
  expect(await createPostMemory(app.db).missing(post, at(59))).toBe(false);
  expect(await createPostMemory(app.db).missing(post, at(60))).toBe(true);
  expect(await memory.missing(aPost(), at(60))).toBe(false);
});

it('a reading in between, or a day, resets the count', async () => {
  const post = aPost();
  await memory.missing(post, at(0));
  await memory.found(post, null);
  expect(await memory.missing(post, at(70))).toBe(false);
  expect(await memory.missing(post, at(70 + 86_401))).toBe(false);
  expect(await memory.missing(post, at(70 + 86_401 + 60))).toBe(true);
});

it('keeps how many comments guests were shown, by the latest reading', async ({ app }) => {
  const post = aPost();
  const counts = (shown: number, seconds: number) => ({
    declared: 180,
    shown,
    readAt: at(seconds),
  });
  await memory.found(post, counts(10, 5));
  await memory.found(post, counts(9, 0));
  await memory.found(post, null);
  expect(await selectGuestCounts(app.db, [`activity:${post.postId}`])).toEqual([
    { postKey: `activity:${post.postId}`, declared: 180, shown: 10 },
  ]);
  await memory.found(post, counts(11, 6));
  expect(await selectGuestCounts(app.db, [`activity:${post.postId}`])).toMatchObject([
    { shown: 11 },
  ]);
});

it('lists each post that was read within a month once', async ({ app }) => {
  const [viral, old] = [aPost(), aPost()];
  const evidence = (post: typeof viral, number: number, seconds: number) => ({
    commentId: idAt(new Date(), 500 + number),
    postKey: `activity:${post.postId}`,
    text: 'growth',
    method: 'guest_page',
    confidence: 'high',
    aliases: [],
    readAt: at(seconds),
  });
  await app
    .db('comment_evidence')
    .insert([evidence(viral, 1, 0), evidence(viral, 2, 0), evidence(old, 3, -31 * 86_400)]);
  expect(await memory.wereReadable()).toEqual([viral]);
});
