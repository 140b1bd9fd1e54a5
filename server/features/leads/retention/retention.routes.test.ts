import { describe, expect } from 'vitest';
import { CONFIRM_WORD, MOST_RETENTION_RULES, ruleFilter } from '#shared/leads/retention-rules.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { age, aRule, runRules } from '#server/testing/scenes/retention-scene.ts';

const it = appTest();
const all: LeadFilter = { op: 'and', items: [] };
const year = { days: 365, filter: all };
const confirm = CONFIRM_WORD;
const changed = { status: 409, code: 'retention_rule_changed' };
const missing = { status: 404, code: 'retention_rule_not_found' };

describe('rules for erasing leads', () => {
  it('have a dry run, which shows exactly the people of the table’s filter', async ({ app }) => {
    const { api, add, userId } = await aCreator(app);
    const [ada, bo, cy] = [
      await add({ name: 'Ada' }),
      await add({ name: 'Bo' }),
      await add({ name: 'Cy' }),
    ];
    await add({ name: 'New' });
    const over = await add({ name: 'Over' });
    await age(app, [ada, bo, cy, over], 400);
    await app.db('contacts').where({ id: over.id }).update({ leadsOverQuota: 1 });
    await app.db('contacts').where({ id: cy.id }).update({ stage: 'won' });
    await api.leadRetention.keep({ body: { leadIds: [bo.id], isKept: true } });
    const items = [{ field: 'stage' as const, is: 'none' as const, value: ['won'] }];
    const filter: LeadFilter = { op: 'or', items };
    const dry = await api.leadRetention.preview({ body: { days: 365, filter } });
    expect(dry).toMatchObject({ count: 2, isMore: false, kept: 1 });
    expect(dry.people.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Bo']);
    expect(dry.filter).toEqual(ruleFilter({ days: 365, filter }));
    const table = await api.leads.query({ body: { filter: dry.filter } });
    expect(table.items.map(({ id }) => id).toSorted()).toEqual([ada.id, bo.id].toSorted());
    expect(await app.db('contacts').where({ userId })).toHaveLength(5);
    expect(await app.db('retention_rules').where({ userId })).toEqual([]);
  });

  it('are off until their creator types the word, for the version that was read', async ({
    app,
  }) => {
    const { api, add, userId } = await aCreator(app);
    const old = await add();
    await age(app, [old], 400);
    const { leadRetention } = api;
    const rule = await leadRetention.add({ body: year });
    expect(rule).toMatchObject({ isOn: false, version: 1, listed: 0, stopped: null });
    await app.services.leads.retentionRuns.runDue();
    expect(await app.db('retention_people').where({ userId })).toEqual([]);
    const params = { ruleId: rule.id };
    const typed = (word: string) =>
      leadRetention.turnOn({ params, body: { version: 1, confirm: word as typeof confirm } }); // also a wrong one
    await expect(typed('yes')).rejects.toMatchObject({ code: 'validation_failed' });

    const other = await leadRetention.change({
      params,
      body: { ...year, days: 300, version: 1 },
    });
    expect(other).toMatchObject({ version: 2, days: 300, isOn: false });
    await expect(typed(confirm)).rejects.toMatchObject(changed);
    await expect(
      leadRetention.change({ params, body: { ...year, version: 1 } }),
    ).rejects.toMatchObject(changed);
    const on = await leadRetention.turnOn({ params, body: { version: 2, confirm } });
    expect(on).toMatchObject({ isOn: true });
    await expect
      .poll(async () => (await leadRetention.read()).due)
      .toMatchObject({ count: 1, firstAt: expect.any(String) });
    const off = await leadRetention.turnOff({ params });
    expect(off).toMatchObject({ isOn: false, turnedOnAt: null, listed: 0 });
    expect(await app.db('retention_people').where({ userId })).toEqual([]);
    await leadRetention.remove({ params });
    for (const call of [
      () => leadRetention.remove({ params }),
      () => leadRetention.turnOff({ params }),
      () => leadRetention.turnOn({ params, body: { version: 2, confirm } }),
      () => leadRetention.change({ params, body: { ...year, version: 2 } }),
    ]) {
      await expect(call()).rejects.toMatchObject(missing);
    }
  });

  it('use only existing fields that the plan shows, and are limited in number', async ({ app }) => {
    const [{ api }, free] = [await aCreator(app), await aCreator(app, 'free')];
    const of = (items: LeadFilter['items']) => ({
      days: 30,
      filter: { op: 'and' as const, items },
    });
    const gone = of([{ field: 'tag', is: 'none', value: [randomIds.rowId()] }]);
    const email = of([{ field: 'email', is: 'empty' }]);
    const rule = await free.api.leadRetention.add({ body: year });
    const params = { ruleId: rule.id };
    await app
      .db('retention_rules')
      .where({ id: rule.id })
      .update({ filter: JSON.stringify(email.filter) });
    const on = () => free.api.leadRetention.turnOn({ params, body: { version: 1, confirm } });
    await expect(on()).rejects.toMatchObject({ code: 'email_not_in_plan' });
    await app
      .db('retention_rules')
      .where({ id: rule.id })
      .update({ filter: JSON.stringify(gone.filter) });
    await expect(on()).rejects.toMatchObject({ code: 'filter_not_possible' });
    for (const [body, code] of [
      [gone, 'filter_not_possible'],
      [email, 'email_not_in_plan'],
    ] as const) {
      const { leadRetention } = free.api;
      await expect(leadRetention.preview({ body })).rejects.toMatchObject({ code });
      await expect(leadRetention.add({ body })).rejects.toMatchObject({ code });
      const change = { params, body: { ...body, version: 1 } };
      await expect(leadRetention.change(change)).rejects.toMatchObject({ code });
    }
    const thirty = Array.from({ length: 29 }, () => ({ field: 'name', is: 'filled' }) as const);
    for (const body of [
      { ...year, days: 29 },
      { ...year, days: 3_651 },
      { ...year, days: 30.5 },
      of(thirty),
    ]) {
      await expect(api.leadRetention.add({ body })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    const made = Array.from({ length: MOST_RETENTION_RULES + 2 }, () =>
      api.leadRetention.add({ body: year }).then(
        () => 'made',
        (error: { code?: string }) => error.code,
      ),
    );
    const outcomes = await Promise.all(made);
    expect(outcomes.filter((one) => one === 'made')).toHaveLength(MOST_RETENTION_RULES);
    expect(outcomes.filter((one) => one === 'too_many_of_these')).toHaveLength(2);
  });

  it('spare people whom their creator keeps, and list them again afterwards', async ({ app }) => {
    const [mine, other] = [await aCreator(app), await aCreator(app)];
    const { api, add, userId } = mine;
    const [ada, bo] = [await add({ name: 'Ada' }), await add({ name: 'Bo' })];
    await age(app, [ada, bo], 400);
    await aRule(app, mine);
    const { leadRetention } = api;
    const listed = async () => {
      const next = { nextAt: app.db.fn.now() };
      await app.db('retention_turns').where({ userId }).update(next);
      await runRules(app, userId);
      return (await leadRetention.people({ query: {} })).items.map(({ name }) => name).toSorted();
    };
    expect(await listed()).toEqual(['Ada', 'Bo']);
    const keep = (isKept: boolean) => ({ body: { leadIds: [bo.id], isKept } });
    expect(await other.api.leadRetention.keep(keep(true))).toEqual({ changed: 0 });
    expect(await leadRetention.keep(keep(true))).toEqual({ changed: 1 });
    expect(await leadRetention.keep(keep(true))).toEqual({ changed: 0 });
    const kept = await leadRetention.people({ query: { list: 'kept' } });
    expect(kept.items).toMatchObject([{ id: bo.id, ruleId: null, eraseAt: null }]);
    expect(await listed()).toEqual(['Ada']);
    expect(await leadRetention.read()).toMatchObject({ due: { count: 1 }, kept: 1 });
    expect(await leadRetention.keep(keep(false))).toEqual({ changed: 1 });
    expect(await listed()).toEqual(['Ada', 'Bo']);
  });

  it('list people and runs page by page', async ({ app }) => {
    const { api, add, userId } = await aCreator(app);
    const people = [await add(), await add(), await add()];
    await age(app, people, 400);
    const { leadRetention } = api;
    await leadRetention.keep({ body: { leadIds: people.map(({ id }) => id), isKept: true } });
    const query = { list: 'kept', limit: 2 } as const;
    const first = await leadRetention.people({ query });
    const next = await leadRetention.people({
      query: { ...query, cursor: first.nextCursor ?? '' },
    });
    const ids = [...first.items, ...next.items].map(({ id }) => id);
    expect(ids.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    expect(next.nextCursor).toBeNull();
    await app.db('retention_runs').insert(
      ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => ({
        id: randomIds.rowId(),
        userId,
        beganAt: day,
        endedAt: day,
        listed: 1,
      })),
    );
    const newest = await leadRetention.runs({ query: { limit: 2 } });
    const oldest = await leadRetention.runs({
      query: { limit: 2, cursor: newest.nextCursor ?? '' },
    });
    const days = [...newest.items, ...oldest.items].map(({ beganAt }) => beganAt.slice(0, 10));
    expect(days).toEqual(['2026-01-03', '2026-01-02', '2026-01-01']);
  });
});
