import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';

const it = appTest();

describe('the page of a lead', () => {
  it('shows each unlock with its evidence and everything that happened, newest first', async ({
    app,
  }) => {
    const { api, add } = await aCreator(app);
    const authorUrl = 'https://www.linkedin.com/in/ada';
    const first = await add({ name: 'Ada', authorUrl, commentText: 'GROWTH one' });
    const second = await add({ name: 'Ada', authorUrl, commentText: 'GROWTH two' });
    const params = { leadId: first.id };
    await api.leadDetail.addNote({ params, body: { text: 'Met in Lisbon' } });
    await api.leadDetail.update({ params, body: { version: 1, stage: 'won' } });
    const { lead, unlocks, notes, events } = await api.leadDetail.read({ params });
    expect(lead).toMatchObject({ name: 'Ada', unlocks: 2, stage: 'won', profileUrl: authorUrl });
    expect(unlocks.map(({ id, comment }) => [id, comment.text])).toEqual([
      [second.unlockId, 'GROWTH two'],
      [first.unlockId, 'GROWTH one'],
    ]);
    expect(unlocks[0]).toMatchObject({
      word: 'GROWTH',
      method: 'guest_page',
      confidence: 'high',
      comment: { marks: [{ start: 0, end: 6 }] },
    });
    expect(notes).toMatchObject([{ text: 'Met in Lisbon' }]);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['changed', 'noted']);
    expect(kinds.filter((kind) => kind === 'unlocked')).toHaveLength(2);
    expect(events[0]).toMatchObject({ what: 'stage', before: 'new', after: 'won' });
    // Other screens know the unlock.
    const byUnlock = await api.leadDetail.read({ params: { leadId: second.unlockId } });
    expect(byUnlock.lead.id).toBe(first.id);
  });

  it('withholds what is over the quota, and addresses where the plan has none', async ({ app }) => {
    const { api, add, userId } = await aCreator(app, 'free');
    const { id, unlockId } = await add({ name: 'Ada', commentText: 'GROWTH secret' });
    const email = 'hidden@mailbox.test';
    await app.db('leads').where({ id: unlockId }).update({ email, emailAt: new Date() });
    await app.db('contacts').where({ id }).update({ email, emailKey: email });
    const read = async () => JSON.stringify(await api.leadDetail.read({ params: { leadId: id } }));
    expect(await read()).toContain('secret');
    expect(await read()).not.toContain('hidden');
    await app.db('leads').where({ userId }).update({ overQuota: true });
    expect(await read()).not.toContain('secret');
  });

  it('stores an edit once: of two tabs the second one gets both copies', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const params = { leadId: (await add({ name: 'Ada' })).id };
    const edit = (body: Parameters<typeof api.leadDetail.update>[0]['body']) =>
      api.leadDetail.update({ params, body });
    const one = await edit({ version: 1, name: 'Ada Byron', headline: 'Writes' });
    expect(one).toMatchObject({ version: 2, name: 'Ada Byron', headline: 'Writes' });
    const other = edit({ version: 1, name: 'Ada Lovelace' });
    await expect(other).rejects.toMatchObject({
      status: 409,
      code: 'lead_changed',
      body: { current: { name: 'Ada Byron', version: 2 }, yours: { name: 'Ada Lovelace' } },
    });
    // A later comment does not take the name away again.
    await add({ name: 'A. Byron', authorUrl: one.profileUrl });
    expect((await api.leadDetail.read({ params })).lead.name).toBe('Ada Byron');
  });

  it('keeps values of own fields by their kind, and refuses what does not fit', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const params = { leadId: (await add()).id };
    const values = {
      text: ['Likes tea', 7],
      number: [12.5, '12'],
      date: ['2026-11-22', '2026-02-30'],
      choice: ['A', 'C'],
      link: ['https://x.test/a', 'javascript:alert(1)'],
      flag: [true, 'yes'],
    } as const;
    let version = 1;
    const kept: { [id: string]: unknown } = {};
    for (const [kind, [right, wrong]] of Object.entries(values)) {
      const body = { name: kind, kind: kind as keyof typeof values, options: ['A', 'B'] }; // its keys
      const { id } = await api.leadDesk.addField({ body });
      const send = (value: string | number | boolean | null) =>
        api.leadDetail.update({ params, body: { version, values: { [id]: value } } });
      await expect(send(wrong)).rejects.toMatchObject({ code: 'lead_value_invalid' });
      kept[id] = right;
      expect((await send(right)).values).toEqual(kept);
      version += 1;
    }
    const [first = ''] = Object.keys(kept);
    const removed = { version, values: { [first]: null } };
    const { values: left } = await api.leadDetail.update({ params, body: removed });
    expect(Object.keys(left)).toHaveLength(5);
    for (const body of [
      { version: version + 1, stage: 'x' },
      { version: version + 1, tagIds: [randomIds.rowId()] },
      { version: version + 1, values: { [randomIds.rowId()]: 'x' } },
    ]) {
      await expect(api.leadDetail.update({ params, body })).rejects.toMatchObject({
        code: 'lead_value_invalid',
      });
    }
  });

  it('finds and forgets notes', async ({ app }) => {
    const { api, add } = await aCreator(app);
    const params = { leadId: (await add()).id };
    const note = await api.leadDetail.addNote({ params, body: { text: 'Knows Zanzibar' } });
    const found = async () => (await api.leads.count({ body: { search: 'zanzibar' } })).count;
    expect(await found()).toBe(1);
    const remove = () => api.leadDetail.removeNote({ params: { ...params, noteId: note.id } });
    await remove();
    expect(await found()).toBe(0);
    await expect(remove()).rejects.toMatchObject({ code: 'note_not_found' });
    // A removal that is undone gives back the date as well; nothing is written ahead of time.
    const written = (writtenAt: string) =>
      api.leadDetail.addNote({ params, body: { text: note.text, writtenAt } });
    expect((await written(note.createdAt)).createdAt).toBe(note.createdAt);
    expect(await found()).toBe(1);
    expect((await written('2999-01-01T00:00:00.000Z')).createdAt < '2999').toBe(true);
    const unknown = { params: { leadId: randomIds.rowId() } };
    const missing = { status: 404, code: 'lead_not_found' };
    await expect(api.leadDetail.read(unknown)).rejects.toMatchObject(missing);
    await expect(api.leadDetail.addNote({ ...unknown, body: { text: 'x' } })).rejects.toMatchObject(
      missing,
    );
    await expect(api.leadDetail.update({ ...unknown, body: { version: 1 } })).rejects.toMatchObject(
      missing,
    );
  });
});
