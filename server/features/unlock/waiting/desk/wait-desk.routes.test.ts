import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { giveUpTexts } from '#shared/unlock/desk/give-up-texts.ts';
import { randomIds } from '#server/platform/ids.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  rowsOf,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no error',
    ({ code }: ApiError) => code,
  );

/** A comment that its post does not show, with the visitor who waits for it. */
async function aWait(scene: UnlockScene) {
  const made = await aMagnet(scene, { title: `Guide ${randomIds.rowId()}` });
  const visitor = aVisitor(scene.app);
  aComment(scene, made.post, 'The first one');
  const commentUrl = aComment(scene, made.post, 'growth');
  made.post.shown = 1;
  expect((await verify(visitor, made.magnetId, commentUrl)).body.status).toBe('pending');
  const row = await scene.app.db('waiting_comments').where({ magnetId: made.magnetId }).first();
  return { ...made, visitor, commentUrl, params: { waitingId: String(row.id) } };
}

describe('waiting comments of all creators', () => {
  it('are listed with their reason, the longest wait first, page by page and narrowed', async ({
    scene,
  }) => {
    const { app } = scene;
    const { token } = await anOperator(app, randomIds.rowId(), 'readonly');
    const { waitDesk } = app.as(token);
    const [first, second] = [await aWait(scene), await aWait(scene)];
    const near = await aMagnet(scene);
    await verify(aVisitor(app), near.magnetId, aComment(scene, near.post, 'growht'));

    const page = await waitDesk.list({ query: { limit: 2 } });
    expect(page.items.map(({ magnet }) => magnet.id)).toEqual([first.magnetId, second.magnetId]);
    expect(page.items[0]).toMatchObject({
      reason: 'comment_not_visible',
      visitors: 1,
      tries: 1,
      givenUp: null,
      creator: { id: first.userId },
    });
    const rest = await waitDesk.list({ query: { limit: 2, cursor: page.nextCursor ?? '' } });
    expect(rest.items).toMatchObject([{ reason: 'near_miss', nearMiss: 'growht' }]);
    expect(rest.nextCursor).toBeNull();

    const { email } = await app.db('users').where({ id: second.userId }).first('email');
    for (const query of [{ creator: email }, { magnet: second.magnetId }]) {
      const { items } = await waitDesk.list({ query });
      expect(items.map(({ id }) => id)).toEqual([second.params.waitingId]);
    }
    expect((await waitDesk.list({ query: { reason: 'near_miss' } })).items).toHaveLength(1);
    expect(await codeOf(waitDesk.list({ query: { cursor: 'nonsense' } }))).toBe(
      'validation_failed',
    );
  });

  it('are given up with a plain word to the visitor, and still open when their creator says so', async ({
    scene,
  }) => {
    const { app } = scene;
    const { operator, token } = await anOperator(app, randomIds.rowId(), 'support');
    const { waitDesk } = app.as(token);
    const { params, magnetId, userId, visitor, token: creator } = await aWait(scene);
    const body = { reason: 'post_not_public', note: 'The creator made the post private' } as const;
    expect(await waitDesk.giveUp({ params, body })).toMatchObject({
      reason: 'given_up',
      nextTryAt: null,
      givenUp: { reason: 'post_not_public' },
    });
    const { html } = await visitor.page(`/unlock/${magnetId}`);
    expect(html).toContain(giveUpTexts.post_not_public);
    expect(html).toContain('The author can also approve your comment.');

    // No planned check touches it any more.
    await app.services.unlock.recheck({ waitingId: params.waitingId, attempt: 1 });
    const row = await app.db('waiting_comments').where({ id: params.waitingId }).first();
    expect(row).toMatchObject({ state: 'waiting', tries: 1 });

    const [entry] = (await app.as(token).audit.list({ query: { targetId: magnetId } })).items;
    const operatorId = operator.id;
    expect(entry).toMatchObject({ action: 'wait.given_up', reason: body.note, operatorId });

    await app.as(creator).activity.approve({ params });
    expect(await rowsOf(scene, { magnetId })).toMatchObject({ leads: 1 });
    expect(await codeOf(waitDesk.giveUp({ params, body }))).toBe('wait_not_found');
    expect(await codeOf(waitDesk.retry({ params }))).toBe('wait_not_found');
    expect(await app.db('leads').where({ userId })).toHaveLength(1);
  });

  it('are checked once more when an operator says so, also after they were given up', async ({
    scene,
  }) => {
    const { app } = scene;
    const { token } = await anOperator(app);
    const { waitDesk } = app.as(token);
    const { params, magnetId, post } = await aWait(scene);
    const body = { reason: 'cannot_read', note: 'Nothing helps' } as const;
    await waitDesk.giveUp({ params, body });
    post.shown = 2;
    expect(await waitDesk.retry({ params })).toMatchObject({ givenUp: null });
    const waiting = app.db('waiting_comments').where({ id: params.waitingId });
    await expect.poll(async () => (await waiting.clone().first()).state).toBe('verified');
    expect(await rowsOf(scene, { magnetId })).toMatchObject({ leads: 1 });
  });

  it('keep their planned checks after one more, and one more refuses nobody', async ({ scene }) => {
    const { app } = scene;
    const { token } = await anOperator(app);
    const { waitDesk } = app.as(token);
    const { params, post } = await aWait(scene);
    // The page shows all comments and not this one, as a moment after it was written.
    post.comments.length = 0;
    await waitDesk.retry({ params });
    const find = () => app.db('waiting_comments').where({ id: params.waitingId }).first();
    await expect.poll(async () => (await find()).tries).toBe(2);
    const row = await find();
    expect(row.state).toBe('waiting');
    expect(row.nextTryAt.getTime()).toBeGreaterThan(row.createdAt.getTime());
  });

  it('that were given up wait anew when somebody pastes the link again', async ({ scene }) => {
    const { app } = scene;
    const { token } = await anOperator(app);
    const { waitDesk } = app.as(token);
    const { params, magnetId, commentUrl, visitor } = await aWait(scene);
    await waitDesk.giveUp({ params, body: { reason: 'cannot_read', note: 'Nothing helps' } });
    expect((await verify(visitor, magnetId, commentUrl)).body.status).toBe('pending');
    const row = await app.db('waiting_comments').where({ id: params.waitingId }).first();
    expect(row).toMatchObject({ state: 'waiting', givenUpAt: null, givenUpReason: null });
    expect(row.nextTryAt).not.toBeNull();
    const tries = await app.db('unlock_attempts').where({ magnetId, counted: true });
    expect(tries.length).toBeLessThanOrEqual(1);
  });

  it('are left alone while they wait for their creator', async ({ scene }) => {
    const { app } = scene;
    const { token } = await anOperator(app);
    const { magnetId, post } = await aMagnet(scene);
    await verify(aVisitor(app), magnetId, aComment(scene, post, 'growht'));
    const { id } = await app.db('waiting_comments').where({ magnetId }).first('id');
    const { waitDesk } = app.as(token);
    const params = { waitingId: String(id) };
    const body = { reason: 'cannot_read', note: 'Not mine' } as const;
    expect(await codeOf(waitDesk.retry({ params }))).toBe('wait_needs_no_reading');
    expect(await codeOf(waitDesk.giveUp({ params, body }))).toBe('wait_needs_no_reading');
    const wrong = { reason: 'because', note: '' } as unknown as typeof body; // wrong on purpose
    expect(await codeOf(waitDesk.giveUp({ params, body: wrong }))).toBe('validation_failed');
  });
});
