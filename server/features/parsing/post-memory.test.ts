import { afterAll, beforeAll, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { createTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createPostMemory } from './post-memory.queries.ts';

let app: TestApp;
let memory: ReturnType<typeof createPostMemory>;
beforeAll(async () => {
  app = await createTestApp();
  memory = createPostMemory(app.db);
});
afterAll(() => app.close());

let sequence = 0;
const aPost = () => ({
  postType: 'activity' as const,
  postId: idAt(new Date(), (sequence += 1)),
});
const start = Date.now();
const at = (seconds: number) => new Date(start + seconds * 1_000);

it('a post is gone when it was missing a minute ago, in whichever process', async () => {
  const post = aPost();
  expect(await memory.missing(post, at(0))).toBe(false);
  expect(await createPostMemory(app.db).missing(post, at(59))).toBe(false);
  expect(await createPostMemory(app.db).missing(post, at(60))).toBe(true);
  expect(await memory.missing(aPost(), at(60))).toBe(false);
});

it('a reading in between, or a day, begins the count anew', async () => {
  const post = aPost();
  await memory.missing(post, at(0));
  await memory.found(post);
  expect(await memory.missing(post, at(70))).toBe(false);
  expect(await memory.missing(post, at(70 + 86_401))).toBe(false);
  expect(await memory.missing(post, at(70 + 86_401 + 60))).toBe(true);
});

it('knows each post once that was read within a month', async () => {
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
