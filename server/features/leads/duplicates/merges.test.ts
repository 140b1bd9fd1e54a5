import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { refreshContacts } from '../contacts/contacts.queries.ts';
import { eraseLeads } from '../erasure/erase.queries.ts';

const it = appTest();
type Creator = Awaited<ReturnType<typeof aCreator>>;
const profile = (name: string) => `https://www.linkedin.com/in/${name}`;

async function leadOf({ api }: Creator, id: string) {
  const { items } = await api.leads.query({ body: {} });
  return items.find((lead) => lead.id === id);
}

/** Everything of a contact, in a fixed order. */
async function allOf(app: TestApp, id: string) {
  const { rows } = await app.db.raw<{ rows: object[] }>(
    `SELECT to_jsonb(c) - 'version' AS row,
       ARRAY(SELECT key FROM contact_keys WHERE contact_id = c.id ORDER BY 1) AS keys,
       ARRAY(SELECT id FROM leads WHERE contact_id = c.id ORDER BY 1) AS leads,
       ARRAY(SELECT text FROM contact_notes WHERE contact_id = c.id ORDER BY 1) AS notes,
       ARRAY(SELECT field_id || coalesce(text_value, number_value::text)
         FROM contact_values WHERE contact_id = c.id ORDER BY 1) AS values
     FROM contacts c WHERE c.id = ?`,
    [id],
  );
  return rows[0];
}

/** Whom of a creator no rule erases. */
const keptOf = async ({ api }: Creator) =>
  (await api.leadRetention.people({ query: { list: 'kept' } })).items.map(({ id }) => id);

/** Two leads of one person, each with a note, a tag, a stage and fields. */
async function twoLeads(app: TestApp) {
  const creator = await aCreator(app);
  const { userId, add } = creator;
  const { rowId } = randomIds;
  const ada = await add({ name: 'Ada Love', authorUrl: profile('ada') });
  const twin = await add({ name: 'A. Love', authorUrl: profile('Ada') });
  const [tagA, tagB, city, budget] = [rowId(), rowId(), rowId(), rowId()];
  await app.db('contact_tags').insert([
    { id: tagA, userId, name: 'A', nameKey: 'a', color: 'red' },
    { id: tagB, userId, name: 'B', nameKey: 'b', color: 'red' },
  ]);
  await app.db('contact_fields').insert([
    { id: city, userId, name: 'City', nameKey: 'city', kind: 'text' },
    { id: budget, userId, name: 'Budget', nameKey: 'budget', kind: 'number' },
  ]);
  for (const [{ id }, text, tag, stage] of [
    [ada, 'Paris', tagA, 'new'],
    [twin, 'Rome', tagB, 'won'],
  ] as const) {
    await app
      .db('contacts')
      .where({ id })
      .update({ tagIds: [tag], stage });
    await app.db('contact_notes').insert({ id: rowId(), userId, contactId: id, text });
    const value = { userId, contactId: id, fieldId: city, textValue: text };
    await app.db('contact_values').insert(value);
  }
  const number = { userId, contactId: twin.id, fieldId: budget, numberValue: 7 };
  await app.db('contact_values').insert(number);
  await app.db.transaction((trx) => refreshContacts(trx, [ada.id, twin.id]));
  const merge = (rest: object = {}) =>
    creator.api.duplicates.merge({
      body: { kept: { id: ada.id, version: 1 }, merged: { id: twin.id, version: 1 }, ...rest },
    });
  const undo = (mergeId: string) => creator.api.duplicates.undoMerge({ params: { mergeId } });
  return { creator, ada, twin, tagA, tagB, city, budget, merge, undo };
}

