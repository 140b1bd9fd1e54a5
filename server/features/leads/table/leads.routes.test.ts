import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { insertMagnet, leadRecord } from '#server/testing/scenes/lead-records.ts';
import type { LeadRecord } from '../record-lead.queries.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const it = appTest();

async function aCreator(app: TestApp, plan: 'pro' | 'free' = 'pro') {
  const { user, token } = await aUser(app, { plan });
  const magnetId = await insertMagnet(app.db, user.id);
  const { leads } = app.as(token);
  const add = async (changes: Partial<LeadRecord> = {}): Promise<string> => {
    const ids = { lead: randomIds.rowId(), attempt: randomIds.rowId(), contact: randomIds.rowId() };
    const owner = { userId: user.id, magnetId };
    const made = leadRecord(owner, { ids, grant: null, ...changes });
    await app.services.leads.writer.add({ ...made, authorUrl: `https://x.test/in/${ids.lead}` });
    return ids.contact;
  };
  return { userId: user.id, token, magnetId, leads, add };
}
const condition = (field: string, is: string, value?: unknown) => ({
  filter: { op: 'and' as const, items: [{ field, is, value: value as string }] }, // whatever the case sends
});

describe('the table of leads', () => {
  it('shows who unlocked what, by which word, and how it was read', async ({ app }) => {
    const { leads, add, magnetId } = await aCreator(app);
    const id = await add({ name: 'Ada', commentText: 'GROWTH for Ada' });
    const { items, nextCursor } = await leads.query({ body: {} });
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([
      {
        id,
        name: 'Ada',
        email: null,
        emailState: 'missing',
        stage: 'new',
        magnets: [{ id: magnetId, title: 'The growth guide' }],
        unlocks: 1,
        latest: {
          comment: 'GROWTH for Ada',
          word: 'GROWTH',
          method: 'guest_page',
          confidence: 'high',
        },
        overQuota: false,
      },
    ]);
  });

  it.for(['-lastAt', 'lastAt', '-createdAt', 'createdAt', 'name', '-name'] as const)(
    'pages by %s without loss or repetition while new leads come in',
    async (sort, { app }) => {
      const { leads, add } = await aCreator(app);
      const own: string[] = [];
      for (let at = 0; at < 7; at += 1) own.push(await add({ name: `Person ${at % 3}` }));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await leads.query({ body: { sort, limit: 2, ...(cursor && { cursor }) } });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
        if (seen.length < 6) await add({ name: 'Person 9' });
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(seen.length);
      expect(own.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );

  it('finds words in names, comments and addresses, all of them together', async ({ app }) => {
    const { leads, add, userId } = await aCreator(app);
    const zoe = await add({ name: 'Zoë Quill', commentText: 'GROWTH, 100% sure_thing' });
    const bo = await add({ name: 'Bo', commentText: 'GROWTH for Quill' });
    const email = 'bo@mailbox.test';
    await app.db('contacts').where({ id: bo }).update({ email, emailKey: email });
    const found = async (search: string) =>
      (await leads.query({ body: { search, sort: 'name' } })).items.map(({ id }) => id);
    expect(await found('quill')).toEqual([bo, zoe]);
    expect(await found('ZOË  quill')).toEqual([zoe]);
    expect(await found('mailbox')).toEqual([bo]);
    expect(await found('100%')).toEqual([zoe]);
    expect(await found('sure-thing')).toEqual([]);
    expect(await leads.count({ body: { search: 'quill' } })).toEqual({ count: 2, isMore: false });
    await putOnPlan(app.db, userId, 'free');
    expect(await found('mailbox')).toEqual([]);
  });

  it('never tells an address to a plan without emails, in no way', async ({ app }) => {
    const { leads, add } = await aCreator(app, 'free');
    const id = await add();
    const email = 'hidden@mailbox.test';
    await app.db('contacts').where({ id }).update({ email, emailKey: email });
    const { items } = await leads.query({ body: {} });
    expect(items).toMatchObject([{ id, email: null, emailState: 'not_in_plan' }]);
    expect((await leads.desk()).showsEmails).toBe(false);
    for (const body of [
      condition('email', 'contains', 'hidden'),
      condition('email', 'filled'),
      condition('emailState', 'any', ['known']),
      condition('emailState', 'none', ['missing']),
    ]) {
      const refused = { status: 403, code: 'email_not_in_plan' };
      await expect(leads.query({ body })).rejects.toMatchObject(refused);
      await expect(leads.count({ body })).rejects.toMatchObject(refused);
    }
  });

  it('shows each creator only its own', async ({ app }) => {
    const one = await aCreator(app);
    const other = await aCreator(app);
    await one.add({ name: 'Ada' });
    expect((await other.leads.query({ body: {} })).items).toEqual([]);
    expect(await other.leads.count({ body: { exact: true } })).toEqual({ count: 0, isMore: false });
    const foreign = condition('magnet', 'any', [one.magnetId]);
    expect((await other.leads.query({ body: foreign })).items).toEqual([]);
    expect((await other.leads.desk()).magnets.map(({ id }) => id)).toEqual([other.magnetId]);
  });
});

describe('a filter of leads', () => {
  it.for<[string, string, unknown, string[]]>([
    ['magnet', 'any', 'MAGNET', ['ada', 'bo']],
    ['magnet', 'none', 'MAGNET', []],
    ['word', 'any', ['Growth'], ['ada']],
    ['word', 'none', ['growth'], ['bo']],
    ['method', 'any', ['creator'], ['bo']],
    ['method', 'any', ['guest_page_json_ld'], ['ada']],
    ['confidence', 'any', ['high', 'approved'], ['ada', 'bo']],
    ['stage', 'any', ['won'], ['bo']],
    ['stage', 'none', ['won', 'lost'], ['ada']],
    ['emailState', 'any', ['known'], ['ada']],
    ['emailState', 'any', ['missing'], ['bo']],
    ['email', 'contains', 'MAILBOX', ['ada']],
    ['email', 'empty', undefined, ['bo']],
    ['name', 'is', 'Bo', ['bo']],
    ['name', 'lacks', 'd', ['bo']],
    ['headline', 'contains', '%', ['bo']],
    ['headline', 'filled', undefined, ['bo']],
    ['unlocks', 'atLeast', 2, []],
    ['unlocks', 'is', 1, ['ada', 'bo']],
    ['unlocks', 'atLeast', 0.5, ['ada', 'bo']],
    ['unlocks', 'atMost', 1.5, ['ada', 'bo']],
    ['unlocks', 'is', 1.5, []],
    ['unlocks', 'atMost', 1e15, ['ada', 'bo']],
    ['unlocks', 'atMost', -1e15, []],
    ['overQuota', 'is', false, ['ada', 'bo']],
    ['overQuota', 'is', true, []],
    ['band', 'any', ['hot'], []],
    ['band', 'any', ['hot', 'warm', 'cold'], ['ada', 'bo']],
    ['band', 'any', ['hot', 'cold'], ['ada', 'bo']],
    ['band', 'any', ['warm', 'cold'], ['ada', 'bo']],
    ['band', 'none', ['hot'], ['ada', 'bo']],
    ['band', 'none', ['hot', 'warm', 'cold'], []],
    ['createdAt', 'lastDays', 1, ['ada', 'bo']],
    ['createdAt', 'before', '2020-01-01', []],
    ['lastAt', 'since', '2020-01-01', ['ada', 'bo']],
    ['tag', 'empty', undefined, ['ada']],
    ['tag', 'any', 'TAG', ['bo']],
    ['tag', 'all', 'TAG', ['bo']],
    ['tag', 'none', 'TAG', ['ada']],
    ['own:TEXT', 'contains', 'SHORT', ['bo']],
    ['own:TEXT', 'lacks', 'short', ['ada']],
    ['own:TEXT', 'empty', undefined, ['ada']],
    ['own:NUMBER', 'atMost', 10, ['bo']],
    ['own:NUMBER', 'atLeast', 11, []],
    ['own:DATE', 'since', '2026-01-02', ['bo']],
    ['own:DATE', 'lastDays', 1, []],
    ['own:FLAG', 'is', true, ['bo']],
    ['own:FLAG', 'is', false, ['ada']],
    ['own:CHOICE', 'any', ['A'], ['bo']],
    ['own:CHOICE', 'none', ['A'], ['ada']],
  ])('compares: %s %s %s', async ([field, is, value, expected], { app }) => {
    const { leads, add, magnetId, userId } = await aCreator(app);
    const byName = {
      ada: await add({ name: 'Ada' }),
      bo: await add({
        name: 'Bo',
        matchedWord: null,
        method: 'creator',
        confidence: 'approved',
      }),
    };
    const email = 'ada@mailbox.test';
    await app.db('contacts').where({ id: byName.ada }).update({ email, emailKey: email });
    const tag = randomIds.rowId();
    const bo = { stage: 'won', headline: '100% Bo', search: 'bo\n100% bo', tagIds: [tag] };
    await app.db('contacts').where({ id: byName.bo }).update(bo);
    const own = await ownValues(app, userId, byName.bo);
    const named: { [name: string]: unknown } = { MAGNET: [magnetId], TAG: [tag] };
    const body = condition(
      field.replace(/^own:(\w+)$/, (_, kind: string) => `own:${own[kind]}`),
      is,
      typeof value === 'string' ? (named[value] ?? value) : value,
    );
    const { items } = await leads.query({ body: { ...body, sort: 'name' } });
    const ids: { [id: string]: string } = { [byName.ada]: 'ada', [byName.bo]: 'bo' };
    expect(items.map(({ id }) => ids[id])).toEqual(expected);
    const { count } = await leads.count({ body: { ...body, exact: true } });
    expect(count).toBe(expected.length);
  });

  it('joins groups by and and or', async ({ app }) => {
    const { leads, add } = await aCreator(app);
    for (const name of ['Ada', 'Bo', 'Cy']) await add({ name });
    const named = (text: string) => ({ field: 'name', is: 'is', value: text });
    const filter = {
      op: 'and' as const,
      items: [
        { field: 'unlocks', is: 'is', value: 1 },
        { op: 'or' as const, items: [named('Ada'), { op: 'and' as const, items: [named('Cy')] }] },
        { op: 'or' as const, items: [] },
      ],
    };
    const { items } = await leads.query({ body: { filter, sort: 'name' } });
    expect(items.map(({ name }) => name)).toEqual(['Ada', 'Cy']);
  });

  it.for<[string, unknown, string]>([
    ['an unknown field', { op: 'and', items: [{ field: 'colour', is: 'is', value: 1 }] }, 'colour'],
    ['a column', { op: 'and', items: [{ field: 'c.email', is: 'is', value: 'x' }] }, 'c.email'],
    ['four levels', nested(4), '3 levels'],
    ['an unknown comparison', one({ field: 'name', is: 'like', value: 'x' }), 'contains'],
    ['no value', one({ field: 'name', is: 'is' }), 'a text of 1 to 200'],
    ['a day that is none', one({ field: 'lastAt', is: 'since', value: '2026-02-30' }), 'a day'],
    ['another kind of value', one({ field: 'unlocks', is: 'is', value: '1' }), 'a number'],
    ['a key too many', one({ field: 'name', is: 'is', value: 'x', sql: '1' }), 'sql'],
    ['31 conditions', { op: 'or', items: Array.from({ length: 31 }, () => is) }, 'at most 30'],
  ])('is refused with the reason: %s', async ([, filter, reason], { app }) => {
    const { token } = await aCreator(app);
    const answer = await fetch(`${app.url}/api/leads/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filter }),
    });
    expect(answer.status).toBe(400);
    const { code, fields } = (await answer.json()) as { code: string; fields: object }; // an error's body
    expect(code).toMatch(/validation_failed|unknown_field/);
    expect(JSON.stringify(fields)).toContain(reason.replaceAll('"', String.raw`\"`));
  });

  it('of fifty levels is refused before it is looked at', async ({ app }) => {
    const { leads } = await aCreator(app);
    const body = { filter: nested(50) as never }; // no type is that deep
    await expect(leads.query({ body })).rejects.toMatchObject({ status: 400 });
  });

  it('of a field of another creator is refused', async ({ app }) => {
    const [mine, theirs] = [await aCreator(app), await aCreator(app)];
    const own = await ownValues(app, theirs.userId, await theirs.add());
    for (const field of [`own:${own['TEXT'] ?? ''}`, `own:${randomIds.rowId()}`]) {
      const body = condition(field, 'filled');
      const refused = { status: 400, code: 'filter_not_possible' };
      await expect(mine.leads.query({ body })).rejects.toMatchObject(refused);
      await expect(mine.leads.count({ body })).rejects.toMatchObject(refused);
    }
    const wrong = condition(`own:${own['NUMBER'] ?? ''}`, 'contains', 'x');
    await expect(theirs.leads.query({ body: wrong })).rejects.toMatchObject({ status: 400 });
  });

  it('takes a cursor of its own order only', async ({ app }) => {
    const { leads, add } = await aCreator(app);
    for (let at = 0; at < 3; at += 1) await add();
    const { nextCursor } = await leads.query({ body: { limit: 1 } });
    for (const body of [{ cursor: nextCursor ?? '', sort: 'name' as const }, { cursor: 'x' }]) {
      await expect(leads.query({ body })).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});

const is = { field: 'name', is: 'filled' };
const one = (item: object) => ({ op: 'and', items: [item] });
function nested(levels: number): unknown {
  return levels === 0 ? is : { op: 'and', items: [nested(levels - 1)] };
}

async function ownValues(app: TestApp, userId: string, contactId: string) {
  const ids: { [kind: string]: string } = {};
  const values = {
    text: { textValue: 'A Short text' },
    number: { numberValue: 10 },
    date: { dateValue: '2026-01-02' },
    choice: { textValue: 'A' },
    flag: { flagValue: true },
  };
  for (const [kind, value] of Object.entries(values)) {
    const id = randomIds.rowId();
    ids[kind.toUpperCase()] = id;
    await app.db('contact_fields').insert({ id, userId, name: kind, nameKey: kind, kind });
    await app.db('contact_values').insert({ userId, contactId, fieldId: id, ...value });
  }
  return ids;
}
