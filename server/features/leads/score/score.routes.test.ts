import { describe, expect } from 'vitest';
import { defaultScoreSet } from '#shared/leads/score-rules.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { insertMagnet, leadRecord } from '#server/testing/scenes/lead-records.ts';

const it = appTest();

async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const magnetId = await insertMagnet(app.db, user.id);
  const api = app.as(token);
  async function add(name: string): Promise<string> {
    const ids = { lead: randomIds.rowId(), attempt: randomIds.rowId(), contact: randomIds.rowId() };
    const authorUrl = `https://www.linkedin.com/in/${ids.lead}`;
    const record = leadRecord({ userId: user.id, magnetId }, { ids, name, authorUrl, grant: null });
    await app.services.leads.writer.add({
      ...record,
      subject: { ...record.subject, commentedAt: new Date() },
    });
    return ids.contact;
  }
  async function open(contactId: string, createdAt = new Date()) {
    const { id: leadId } = await app.db('leads').where({ contactId }).first<{ id: string }>('id');
    await app.db('claims').insert({ id: randomIds.rowId(), leadId, createdAt });
  }
  const scoreOf = async (contactId: string) =>
    (await api.leads.query({ body: {} })).items.find(({ id }) => id === contactId)?.score;
  const settled = async () => {
    await expect.poll(async () => (await api.leadScore.read()).recount).toBeNull();
  };
  return { api, userId: user.id, magnetId, add, open, scoreOf, settled };
}

const condition = (field: string, is: string, value?: unknown) => ({
  filter: { op: 'and' as const, items: [{ field, is, value: value as string }] }, // whatever the case sends
});

describe('the rules of scores', () => {
  it('are the defaults until somebody changes them', async ({ app }) => {
    const { api } = await aCreator(app);
    expect(await api.leadScore.read()).toEqual({
      ...defaultScoreSet,
      version: 0,
      shown: { warmFrom: 20, hotFrom: 45 },
      recount: null,
      earlier: [],
      savedAt: null,
    });
  });

  it('count everybody again when they change, and can be taken back', async ({ app }) => {
    const { api, add, scoreOf, settled } = await aCreator(app);
    const ada = await add('Ada');
    expect(await scoreOf(ada)).toBe(15);
    const rules = [{ id: 'only', event: 'verified' as const, points: 42, times: 1 }];
    const set = { rules, halfLifeDays: null, warmFrom: 10, hotFrom: 40 };
    const saved = await api.leadScore.save({ body: { ...set, version: 0 } });
    expect(saved).toMatchObject({ ...set, version: 1 });
    await settled();
    expect(await scoreOf(ada)).toBe(42);
    const why = await api.leadScore.explain({ params: { leadId: ada } });
    expect(why).toMatchObject({
      score: 42,
      band: 'hot',
      lines: [{ rule: 'Unlocked a lead magnet', points: 42, tenths: 420 }],
      before: { score: 15 },
    });
    const { earlier } = await api.leadScore.read();
    expect(earlier).toMatchObject([{ version: 0, rules: defaultScoreSet.rules }]);
    await api.leadScore.restore({ body: { version: 1, to: 0 } });
    await settled();
    expect(await scoreOf(ada)).toBe(15);
    // Lines of the rules before are cleared after the change.
    const slots = () => app.db('contact_score_lines').where({ contactId: ada }).distinct('slot');
    await expect.poll(slots).toHaveLength(1);
  });

  it('name their lead magnets in an explanation, also those that gave no line', async ({ app }) => {
    const { api, userId, magnetId, add, settled } = await aCreator(app);
    const ada = await add('Ada');
    const other = await insertMagnet(app.db, userId);
    await app.db('magnets').where({ id: magnetId }).update({ title: 'Growth plan' });
    await app.db('magnets').where({ id: other }).update({ title: 'Cold opens' });
    const magnets = [magnetId, other, 'gone'];
    const rules = [{ id: 'a', event: 'verified' as const, points: 7, times: 1, magnets }];
    await api.leadScore.save({ body: { ...defaultScoreSet, rules, version: 0 } });
    await settled();
    const { lines } = await api.leadScore.explain({ params: { leadId: ada } });
    expect(lines).toMatchObject([
      {
        rule: 'Unlocked “Growth plan”, “Cold opens” or a deleted lead magnet',
        magnet: { id: magnetId, title: 'Growth plan' },
      },
    ]);
  });

  it('leave the totals as they are until all are counted', async ({ app }) => {
    const { api, userId, add, scoreOf, settled } = await aCreator(app);
    const ada = await add('Ada');
    const rules = [{ id: 'only', event: 'verified' as const, points: 42, times: 1 }];
    const held = await app.db.transaction();
    // Somebody works on the lead: its recount has to wait.
    await held('contacts').where({ id: ada }).forUpdate().first('id');
    const set = { ...defaultScoreSet, rules, hotFrom: 40 };
    await api.leadScore.save({ body: { ...set, version: 0 } });
    expect(await scoreOf(ada)).toBe(15);
    expect((await api.leadScore.read()).shown).toEqual({ warmFrom: 20, hotFrom: 45 });
    await held.rollback();
    await settled();
    expect(await scoreOf(ada)).toBe(42);
    expect((await api.leadScore.read()).shown).toEqual({ warmFrom: 20, hotFrom: 40 });
    expect(await app.db('score_rule_sets').where({ userId })).toHaveLength(2);
  });

  it('are not overwritten from a second window', async ({ app }) => {
    const { api } = await aCreator(app);
    const warmer = { ...defaultScoreSet, warmFrom: 25 };
    const first = await api.leadScore.save({ body: { ...warmer, version: 0 } });
    expect(first).toMatchObject({ version: 1, recount: null, shown: { warmFrom: 25 } });
    const conflict = { status: 409, code: 'score_rules_changed' };
    const late = { ...defaultScoreSet, warmFrom: 30, version: 0 };
    await expect(api.leadScore.save({ body: late })).rejects.toMatchObject(conflict);
    await expect(api.leadScore.restore({ body: { version: 0, to: 0 } })).rejects.toMatchObject(
      conflict,
    );
    await expect(api.leadScore.restore({ body: { version: 1, to: 99 } })).rejects.toMatchObject({
      status: 404,
      code: 'score_version_not_found',
    });
    const { earlier } = await api.leadScore.restore({ body: { version: 1, to: 0 } });
    expect(earlier.map(({ version, warmFrom }) => [version, warmFrom])).toEqual([
      [1, 25],
      [0, 20],
    ]);
  });

  it.for([
    ['hot below warm', { warmFrom: 50, hotFrom: 50 }],
    ['no points', { rules: [{ id: 'a', event: 'verified', points: 0, times: 1 }] }],
    ['an unknown event', { rules: [{ id: 'a', event: 'liked', points: 1, times: 1 }] }],
    [
      'two rules of one id',
      { rules: [1, 2].map(() => ({ id: 'a', event: 'email', points: 1, times: 1 })) },
    ],
    ['a half-life of a day', { halfLifeDays: 1 }],
  ] as const)('are refused with %s', async ([, change], { app }) => {
    const { api } = await aCreator(app);
    const body = { ...defaultScoreSet, ...change, version: 0 };
    const refused = { status: 400, code: 'validation_failed' };
    await expect(api.leadScore.save({ body: body as never })) // what no type allows
      .rejects.toMatchObject(refused);
  });

  it('can be tried before they are saved', async ({ app }) => {
    const { api, add, open, scoreOf } = await aCreator(app);
    const ada = await add('Ada');
    const bo = await add('Bo');
    await open(bo);
    const rules = [{ id: 'a', event: 'opened' as const, points: 60, times: 1 }];
    const set = { rules, halfLifeDays: null, warmFrom: 10, hotFrom: 50 };
    expect(await api.leadScore.preview({ body: set })).toEqual({
      people: 2,
      isPart: false,
      before: { hot: 0, warm: 1, cold: 1 },
      after: { hot: 1, warm: 0, cold: 1 },
      examples: [
        {
          id: bo,
          name: 'Bo',
          before: { score: 25, band: 'warm' },
          after: { score: 60, band: 'hot' },
        },
        {
          id: ada,
          name: 'Ada',
          before: { score: 15, band: 'cold' },
          after: { score: 0, band: 'cold' },
        },
      ],
    });
    expect(await scoreOf(bo)).toBe(25);
  });

  it('tell nothing of the leads of others', async ({ app }) => {
    const [mine, theirs] = [await aCreator(app), await aCreator(app)];
    const leadId = await theirs.add('Ada');
    await expect(mine.api.leadScore.explain({ params: { leadId } })).rejects.toMatchObject({
      code: 'lead_not_found',
    });
    expect((await mine.api.leadScore.preview({ body: defaultScoreSet })).people).toBe(0);
  });
});