describe('a merge of two leads', () => {
  it('makes one of them field by field, with the notes, tags and unlocks of both', async ({
    app,
  }) => {
    const { creator, ada, twin, tagA, tagB, city, budget, merge } = await twoLeads(app);
    const { lead } = await merge({
      fields: { name: 'kept', profileUrl: 'merged', stage: 'merged' },
      values: { [city]: 'merged' },
    });
    expect(lead).toMatchObject({
      id: ada.id,
      version: 2,
      name: 'Ada Love',
      profileUrl: profile('Ada'),
      stage: 'won',
      unlocks: 2,
      values: { [city]: 'Rome', [budget]: 7 },
    });
    expect(lead.tagIds.toSorted()).toEqual([tagA, tagB].toSorted());
    expect(await leadOf(creator, twin.id)).toBeUndefined();
    expect(await allOf(app, ada.id)).toMatchObject({
      notes: ['Paris', 'Rome'],
      leads: [ada.unlockId, twin.unlockId].toSorted(),
    });
    const found = await creator.api.leads.query({ body: { search: 'rome' } });
    expect(found.items.map(({ id }) => id)).toEqual([ada.id]);
  });

  it('keeps from rules whom its creator keeps, under either name, and gives that back', async ({
    app,
  }) => {
    const { creator, ada, twin, merge, undo } = await twoLeads(app);
    const keep = (leadIds: string[], isKept: boolean) =>
      creator.api.leadRetention.keep({ body: { leadIds, isKept } });
    await keep([twin.id], true);
    const { mergeId } = await merge();
    expect(await keptOf(creator)).toEqual([ada.id]);
    await undo(mergeId);
    expect(await keptOf(creator)).toEqual([twin.id]);
  });

  it('is taken back exactly, with the unlocks that came since by the other profile', async ({
    app,
  }) => {
    const { creator, ada, twin, merge, undo } = await twoLeads(app);
    const before = [await allOf(app, ada.id), await allOf(app, twin.id)];
    const { mergeId } = await merge({ fields: { name: 'merged' } });
    const { merges } = await creator.api.duplicates.listMerges();
    expect(merges).toMatchObject([
      { id: mergeId, keptId: ada.id, mergedName: 'A. Love', isCovered: false },
    ]);
    const { stayed } = await undo(mergeId);
    expect(stayed).toEqual([]);
    expect([await allOf(app, ada.id), await allOf(app, twin.id)]).toEqual(before);

    const again = await creator.api.duplicates.merge({
      body: { kept: { id: ada.id, version: 3 }, merged: { id: twin.id, version: 2 } },
    });
    const later = await creator.add({ name: 'A. Love', authorUrl: profile('Ada') });
    expect(await leadOf(creator, ada.id)).toMatchObject({ unlocks: 3 });
    await undo(again.mergeId);
    expect(await leadOf(creator, twin.id)).toMatchObject({ unlocks: 2 });
    expect(await allOf(app, twin.id)).toMatchObject({
      leads: [twin.unlockId, later.unlockId].toSorted(),
    });
    await expect(undo(mergeId)).rejects.toMatchObject({ status: 409, code: 'merge_over' });
    expect((await creator.api.duplicates.listMerges()).merges).toEqual([]);
  });

  it('leaves what the creator changed since, and says what that is', async ({ app }) => {
    const { ada, twin, tagA, tagB, city, merge, undo } = await twoLeads(app);
    const { mergeId } = await merge({ fields: { stage: 'merged' } });
    await app
      .db('contacts')
      .where({ id: ada.id })
      .update({ name: 'Lady Ada', ownFields: ['name'], stage: 'lost', tagIds: [tagB] });
    const own = { contactId: ada.id, fieldId: city };
    await app.db('contact_values').where(own).update({ textValue: 'London' });
    const { kept, merged, stayed } = await undo(mergeId);
    expect(stayed).toEqual(['Name', 'Stage', 'Tags', 'City']);
    expect(kept).toMatchObject({ name: 'Lady Ada', stage: 'lost', values: { [city]: 'London' } });
    expect(kept.tagIds).not.toContain(tagA);
    expect(merged).toMatchObject({ id: twin.id, name: 'A. Love', stage: 'won', tagIds: [tagB] });
  });

  it('sends an unlock of the same moment to the lead that stays', async ({ app }) => {
    const { creator, ada, twin, merge } = await twoLeads(app);
    const unlocks = Array.from({ length: 8 }, () => creator.add({ authorUrl: profile('Ada') }));
    await Promise.all([...unlocks, merge()]);
    expect(await leadOf(creator, ada.id)).toMatchObject({ unlocks: 10 });
    expect(await leadOf(creator, twin.id)).toBeUndefined();
    expect(await app.db('leads').where({ userId: creator.userId }).distinct('contact_id')).toEqual([
      { contactId: ada.id },
    ]);
  });

  it('happens once when two tabs ask for it', async ({ app }) => {
    const { merge, creator, ada } = await twoLeads(app);
    const both = await Promise.allSettled([merge(), merge()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'already_merged' },
    });
    const third = await creator.add();
    const late = creator.api.duplicates.merge({
      body: { kept: { id: ada.id, version: 1 }, merged: { id: third.id, version: 1 } },
    });
    await expect(late).rejects.toMatchObject({ code: 'merge_out_of_date' });
  });

  it('is refused with itself, with a lead over the quota, and with what is another’s', async ({
    app,
  }) => {
    const { creator, ada, twin, merge, undo } = await twoLeads(app);
    const other = await aCreator(app);
    const foreign = await other.add();
    await expect(merge({ merged: { id: ada.id, version: 1 } })).rejects.toMatchObject({
      code: 'merge_not_possible',
    });
    await expect(merge({ merged: { id: foreign.id, version: 1 } })).rejects.toMatchObject({
      status: 404,
      code: 'lead_not_found',
    });
    await app.db('contacts').where({ id: twin.id }).update({ isOverQuota: true });
    await expect(merge()).rejects.toMatchObject({ code: 'merge_not_possible' });
    await app.db('contacts').where({ id: twin.id }).update({ isOverQuota: false });
    const { mergeId } = await merge();
    const theirs = other.api.duplicates.undoMerge({ params: { mergeId } });
    await expect(theirs).rejects.toMatchObject({ code: 'merge_not_found' });
    await app
      .db('contact_merges')
      .where({ id: mergeId })
      .update({ at: app.db.raw(`now() - interval '30 days 1 second'`) });
    await expect(undo(mergeId)).rejects.toMatchObject({ status: 404, code: 'merge_not_found' });
    expect((await creator.api.duplicates.listMerges()).merges).toEqual([]);
  });

  it('of a lead that was merged before is taken back first', async ({ app }) => {
    const { creator, ada, twin, merge, undo } = await twoLeads(app);
    const first = await merge();
    const third = await creator.add({ name: 'Third' });
    const second = await creator.api.duplicates.merge({
      body: { kept: { id: third.id, version: 1 }, merged: { id: ada.id, version: 2 } },
    });
    expect(second.lead).toMatchObject({ id: third.id, unlocks: 3 });
    await expect(undo(first.mergeId)).rejects.toMatchObject({ code: 'merge_covered' });
    await undo(second.mergeId);
    await undo(first.mergeId);
    const unlocks = await Promise.all(
      [ada, twin, third].map(async ({ id }) => (await leadOf(creator, id))?.unlocks),
    );
    expect(unlocks).toEqual([1, 1, 1]);
  });

  it('keeps nothing of a person who is erased, and then stays', async ({ app }) => {
    const { creator, ada, twin, merge, undo } = await twoLeads(app);
    const { mergeId } = await merge();
    await app.db.transaction((trx) => eraseLeads(trx, randomIds, [twin.unlockId]));
    expect(await app.db('contact_merges').where({ id: mergeId })).toEqual([]);
    await expect(undo(mergeId)).rejects.toMatchObject({ code: 'merge_not_found' });
    const { rows } = await app.db.raw<{ rows: object[] }>(
      `SELECT FROM contacts c LEFT JOIN contact_changes h ON h.contact_id = c.id
       WHERE c.user_id = ? AND (to_jsonb(c)::text || coalesce(to_jsonb(h)::text, '')) LIKE '%A. Love%'`,
      [creator.userId],
    );
    expect(rows).toEqual([]);
    expect(await leadOf(creator, ada.id)).toMatchObject({ unlocks: 1, name: 'Ada Love' });
  });
});
