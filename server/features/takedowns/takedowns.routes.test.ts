import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const it = sceneTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code }),
  );
const down = (magnetId: string, note = 'Three reports') => ({
  params: { magnetId },
  body: { reason: 'spam' as const, message: 'It asks for money.', note },
});
const up = (magnetId: string, note = 'It was fixed') => ({ params: { magnetId }, body: { note } });
const takedownsAs = async (app: TestApp) => {
  const { operator, token } = await anOperator(app);
  return { operator, ...app.as(token).operatorTakedowns, api: app.as(token) };
};

describe('taking a page down', () => {
  it('is recorded, emailed to the creator, and visible to both', async ({ scene, app }) => {
    const { magnetId, userId, token } = await aMagnet(scene, { title: 'Free money' });
    const { operator, takeDown, listMagnets } = await takedownsAs(app);
    const taken = await takeDown(down(magnetId));
    expect(taken).toMatchObject({
      id: magnetId,
      status: 'paused',
      takenDown: {
        reason: 'spam',
        message: 'It asks for money.',
        note: 'Three reports',
        by: operator.username,
        statusBefore: 'active',
      },
      liftedBefore: 0,
    });
    const { items } = await listMagnets({ params: { creatorId: userId } });
    expect(items).toEqual([taken]);

    const own = app.as(token);
    const { takenDown, status } = await own.magnets.get({ params: { magnetId } });
    expect(status).toBe('paused');
    expect(takenDown).toEqual({
      reason: 'spam',
      message: 'It asks for money.',
      at: taken.takenDown?.at,
    });
    const told = await own.takedowns.list({});
    expect(told.items).toMatchObject([
      { magnet: { id: magnetId, title: 'Free money' }, reason: 'spam', liftedAt: null },
    ]);
    // The creator must not see the operator or the reason.
    expect(JSON.stringify([takenDown, told])).not.toMatch(
      new RegExp(`Three reports|${operator.username}`),
    );
    expect(await app.db('audit_log').where({ targetId: magnetId })).toMatchObject([
      {
        action: 'page.taken_down',
        operatorId: operator.id,
        targetKind: 'page',
        targetName: 'Free money',
        reason: 'Three reports',
        before: { takenDown: false, status: 'active' },
        after: { takenDown: true, reason: 'spam' },
      },
    ]);
    const mails = () => app.db('mail_messages').where({ kind: 'page_taken_down' });
    expect((await mails()).map(({ payload }) => payload)).toContainEqual({
      takedown: taken.takenDown?.id,
      magnetId,
    });
  });

  it('stops the creator from publishing or copying it, but not from editing or deleting', async ({
    scene,
    app,
  }) => {
    const { magnetId, token } = await aMagnet(scene);
    const { takeDown } = await takedownsAs(app);
    await takeDown(down(magnetId));
    const { magnets } = app.as(token);
    const params = { magnetId };
    const refused = { status: 409, code: 'taken_down' };
    for (const status of ['active', 'archived'] as const) {
      expect(await failure(magnets.setStatus({ params, body: { status } }))).toEqual(refused);
    }
    expect(await failure(magnets.duplicate({ params }))).toEqual(refused);
    const patched = await app.fetch(`/api/magnets/${magnetId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'X', status: 'active' }),
    });
    expect(patched.status).toBe(400);

    const edited = await magnets.update({ params, body: { title: 'An honest title' } });
    expect(edited).toMatchObject({ title: 'An honest title', status: 'paused' });
    expect(edited.takenDown).not.toBeNull();
    await magnets.remove({ params });
    expect(await failure(takeDown(down(magnetId)))).toEqual({
      status: 404,
      code: 'magnet_not_found',
    });
  });

  it('is enforced in the database, also when a larger plan is set', async ({ scene, app }) => {
    const { magnetId, userId } = await aMagnet(scene);
    const { takeDown, api } = await takedownsAs(app);
    await takeDown(down(magnetId));
    const activate = app.db('magnets').where({ id: magnetId }).update({ status: 'active' });
    await expect(activate).rejects.toThrow('magnets__taken_down_at__check');
    await api.operatorCreators.setPlan({
      params: { creatorId: userId },
      body: { plan: 'pro', until: null, reason: 'Paid' },
    });
    const [row] = await app.db('magnets').where({ id: magnetId });
    expect(row).toMatchObject({ status: 'paused' });
  });

  it('happens once when two operators decide at once, and so does lifting', async ({
    scene,
    app,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const [one, two] = [await takedownsAs(app), await takedownsAs(app)];
    const codes = async (calls: Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).map(
        (call) => (call.status === 'fulfilled' ? 'done' : (call.reason as ApiError).code), // the client throws nothing else
      );
    const both = await codes([one.takeDown(down(magnetId)), two.takeDown(down(magnetId))]);
    expect(both.toSorted()).toEqual(['already_taken_down', 'done']);
    const lifted = await codes([one.lift(up(magnetId)), two.lift(up(magnetId))]);
    expect(lifted.toSorted()).toEqual(['done', 'not_taken_down']);
    expect(await app.db('page_takedowns').where({ magnetId })).toHaveLength(1);
    expect(await app.db('audit_log').where({ targetId: magnetId })).toHaveLength(2);
  });

  it('is refused without a reason, and for an unknown page', async ({ scene, app }) => {
    const { magnetId } = await aMagnet(scene);
    const { takeDown, lift, listMagnets } = await takedownsAs(app);
    const { params, body } = down(magnetId);
    for (const missing of [{ message: ' ' }, { note: '' }]) {
      const call = takeDown({ params, body: { ...body, ...missing } });
      expect(await failure(call)).toMatchObject({ status: 400 });
    }
    const unknown = randomIds.magnetId();
    const none = { status: 404, code: 'magnet_not_found' };
    expect(await failure(takeDown(down(unknown)))).toEqual(none);
    expect(await failure(lift(up(unknown)))).toEqual(none);
    expect(await failure(lift(up(magnetId)))).toEqual({ status: 409, code: 'not_taken_down' });
    expect(await failure(listMagnets({ params: { creatorId: 'nobody' } }))).toEqual({
      status: 404,
      code: 'creator_not_found',
    });
    expect(await app.db('page_takedowns').where({ magnetId })).toEqual([]);
  });
});

describe('lifting a takedown', () => {
  it.for(['active', 'paused', 'draft', 'archived'] as const)(
    'restores a page that was %s, and keeps the history',
    async (status, { scene, app }) => {
      const { magnetId, token } = await aMagnet(scene, { status });
      const { takeDown, lift } = await takedownsAs(app);
      await takeDown(down(magnetId));
      const lifted = await lift(up(magnetId));
      expect(lifted).toMatchObject({ status, takenDown: null, liftedBefore: 1 });
      const [told] = (await app.as(token).takedowns.list({})).items;
      expect(told?.liftedAt).not.toBeNull();
      expect(await app.db('page_takedowns').where({ magnetId })).toMatchObject([
        { statusBefore: status, liftedNote: 'It was fixed', note: 'Three reports' },
      ]);
      // A second takedown is a new row.
      await takeDown(down(magnetId));
      expect(await app.db('page_takedowns').where({ magnetId })).toHaveLength(2);
    },
  );

  it('leaves the page paused when the plan has no room for it', async ({ scene, app }) => {
    const { magnetId, userId } = await aMagnet(scene);
    const { takeDown, lift } = await takedownsAs(app);
    await takeDown(down(magnetId));
    await aMagnet(scene, {}, { userId });
    await app
      .db('plans')
      .insert({ ...(await planOf(app, userId)), id: `one_${userId}`, magnetLimit: 1 });
    await putOnPlan(app.db, userId, `one_${userId}`);
    expect(await lift(up(magnetId))).toMatchObject({ status: 'paused', takenDown: null });
    const mail = await app.db('mail_messages').where({ kind: 'page_restored' });
    expect(mail.map(({ payload }) => payload.opened)).toContain('false');
  });
});

describe('the magnets of a creator, for operators', () => {
  it('come newest first, page by page, without content', async ({ scene, app }) => {
    const first = await aMagnet(scene, { createdAt: new Date(Date.now() - 60_000) });
    const second = await aMagnet(scene, {}, { userId: first.userId });
    const { listMagnets } = await takedownsAs(app);
    const params = { creatorId: first.userId };
    const page = await listMagnets({ params, query: { limit: 1 } });
    expect(page.items.map(({ id }) => id)).toEqual([second.magnetId]);
    expect(JSON.stringify(page)).not.toContain('CANARY');
    const next = await listMagnets({ params, query: { cursor: page.nextCursor ?? '' } });
    expect(next.items.map(({ id }) => id)).toEqual([first.magnetId]);
  });

  it('are closed to creators, who see only their own takedowns', async ({ scene, app }) => {
    const { magnetId, userId } = await aMagnet(scene);
    const { takeDown } = await takedownsAs(app);
    await takeDown(down(magnetId));
    const other = app.as((await aUser(app)).token);
    expect((await other.takedowns.list({})).items).toEqual([]);
    const { operatorTakedowns } = other;
    const refused = { status: 401 };
    const params = { creatorId: userId };
    expect(await failure(operatorTakedowns.listMagnets({ params }))).toMatchObject(refused);
    expect(await failure(operatorTakedowns.lift(up(magnetId)))).toMatchObject(refused);
  });
});

const planOf = async (app: TestApp, userId: string) =>
  app
    .db('plans')
    .where({ id: app.db('users').where({ id: userId }).select('plan_id') })
    .first();
