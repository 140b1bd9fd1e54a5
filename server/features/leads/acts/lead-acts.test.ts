import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';

const it = appTest();

describe('an act on many leads', () => {
  it('moves what a filter finds, and can be taken back as long as nobody moved it again', async ({
    app,
  }) => {
    const { api, add } = await aCreator(app);
    const [ada, bo] = [await add({ name: 'Ada' }), await add({ name: 'Bo' })];
    await add({ name: 'Cy' });
    const items = [{ field: 'name', is: 'lacks', value: 'cy' }];
    const filter = { op: 'and' as const, items };
    const moved = await api.leadActs.act({ body: { kind: 'stage', stage: 'won', filter } });
    expect(moved.changed).toBe(2);
    const stageOf = async (id: string) => app.db('contacts').where({ id }).first('stage');
    expect(await stageOf(ada.id)).toEqual({ stage: 'won' });

    await app.db('contacts').where({ id: bo.id }).update({ stage: 'lost' });
    const { actId } = moved;
    const undo = () => api.leadActs.undo({ params: { actId } });
    await undo();
    expect([await stageOf(ada.id), await stageOf(bo.id)]).toEqual([
      { stage: 'new' },
      { stage: 'lost' },
    ]);
    await expect(undo()).rejects.toMatchObject({ status: 404, code: 'act_over' });
  });

  it('tags chosen leads, takes the tag back and finds them by its name', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const [ada, bo] = [await add(), await add()];
    const tag = await api.leadDesk.addTag({ body: { name: 'Vip guest', color: 'green' } });
    const found = async () => (await api.leads.query({ body: { search: 'vip' } })).items;
    const body = { tagId: tag.id, ids: [ada.id, bo.id] };
    const tagged = await api.leadActs.act({ body: { kind: 'tag', ...body } });
    expect([tagged.changed, (await found()).length]).toEqual([2, 2]);
    const again = await api.leadActs.act({ body: { kind: 'tag', ...body } });
    expect(again.changed).toBe(0);
    await api.leadActs.act({ body: { kind: 'untag', ...body, ids: [bo.id] } });
    expect((await found()).map(({ id }) => id)).toEqual([ada.id]);
    await api.leadActs.undo({ params: { actId: tagged.actId } });
    expect(await found()).toEqual([]);
  });

  it('erases when it can no longer be taken back, and hides the leads at once', async ({ app }) => {
    const { api, add, userId } = await aCreator(app);
    const [ada, bo] = [await add({ name: 'Ada' }), await add({ name: 'Bo' })];
    const names = async () => {
      const { items } = await api.leads.query({ body: { sort: 'name' } });
      return items.map(({ name }) => name);
    };
    const first = await api.leadActs.act({ body: { kind: 'erase', ids: [ada.id] } });
    expect(await names()).toEqual(['Bo']);
    await expect(api.leadDetail.read({ params: { leadId: ada.id } })).rejects.toMatchObject({
      code: 'lead_not_found',
    });
    await api.leadActs.undo({ params: { actId: first.actId } });
    expect(await names()).toEqual(['Ada', 'Bo']);

    const second = await api.leadActs.act({ body: { kind: 'erase', ids: [bo.id] } });
    await app
      .db('contacts')
      .where({ id: bo.id })
      .update({ eraseAt: app.db.raw('now()') });
    await app.services.leads.acts.eraseDue();
    const undo = { params: { actId: second.actId } };
    await expect(api.leadActs.undo(undo)).rejects.toMatchObject({ code: 'act_over' });
    expect(await app.db('contacts').where({ userId }).pluck('id')).toEqual([ada.id]);
    const erased = await app.db('leads').where({ id: bo.unlockId }).first();
    expect(erased).toMatchObject({ name: 'Erased on request', contactId: null, commentText: null });
    expect(await names()).toEqual(['Ada']);
  });

  it('is refused with what is not the creator’s own, and then changes nothing', async ({ app }) => {
    const [mine, theirs] = [await aCreator(app), await aCreator(app)];
    const foreign = await theirs.add();
    const tag = await theirs.api.leadDesk.addTag({ body: { name: 'Theirs', color: 'red' } });
    const act = mine.api.leadActs.act;
    const { changed } = await act({ body: { kind: 'stage', stage: 'won', ids: [foreign.id] } });
    expect(changed).toBe(0);
    await expect(act({ body: { kind: 'tag', tagId: tag.id } })).rejects.toMatchObject({
      code: 'tag_not_found',
    });
    await expect(act({ body: { kind: 'stage', stage: 'x' } })).rejects.toMatchObject({
      code: 'lead_value_invalid',
    });
    for (const body of [
      { kind: 'tag' as const },
      { kind: 'stage' as const },
      { kind: 'erase' as const, stage: 'won' },
    ]) {
      await expect(act({ body })).rejects.toMatchObject({ code: 'validation_failed' });
    }
    const own = { field: `own:${randomIds.rowId()}`, is: 'filled' };
    const unknown = { kind: 'erase' as const, filter: { op: 'and' as const, items: [own] } };
    await expect(act({ body: unknown })).rejects.toMatchObject({ code: 'filter_not_possible' });
    expect(await app.db('contacts').where({ id: foreign.id }).first('stage')).toEqual({
      stage: 'new',
    });
  });

  it('gives no tag back that was removed since, and a lead with one can be edited', async ({
    app,
  }) => {
    const { api, add } = await aCreator(app);
    const { id } = await add();
    const tag = await api.leadDesk.addTag({ body: { name: 'Gone', color: 'green' } });
    const act = (kind: 'tag' | 'untag') =>
      api.leadActs.act({ body: { kind, tagId: tag.id, ids: [id] } });
    await act('tag');
    const { actId } = await act('untag');
    await api.leadDesk.removeTag({ params: { tagId: tag.id } });
    await api.leadActs.undo({ params: { actId } });
    const contact = () => app.db('contacts').where({ id });
    expect(await contact().first('tag_ids')).toEqual({ tagIds: [] });
    // As a tag stays that is removed in the moment in which it is given.
    await contact().update({ tagIds: [tag.id] });
    const { version } = await contact().first<{ version: number }>('version');
    const params = { leadId: id };
    const edited = await api.leadDetail.update({ params, body: { version, name: 'Ada' } });
    expect(edited).toMatchObject({ name: 'Ada', tagIds: [] });
  });

  it('gives a receipt of what was erased by hand, once it can no longer be undone', async ({
    app,
  }) => {
    const { api, add } = await aCreator(app);
    const people = [await add(), await add(), await add()];
    const ids = people.slice(0, 2).map(({ id }) => id);
    const { receipt, actId } = await api.leadActs.act({ body: { kind: 'erase', ids } });
    expect(receipt).toMatch(/^E-\w{4}-\w{4}-\w{4}$/);
    const runs = async () => (await api.leadRetention.runs({ query: {} })).items;
    expect(await runs()).toEqual([]);
    await app.db('contacts').where({ eraseAct: actId }).update({ eraseAt: app.db.fn.now() });
    await app.services.leads.acts.eraseDue();
    expect(await runs()).toMatchObject([{ by: 'creator', people: 2, leads: 2, receipt }]);
    const stored = await app.db('erasures').where({ id: receipt }).first();
    expect(stored).toMatchObject({ leads: 2, addresses: 0 });
    await expect(api.leadActs.undo({ params: { actId } })).rejects.toMatchObject({
      code: 'act_over',
    });
    const one = await api.leadActs.act({
      body: { kind: 'stage', stage: 'won', ids: [people[2]?.id ?? ''] },
    });
    expect(one.receipt).toBeNull();
  });

  it('erases nobody of thousands before the time to take all of them back is over', async ({
    app,
  }) => {
    const { api, userId } = await aCreator(app);
    await app.db.raw(
      `INSERT INTO contacts (id, user_id, name)
       SELECT left(md5(?::text || n), 20), ?, 'Many' FROM generate_series(1, 1500) n`,
      [userId, userId],
    );
    const { actId, undoUntil } = await api.leadActs.act({ body: { kind: 'erase' } });
    const due = await app
      .db('contacts')
      .where({ userId })
      .distinct<{ eraseAt: Date }[]>('erase_at');
    expect(due).toHaveLength(1);
    expect(due[0]?.eraseAt.getTime()).toBeGreaterThan(Date.parse(undoUntil) - 1_000);
    expect(await api.leadActs.undo({ params: { actId } })).toEqual({ restored: 1_500 });
  });

  it('takes at most 10,000 leads, all of which can be undone together, and no address into account without the plan', async ({
    app,
  }) => {
    const { api, userId } = await aCreator(app, 'free');
    await app.db.raw(
      `INSERT INTO contacts (id, user_id, name)
       SELECT left(md5(?::text || n), 20), ?, 'Many' FROM generate_series(1, 10001) n`,
      [userId, userId],
    );
    const body = { kind: 'stage' as const, stage: 'won' };
    await expect(api.leadActs.act({ body })).rejects.toMatchObject({ code: 'too_many_leads' });
    expect(await app.db('contacts').where({ userId, stage: 'won' })).toEqual([]);
    expect(await api.leads.count({ body: {} })).toEqual({ count: 10_000, isMore: true });
    expect(await api.leads.count({ body: { exact: true } })).toEqual({
      count: 10_001,
      isMore: false,
    });
    const filter = { op: 'and' as const, items: [{ field: 'email', is: 'filled' }] };
    await expect(api.leadActs.act({ body: { ...body, filter } })).rejects.toMatchObject({
      code: 'email_not_in_plan',
    });

    const [one] = await app.db('contacts').where({ userId }).limit(1).pluck<string[]>('id');
    await app.db('contacts').where({ id: one }).delete();
    const { actId, changed } = await api.leadActs.act({ body });
    expect(changed).toBe(10_000);
    // The parts commit one after the other; the time to undo is the same for all.
    expect(await app.db('contact_changes').where({ actId }).distinct('at')).toHaveLength(1);
    expect(await api.leadActs.undo({ params: { actId } })).toEqual({ restored: 10_000 });
    expect(await app.db('contacts').where({ userId, stage: 'won' })).toEqual([]);
  });
});
