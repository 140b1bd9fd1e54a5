import { describe, expect } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const test = appTest();
const gone = { status: 404, code: 'magnet_not_found' };

async function aCreator(app: TestApp, plan: 'free' | 'creator' = 'creator') {
  const { token, user } = await aUser(app, { plan });
  const api = app.as(token);
  const make = async (title: string): Promise<string> => {
    const body = { title, triggerWord: title, textContent: 'Behind the lock' };
    return (await api.magnets.create({ body })).id;
  };
  return { api, user, make };
}

const setBack = (app: TestApp, id: string, days: number) =>
  app
    .db('magnets')
    .where({ id })
    .update({ deletedAt: app.db.raw(`now() - ? * interval '1 day'`, [days]) });

describe('the trash', () => {
  test('a removed magnet is closed, and comes back as it was with its link, draft and tags', async ({
    app,
  }) => {
    const { api, make } = await aCreator(app);
    const id = await make('Guide');
    const tag = await api.magnetTags.add({ body: { name: 'Spring', color: 'green' } });
    await api.magnetTags.give({
      params: { tagId: tag.id },
      body: { magnetIds: [id], has: true },
    });
    await api.magnetDrafts.save({
      params: { magnetId: id },
      body: { fields: { title: 'Guide 2' }, revision: 0, baseVersion: 1 },
    });
    await api.magnets.remove({ params: { magnetId: id } });
    await expect(app.api.content.getPublic({ params: { magnetId: id } })).rejects.toMatchObject(
      gone,
    );
    const trash = await api.magnetActs.listTrash();
    expect(trash.items).toMatchObject([{ id, title: 'Guide', status: 'active', fileSize: null }]);
    const [item] = trash.items;
    const days = (Date.parse(item?.goneAt ?? '') - Date.parse(item?.removedAt ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(30, 0);
    expect((await api.magnets.list()).trashed).toBe(1);

    const { restored } = await api.magnetActs.restore({ body: { magnetIds: [id] } });
    expect(restored).toEqual([
      { magnetId: id, title: 'Guide', status: 'active', pausedBecause: null },
    ]);
    expect((await app.api.content.getPublic({ params: { magnetId: id } })).title).toBe('Guide');
    expect((await api.magnets.list()).items).toMatchObject([{ id, tagIds: [tag.id] }]);
    expect(await api.magnetDrafts.read({ params: { magnetId: id } })).toMatchObject({
      draft: { fields: { title: 'Guide 2' } },
    });
    expect((await api.magnetActs.listTrash()).items).toEqual([]);
  });

  test('one that was active comes back paused, with the reason, where the plan has no room', async ({
    app,
  }) => {
    const { api, make } = await aCreator(app, 'free');
    const limit = (await api.magnets.list()).activeLimit ?? 0;
    const first = await make('first');
    await api.magnets.remove({ params: { magnetId: first } });
    for (let count = 0; count < limit; count += 1) await make(`more ${count}`);
    expect((await api.magnetActs.restore({ body: { magnetIds: [first] } })).restored).toEqual([
      {
        magnetId: first,
        title: 'first',
        status: 'paused',
        pausedBecause: expect.stringContaining('active magnets'),
      },
    ]);
    expect((await api.magnets.list()).activeCount).toBe(limit);
  });

  test('several go and come back in one call; ids of others and unknown ones are left out', async ({
    app,
  }) => {
    const { api, make } = await aCreator(app);
    const other = await aCreator(app);
    const [one, two] = [await make('one'), await make('two')];
    const foreign = await other.make('foreign');
    const magnetIds = [one, two, foreign, 'nothing'];
    const { moved } = await api.magnetActs.moveToTrash({ body: { magnetIds } });
    expect(moved.toSorted()).toEqual([one, two].toSorted());
    expect((await other.api.magnets.list()).items).toHaveLength(1);
    await other.api.magnets.remove({ params: { magnetId: foreign } });
    const { restored } = await api.magnetActs.restore({ body: { magnetIds } });
    expect(restored).toHaveLength(2);
    expect((await other.api.magnetActs.listTrash()).items).toHaveLength(1);
  });

  test('pages through the trash, the last removed first', async ({ app }) => {
    const { api, make } = await aCreator(app);
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) ids.push(await make(title));
    for (const [index, id] of ids.entries()) {
      await api.magnets.remove({ params: { magnetId: id } });
      await setBack(app, id, 3 - index);
    }
    const first = await api.magnetActs.listTrash({ query: { limit: 2 } });
    const second = await api.magnetActs.listTrash({
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['c', 'b', 'a']);
    expect(second.nextCursor).toBeNull();
  });

  test('what is deleted for good has no content, draft or version any more, and cannot come back', async ({
    app,
  }) => {
    const { api, make } = await aCreator(app);
    const id = await make('Guide');
    await expect(api.magnetActs.purge({ params: { magnetId: id } })).rejects.toMatchObject(gone);
    await api.magnets.remove({ params: { magnetId: id } });
    await api.magnetActs.purge({ params: { magnetId: id } });
    await expect(api.magnetActs.purge({ params: { magnetId: id } })).rejects.toMatchObject(gone);
    expect((await api.magnetActs.restore({ body: { magnetIds: [id] } })).restored).toEqual([]);
    expect(await app.db('magnets').where({ id }).first()).toMatchObject({
      title: 'Guide',
      textContent: null,
      fileId: null,
    });
    expect(await app.db('magnet_versions').where({ magnetId: id })).toEqual([]);
  });

  test('the round deletes what was removed 30 days ago and nothing else', async ({ app }) => {
    const { api, make } = await aCreator(app);
    const [old, recent, kept] = [await make('old'), await make('recent'), await make('kept')];
    for (const magnetId of [old, recent]) await api.magnets.remove({ params: { magnetId } });
    await setBack(app, old, 30.01);
    await setBack(app, recent, 29.9);
    expect(await app.services.magnets.trash.purgeDue()).toBe(1);
    expect((await api.magnetActs.listTrash()).items.map(({ id }) => id)).toEqual([recent]);
    const contents = await app
      .db('magnets')
      .whereIn('id', [old, recent, kept])
      .select('id', 'textContent');
    expect(Object.fromEntries(contents.map((row) => [row.id, row.textContent]))).toEqual({
      [old]: null,
      [recent]: 'Behind the lock',
      [kept]: 'Behind the lock',
    });
    expect(await api.magnetActs.emptyTrash()).toEqual({ purged: 1 });
    expect((await api.magnetActs.listTrash()).items).toEqual([]);
    expect((await api.magnets.list()).items.map(({ id }) => id)).toEqual([kept]);
  });
});

describe('the status of several magnets', () => {
  test('changes at once, and the answer takes it back', async ({ app }) => {
    const { api, make } = await aCreator(app);
    const ids = [await make('a'), await make('b')];
    await api.magnets.setStatus({
      params: { magnetId: ids[1] ?? '' },
      body: { status: 'paused' },
    });
    const { changed, refused } = await api.magnetActs.setStatuses({
      body: { items: ids.map((magnetId) => ({ magnetId, status: 'archived' as const })) },
    });
    expect(refused).toEqual([]);
    const items = changed.map(({ magnetId, before }) => ({ magnetId, status: before }));
    await api.magnetActs.setStatuses({ body: { items } });
    const list = (await api.magnets.list({ query: { sort: 'title' } })).items;
    expect(list.map(({ status }) => status)).toEqual(['active', 'paused']);
  });

  test('takes as many as one call may name', async ({ app }) => {
    const { api, make } = await aCreator(app);
    const id = await make('one');
    const others = Array.from({ length: 499 }, () => 'aaaaaaaaaaaa');
    const items = [id, ...others].map((magnetId) => ({ magnetId, status: 'archived' as const }));
    const { changed } = await api.magnetActs.setStatuses({ body: { items } });
    expect(changed).toEqual([{ magnetId: id, before: 'active' }]);
  });

  test.for([501, 1_500])(
    'names the most there may be to whoever sends %i',
    async (count, { app }) => {
      const { api } = await aCreator(app);
      const items = Array.from({ length: count }, () => ({
        magnetId: 'm',
        status: 'paused' as const,
      }));
      await expect(api.magnetActs.setStatuses({ body: { items } })).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { items: 'At most 500 are possible' },
      });
    },
  );

  test('those that may not change stay, each with its reason; a draft comes back from the archive', async ({
    app,
  }) => {
    const { api, make } = await aCreator(app);
    const open = await make('open');
    const draft = (await api.magnets.create({ body: { title: 'draft', status: 'draft' } })).id;
    const set = (magnetId: string, status: 'active' | 'draft' | 'archived' | 'paused') =>
      api.magnetActs.setStatuses({ body: { items: [{ magnetId, status }] } });
    expect((await set(draft, 'active')).refused).toMatchObject([
      { magnetId: draft, title: 'draft', problem: expect.stringContaining('publish') },
    ]);
    expect((await set(open, 'draft')).refused).toHaveLength(1);
    expect((await set(draft, 'archived')).changed).toEqual([{ magnetId: draft, before: 'draft' }]);
    expect((await set(draft, 'draft')).changed).toEqual([{ magnetId: draft, before: 'archived' }]);
    const both = [open, draft].map((magnetId) => ({ magnetId, status: 'paused' as const }));
    const outcome = await api.magnetActs.setStatuses({ body: { items: both } });
    expect(outcome.changed).toEqual([{ magnetId: open, before: 'active' }]);
    expect(outcome.refused).toMatchObject([{ magnetId: draft }]);
  });
});