describe('leads by their score', () => {
  it('are sorted and paged, and found by score and temperature', async ({ app }) => {
    const { api, add, open } = await aCreator(app);
    const [ada, bo, cy] = [await add('Ada'), await add('Bo'), await add('Cy')];
    await open(bo);
    await open(cy, new Date(Date.now() - 60 * 86_400_000));
    const ids = async (body: object) => {
      const { items } = await api.leads.query({ body: { sort: '-score', ...body } });
      const { count } = await api.leads.count({ body: { ...body, exact: true } });
      expect(count).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([bo, cy, ada]);
    expect(await ids(condition('score', 'atLeast', 25))).toEqual([bo]);
    expect(await ids(condition('score', 'atLeast', 17))).toEqual([bo, cy]);
    expect(await ids(condition('score', 'atMost', 15))).toEqual([ada]);
    expect(await ids(condition('score', 'is', 17))).toEqual([cy]);
    expect(await ids(condition('score', 'filled'))).toHaveLength(3);
    expect(await ids(condition('score', 'empty'))).toEqual([]);
    expect(await ids(condition('band', 'any', ['warm']))).toEqual([bo]);
    expect(await ids(condition('band', 'none', ['warm', 'hot']))).toEqual([cy, ada]);
    expect(await ids(condition('band', 'any', ['scalding']))).toEqual([]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.leads.query({
        body: { sort: 'score', limit: 1, ...(cursor && { cursor }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([ada, cy, bo]);
  });

  it('take no cursor of totals under other rules', async ({ app }) => {
    const { api, add, settled } = await aCreator(app);
    await add('Ada');
    await add('Bo');
    const { nextCursor } = await api.leads.query({ body: { sort: '-score', limit: 1 } });
    const set = { ...defaultScoreSet, halfLifeDays: 60, version: 0 };
    await api.leadScore.save({ body: set });
    await settled();
    const body = { sort: '-score' as const, cursor: nextCursor ?? '' };
    await expect(api.leads.query({ body })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
