import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { age, aRule, graceOver, runRules } from '#server/testing/scenes/retention-scene.ts';
import { failure } from '#server/testing/scenes/lead-files.ts';
import { untilItWaitsFor } from '#server/testing/database/blocked-by.ts';
import { holdTags } from '../desk/tags.queries.ts';
import { lockContacts } from './contacts.queries.ts';

const it = appTest();
type Creator = Awaited<ReturnType<typeof aCreator>>;

/** Somebody of a file, who unlocked nothing. */
async function anImported({ db }: TestApp, { userId }: Creator) {
  const contactId = randomIds.rowId();
  const key = `in:https://www.linkedin.com/in/${contactId}`;
  await db('contacts').insert({ id: contactId, userId, name: 'Imported' });
  await db('contact_keys').insert({ userId, key, contactId });
  return { contactId, key };
}

/** How often two transactions of this database waited for each other. */
async function deadlocks({ db }: TestApp): Promise<number> {
  const { rows } = await db.raw<{ rows: { deadlocks: number }[] }>(
    `SELECT pg_stat_clear_snapshot(), deadlocks::int FROM pg_stat_database
     WHERE datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? 0;
}

describe('everybody locks leads, then keys, then contacts', () => {
  it('who erases somebody of a file waits for an unlock of the same person', async ({ app }) => {
    const creator = await aCreator(app);
    const { contactId, key } = await anImported(app, creator);
    await app
      .db('contacts')
      .where({ id: contactId })
      .update({ eraseAt: app.db.raw(`now() - interval '1 second'`) });
    let erased: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (trx) => {
      await trx('contact_keys').where({ key }).forUpdate().select('key');
      await untilItWaitsFor(trx, () => (erased = app.services.leads.acts.eraseDue()));
      await trx('contacts').where({ id: contactId }).update({ leads: 0 });
    });
    await erased;
    expect(await app.db('contacts').where({ id: contactId })).toEqual([]);
    expect(await deadlocks(app)).toBe(0);
  });

  it('a retention rule waits for whoever removes the same person', async ({ app }) => {
    const creator = await aCreator(app);
    const person = await creator.add({ name: 'Old' });
    await age(app, [person], 400);
    await aRule(app, creator);
    await graceOver(app, creator.userId);
    let run: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (trx) => {
      await trx('leads').where({ id: person.unlockId }).forUpdate().select('id');
      await lockContacts(trx, [person.id]);
      await untilItWaitsFor(trx, () => (run = runRules(app, creator.userId)));
      await trx('leads').where({ id: person.unlockId }).update({ contactId: null });
      await trx('contacts').where({ id: person.id }).delete();
    });
    await run;
    expect(await app.db('retention_people').where({ contactId: person.id })).toEqual([]);
    expect(await deadlocks(app)).toBe(0);
  });

  it('an address that joins two people waits for a merge of one of them', async ({ app }) => {
    const creator = await aCreator(app);
    const { userId } = creator;
    const { contactId, key } = await anImported(app, creator);
    const person = await creator.add({ name: 'Ada' });
    const authorUrl = key.replace('in:', '');
    await app.db('leads').where({ id: person.unlockId }).update({ authorUrl });
    await app.db('contact_keys').where({ contactId: person.id }).delete();
    let settled: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (trx) => {
      await trx('leads').where({ id: person.unlockId }).forUpdate().select('id');
      await untilItWaitsFor(trx, () => (settled = app.services.leads.settle(person.unlockId)));
      await lockContacts(trx, [contactId, person.id]);
    });
    await settled;
    expect(await app.db('contacts').where({ userId }).pluck('id')).toEqual([contactId]);
    expect(await deadlocks(app)).toBe(0);
  });
});

describe('who gives a tag and who removes it wait for each other', () => {
  it('a removal finds who is given the tag at the same moment', async ({ app }) => {
    const { add, api, userId } = await aCreator(app);
    const { id } = await add();
    const tag = await api.leadDesk.addTag({ body: { name: 'Vip', color: 'red' } });
    let removed: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (trx) => {
      await holdTags(trx, userId, [tag.id]);
      await trx('contacts')
        .where({ id })
        .update({ tagIds: [tag.id] });
      const params = { tagId: tag.id };
      await untilItWaitsFor(trx, () => (removed = api.leadDesk.removeTag({ params })));
    });
    await removed;
    expect(await app.db('contacts').where({ id }).first('tag_ids')).toEqual({ tagIds: [] });
  });

  it('an act gives no tag that is being removed', async ({ app }) => {
    const { add, api } = await aCreator(app);
    const { id } = await add();
    const { id: tagId } = await api.leadDesk.addTag({ body: { name: 'Vip', color: 'red' } });
    let answer: Promise<unknown> = Promise.resolve();
    const act = () => api.leadActs.act({ body: { kind: 'tag', tagId, ids: [id] } });
    await app.db.transaction(async (trx) => {
      await trx('contact_tags').where({ id: tagId }).forUpdate().select('id');
      await untilItWaitsFor(trx, () => (answer = failure(act())));
      await trx('contact_tags').where({ id: tagId }).delete();
    });
    expect(await answer).toEqual({ status: 404, code: 'tag_not_found' });
    expect(await app.db('contacts').where({ id }).first('tag_ids')).toEqual({ tagIds: [] });
  });
});
