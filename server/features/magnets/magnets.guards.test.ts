import { describe, expect } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

import { appTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';
const test = appTest();

const guide = { title: 'The guide', triggerWord: 'GUIDE', textContent: 'Read this.' };

async function answerOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was expected to fail');
  const { requestId: _, ...body } = error.body as Record<string, unknown>; // the documented error shape
  return { status: error.status, ...body };
}

describe('a magnet of another creator', () => {
  test('gets the same answer as an unknown id on every call, and is never changed (T56, T58)', async ({
    app,
  }) => {
    const owner = await aUser(app);
    const thief = app.as((await aUser(app)).token).magnets;
    const { id } = await app.as(owner.token).magnets.create({ body: guide });
    const rowsOfOwner = () => app.db('magnets').where({ userId: owner.user.id });
    const before = await rowsOfOwner();
    const calls = [
      (magnetId: string) => thief.get({ params: { magnetId } }),
      (magnetId: string) => thief.update({ params: { magnetId }, body: { title: 'Mine' } }),
      (magnetId: string) => thief.setStatus({ params: { magnetId }, body: { status: 'paused' } }),
      (magnetId: string) => thief.duplicate({ params: { magnetId } }),
      (magnetId: string) => thief.remove({ params: { magnetId } }),
    ];
    for (const call of calls) {
      const foreign = await answerOf(call(id));
      expect(foreign).toMatchObject({ status: 404, code: 'magnet_not_found' });
      expect(foreign).toEqual(await answerOf(call(randomIds.magnetId())));
    }
    expect(await rowsOfOwner()).toEqual(before);
    expect((await thief.list()).items).toEqual([]);
  });

  test('needs a session', async ({ app }) => {
    await expect(app.api.magnets.list()).rejects.toMatchObject({ status: 401 });
    await expect(app.api.magnets.create({ body: guide })).rejects.toMatchObject({ status: 401 });
  });
});

describe('the limit of active magnets', () => {
  test('holds when twenty creates arrive together', async ({ app }) => {
    const { token, user } = await aUser(app);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => app.as(token).magnets.create({ body: guide })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({
          status: 403,
          code: 'magnet_limit_reached',
          message:
            'Your plan allows 3 active magnets. Pause one or change your plan to publish this',
        });
      }
    }
    expect(await app.db('magnets').where({ userId: user.id })).toHaveLength(3);
  });

  test('holds when twenty drafts are published together', async ({ app }) => {
    const { token } = await aUser(app);
    const api = app.as(token).magnets;
    const drafts = await Promise.all(
      Array.from({ length: 20 }, () => api.create({ body: { ...guide, status: 'draft' } })),
    );
    const results = await Promise.allSettled(
      drafts.map(({ id }) =>
        api.setStatus({ params: { magnetId: id }, body: { status: 'active' } }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'magnet_limit_reached',
    });
    expect(await api.list()).toMatchObject({ activeCount: 3, activeLimit: 3 });
  });

  test('has room again after a pause, and does not exist on Creator+', async ({ app }) => {
    const free = app.as((await aUser(app)).token).magnets;
    const [first] = await Promise.all([1, 2, 3].map(() => free.create({ body: guide })));
    await expect(free.create({ body: guide })).rejects.toMatchObject({ status: 403 });
    await free.setStatus({ params: { magnetId: first?.id ?? '' }, body: { status: 'paused' } });
    await expect(free.create({ body: guide })).resolves.toMatchObject({ status: 'active' });

    const creator = app.as((await aUser(app, { plan: 'creator' })).token).magnets;
    await Promise.all(Array.from({ length: 30 }, () => creator.create({ body: guide })));
    expect(await creator.list()).toMatchObject({ activeCount: 30, activeLimit: null });
  });
});

describe('a downgrade (T29)', () => {
  test('keeps every magnet and pauses the oldest ones above the limit, at once for visitors', async ({
    app,
  }) => {
    const { token, user } = await aUser(app, { plan: 'starter' });
    const api = app.as(token).magnets;
    const made: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      made.push((await api.create({ body: { ...guide, title } })).id);
    }
    const [oldest = '', second = ''] = made;
    const visit = (magnetId: string) => app.api.content.getPublic({ params: { magnetId } });
    expect(await visit(oldest)).toMatchObject({ title: 'One' });
    await api.setStatus({ params: { magnetId: second }, body: { status: 'paused' } });

    await putOnPlan(app.db, user.id, 'free');

    const { items, activeCount } = await api.list();
    expect(activeCount).toBe(3);
    const active = items.filter(({ status }) => status === 'active').map(({ title }) => title);
    expect(active.toSorted()).toEqual(['Five', 'Four', 'Three']);
    expect(items).toHaveLength(5);
    await expect(visit(oldest)).rejects.toMatchObject({ status: 404, code: 'inactive' });
    await expect(
      api.setStatus({ params: { magnetId: oldest }, body: { status: 'active' } }),
    ).rejects.toMatchObject({ status: 403, code: 'magnet_limit_reached' });
  });

  test('does not touch magnets of others, and a larger plan pauses none', async ({ app }) => {
    const [leaving, staying] = [
      await aUser(app, { plan: 'pro' }),
      await aUser(app, { plan: 'starter' }),
    ];
    for (const { token } of [leaving, staying]) {
      for (let count = 0; count < 4; count += 1) {
        await app.as(token).magnets.create({ body: guide });
      }
    }
    await putOnPlan(app.db, leaving.user.id, 'free');
    await putOnPlan(app.db, staying.user.id, 'creator');
    expect(await app.as(leaving.token).magnets.list()).toMatchObject({ activeCount: 3 });
    expect(await app.as(staying.token).magnets.list()).toMatchObject({ activeCount: 4 });
  });
});

describe('collecting emails', () => {
  test('is refused at save on a plan without it, on create and on update (T29)', async ({
    app,
  }) => {
    const api = app.as((await aUser(app, { plan: 'starter' })).token).magnets;
    await expect(api.create({ body: { ...guide, collectEmails: true } })).rejects.toMatchObject({
      status: 403,
      code: 'plan_required',
    });
    const { id } = await api.create({ body: guide });
    await expect(
      api.update({ params: { magnetId: id }, body: { collectEmails: true } }),
    ).rejects.toMatchObject({ status: 403, code: 'plan_required' });
    expect((await api.get({ params: { magnetId: id } })).collectEmails).toBe(false);
  });

  test('stays set after a downgrade, and a copy does not inherit it', async ({ app }) => {
    const { token, user } = await aUser(app, { plan: 'pro' });
    const api = app.as(token).magnets;
    const { id } = await api.create({ body: { ...guide, collectEmails: true } });
    await putOnPlan(app.db, user.id, 'free');
    const params = { magnetId: id };
    const body = { title: 'New name', collectEmails: true };
    expect(await api.update({ params, body })).toMatchObject({ ...body });
    expect(await api.duplicate({ params })).toMatchObject({ collectEmails: false });
  });

  test('is available on every plan when the operator always asks', async ({ app }) => {
    await app.services.settings.change({ emailStep: 'always' });
    const api = app.as((await aUser(app)).token).magnets;
    const magnet = await api.create({ body: { ...guide, collectEmails: true } });
    expect(magnet.collectEmails).toBe(true);
    await app.services.settings.change({ emailStep: 'plan' });
  });
});
