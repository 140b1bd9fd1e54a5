import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';

const it = appTest();
type Creator = Awaited<ReturnType<typeof aCreator>>;

const versionOf = async ({ api }: Creator) => (await api.leads.desk()).stagesVersion;
async function addStage(creator: Creator, name: string, color: 'violet' | 'blue' = 'violet') {
  const body = { version: await versionOf(creator), name, color, meaning: 'open' as const };
  const { stages } = await creator.api.leadStages.add({ body });
  return stages.at(-1) ?? { id: '' };
}
async function remove(creator: Creator, stageId: string, moveTo: string) {
  const body = { version: await versionOf(creator), moveTo };
  return creator.api.leadStages.remove({ params: { stageId }, body });
}
const inStage = (stage: string) => ({
  filter: { op: 'and' as const, items: [{ field: 'stage', is: 'any', value: [stage] }] },
});

describe('the stages of a creator', () => {
  it('are five in a new account, and take names, colours and an order of its own', async ({
    app,
  }) => {
    const mine = await aCreator(app);
    const other = await aCreator(app);
    const before = await mine.api.leads.desk();
    expect(before.stages.map(({ id, name, meaning }) => [id, name, meaning])).toEqual([
      ['new', 'New', 'open'],
      ['contacted', 'Contacted', 'open'],
      ['talking', 'In conversation', 'open'],
      ['won', 'Won', 'won'],
      ['lost', 'Lost', 'lost'],
    ]);
    expect(before.stages.filter(({ isFirst }) => isFirst).map(({ id }) => id)).toEqual(['new']);
    const { id } = await addStage(mine, 'Proposal sent');
    const change = { name: 'Offer?', color: 'amber' as const, meaning: 'won' as const };
    const changed = await mine.api.leadStages.change({
      params: { stageId: id },
      body: { version: await versionOf(mine), ...change },
    });
    expect(changed.stages.at(-1)).toEqual({ id, ...change, isFirst: false });
    const ids = [id, ...before.stages.map((stage) => stage.id)];
    const ordered = await mine.api.leadStages.order({ body: { version: changed.version, ids } });
    expect(ordered.stages.map((stage) => stage.id)).toEqual(ids);
    expect((await mine.api.leads.desk()).stages).toEqual(ordered.stages);
    expect((await other.api.leads.desk()).stages).toEqual(before.stages);
    const foreign = { version: await versionOf(other), ...change };
    await expect(
      other.api.leadStages.change({ params: { stageId: id }, body: foreign }),
    ).rejects.toMatchObject({ status: 404, code: 'stage_not_found' });
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? '']]) {
      const body = { version: ordered.version, ids: wrong };
      await expect(mine.api.leadStages.order({ body })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
  });

  it('are edited by one tab at a time: the second gets the list as it is, and stores nothing', async ({
    app,
  }) => {
    const mine = await aCreator(app);
    const { stages, stagesVersion: version } = await mine.api.leads.desk();
    const params = { stageId: 'contacted' };
    const edit = { color: 'blue' as const, meaning: 'open' as const };
    const first = await mine.api.leadStages.change({
      params,
      body: { version, name: 'Written to', ...edit },
    });
    const late = { version, name: 'Called', ...edit };
    const current = { stages: first.stages, version: first.version };
    const conflict = { status: 409, code: 'stages_changed', body: { current } };
    const { leadStages } = mine.api;
    await expect(leadStages.change({ params, body: late })).rejects.toMatchObject(conflict);
    await expect(leadStages.add({ body: late })).rejects.toMatchObject(conflict);
    const ids = stages.map(({ id }) => id).toReversed();
    await expect(leadStages.order({ body: { version, ids } })).rejects.toMatchObject(conflict);
    await expect(
      leadStages.remove({ params, body: { version, moveTo: 'new' } }),
    ).rejects.toMatchObject(conflict);
    expect((await mine.api.leads.desk()).stages).toEqual(first.stages);

    const both = await Promise.allSettled(
      ['One', 'Two'].map((name) =>
        leadStages.add({ body: { ...edit, name, version: first.version } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('have names of their own, and are twenty at most', async ({ app }) => {
    const mine = await aCreator(app);
    const taken = { status: 409, code: 'stage_exists' };
    await expect(addStage(mine, 'CONTACTED')).rejects.toMatchObject(taken);
    const { id } = await addStage(mine, 'Later');
    const body = { name: 'won', color: 'gray' as const, meaning: 'open' as const };
    await expect(
      mine.api.leadStages.change({
        params: { stageId: id },
        body: { ...body, version: await versionOf(mine) },
      }),
    ).rejects.toMatchObject(taken);
    for (let count = 7; count <= 20; count += 1) await addStage(mine, `Stage ${count}`);
    const full = { status: 409, code: 'too_many_of_these' };
    await expect(addStage(mine, 'Stage 21')).rejects.toMatchObject(full);
  });
});

describe('a stage that is removed', () => {
  it('gives its people to another one, and both come back by the undo', async ({ app }) => {
    const mine = await aCreator(app);
    const [ada, bo] = [await mine.add({ name: 'Ada' }), await mine.add({ name: 'Bo' })];
    const { id } = await addStage(mine, 'Demo');
    const { actId: moveId } = await mine.api.leadActs.act({
      body: { kind: 'stage', stage: id, ids: [ada.id, bo.id] },
    });
    const removed = await remove(mine, id, 'talking');
    expect(removed.moved).toBe(2);
    expect(removed.stages.map((stage) => stage.id)).not.toContain(id);
    const stageOf = async (contactId: string) => {
      const { lead } = await mine.api.leadDetail.read({ params: { leadId: contactId } });
      return lead.stage;
    };
    expect([await stageOf(ada.id), await stageOf(bo.id)]).toEqual(['talking', 'talking']);
    const { removedStages } = await mine.api.leads.desk();
    expect(removedStages).toEqual([{ id, name: 'Demo', nowIn: 'talking' }]);
    await mine.api.leadActs.act({ body: { kind: 'stage', stage: 'won', ids: [bo.id] } });

    await mine.api.leadActs.undo({ params: { actId: removed.actId } });
    expect([await stageOf(ada.id), await stageOf(bo.id)]).toEqual([id, 'won']);
    expect((await mine.api.leads.desk()).stages.map((stage) => stage.id)).toContain(id);
    const over = { status: 404, code: 'act_over' };
    const again = { params: { actId: removed.actId } };
    await expect(mine.api.leadActs.undo(again)).rejects.toMatchObject(over);
    // The act before it can still be taken back.
    await mine.api.leadActs.undo({ params: { actId: moveId } });
    expect([await stageOf(ada.id), await stageOf(bo.id)]).toEqual(['new', 'won']);
  });

  it('comes back without people too, but not beside one of its name', async ({ app }) => {
    const mine = await aCreator(app);
    const { id } = await addStage(mine, 'Demo');
    const { actId } = await remove(mine, id, 'new');
    const { id: second } = await addStage(mine, 'demo');
    const undo = () => mine.api.leadActs.undo({ params: { actId } });
    await expect(undo()).rejects.toMatchObject({ status: 409, code: 'stage_exists' });
    await remove(mine, second, 'new');
    expect(await undo()).toEqual({ restored: 0 });
    expect((await mine.api.leads.desk()).stages.at(-1)).toMatchObject({ id, name: 'Demo' });
  });

  it('is still understood where filters, acts to undo and merges name it', async ({ app }) => {
    const mine = await aCreator(app);
    const [ada, bo] = [await mine.add({ name: 'Ada' }), await mine.add({ name: 'Bo' })];
    const { id } = await addStage(mine, 'Demo');
    const { id: next } = await addStage(mine, 'Trial');
    const move = (stage: string, leadId: string) =>
      mine.api.leadActs.act({ body: { kind: 'stage', stage, ids: [leadId] } });
    await move(id, ada.id);
    const versions = await app
      .db('contacts')
      .whereIn('id', [ada.id, bo.id])
      .select('id', 'version');
    const read = (leadId: string) => ({
      id: leadId,
      version: Number(versions.find((row) => row.id === leadId)?.version),
    });
    const { mergeId } = await mine.api.duplicates.merge({
      body: { kept: read(bo.id), merged: read(ada.id) },
    });
    await remove(mine, id, next);
    await remove(mine, next, 'won');
    const { merged } = await mine.api.duplicates.undoMerge({ params: { mergeId } });
    expect(merged.stage).toBe('won');
    const found = async (stage: string) =>
      (await mine.api.leads.query({ body: inStage(stage) })).items.map(({ name }) => name);
    expect([await found(id), await found(next), await found('won')]).toEqual([
      ['Ada'],
      ['Ada'],
      ['Ada'],
    ]);
    const gone = { status: 400, code: 'lead_value_invalid' };
    await expect(move(id, bo.id)).rejects.toMatchObject(gone);
    const body = { version: merged.version, stage: id };
    await expect(
      mine.api.leadDetail.update({ params: { leadId: merged.id }, body }),
    ).rejects.toMatchObject(gone);
  });

  it('never takes somebody along who is moved into it at the same moment', async ({ app }) => {
    const mine = await aCreator(app);
    for (let round = 0; round < 6; round += 1) {
      const leads = await Promise.all([1, 2, 3, 4].map(() => mine.add()));
      const { id } = await addStage(mine, `Demo ${round}`);
      const { id: other } = await addStage(mine, `Trial ${round}`);
      const version = await versionOf(mine);
      const results = await Promise.allSettled([
        ...leads.map((lead) =>
          mine.api.leadActs.act({ body: { kind: 'stage', stage: id, ids: [lead.id] } }),
        ),
        mine.api.leadStages.remove({
          params: { stageId: id },
          body: { version, moveTo: other },
        }),
      ]);
      // Too late, or moved and then moved on: nothing else.
      for (const result of results) {
        if (result.status === 'rejected') {
          expect(result.reason).toMatchObject({ code: 'lead_value_invalid' });
        }
      }
      const stages = await app
        .db('contacts')
        .whereIn(
          'id',
          leads.map((lead) => lead.id),
        )
        .pluck<string[]>('stage');
      for (const stage of stages) expect(['new', other]).toContain(stage);
      await remove(mine, other, 'new');
    }
  });

  it('leads whoever writes past the product to the stage of its people', async ({ app }) => {
    const mine = await aCreator(app);
    const { id } = await mine.add();
    const { id: demo } = await addStage(mine, 'Demo');
    await remove(mine, demo, 'talking');
    const write = async (stage: string) => {
      await app.db('contacts').where({ id }).update({ stage });
      return (await app.db('contacts').where({ id }).first<{ stage: string }>('stage')).stage;
    };
    expect([await write(demo), await write('nowhere')]).toEqual(['talking', 'new']);
    const row = { id: randomIds.rowId(), userId: mine.userId, name: 'Cy', stage: demo };
    await app.db('contacts').insert(row);
    expect(await app.db('contacts').where({ id: row.id }).first('stage')).toEqual({
      stage: 'talking',
    });
  });

  it('is not the first one, leads nowhere unknown, and has 10,000 people at most', async ({
    app,
  }) => {
    const mine = await aCreator(app);
    const missing = { status: 404, code: 'stage_not_found' };
    await expect(remove(mine, 'new', 'won')).rejects.toMatchObject({
      status: 409,
      code: 'stage_stays',
    });
    await expect(remove(mine, randomIds.rowId(), 'won')).rejects.toMatchObject(missing);
    await expect(remove(mine, 'won', 'won')).rejects.toMatchObject(missing);
    await expect(remove(mine, 'won', 'nowhere')).rejects.toMatchObject(missing);
    await app.db.raw(
      `INSERT INTO contacts (id, user_id, name, stage)
       SELECT left(md5(?::text || n), 20), ?, 'Many', 'lost' FROM generate_series(1, 10001) n`,
      [mine.userId, mine.userId],
    );
    await expect(remove(mine, 'lost', 'won')).rejects.toMatchObject({
      status: 400,
      code: 'too_many_leads',
    });
    expect((await mine.api.leads.desk()).stages).toHaveLength(5);
    const { counts } = await mine.api.leads.stageCounts({ body: {} });
    expect(counts).toContainEqual({ stage: 'lost', count: 10_000, isMore: true });
  });
});
