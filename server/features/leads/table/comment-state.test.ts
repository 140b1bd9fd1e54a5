import { describe, expect } from 'vitest';
import type { CommentState } from '#shared/leads/comment-states.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { anExporter } from '#server/testing/scenes/lead-files.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

const it = appTest();

const withState = (is: 'any' | 'none', ...value: CommentState[]): LeadFilter => ({
  op: 'and',
  items: [{ field: 'commentNow', is, value }],
});

/** What a second look left on a lead. */
async function looked(app: TestApp, leadId: string, commentNow: string | null): Promise<void> {
  await app.db('leads').where({ id: leadId }).update({ lookedAt: new Date(), commentNow });
}

/** One person for each state, each with one comment. */
async function oneOfEach(app: TestApp) {
  const creator = await aCreator(app);
  const { add } = creator;
  const people = {
    gone: await add({ name: 'gone' }),
    edited: await add({ name: 'edited' }),
    there: await add({ name: 'there' }),
    pending: await add({ name: 'pending' }),
    unseen: await add({ name: 'unseen' }),
  };
  for (const state of ['gone', 'edited', 'there'] as const) {
    await looked(app, people[state].unlockId, state);
  }
  await looked(app, people.unseen.unlockId, null);
  return { ...creator, people };
}

describe('what became of comments, in the list of leads', () => {
  it('is shown of the latest comment, and any comment is filtered by', async ({ app }) => {
    const { api, add, people } = await oneOfEach(app);
    const names = async (filter: LeadFilter) => {
      const { items } = await api.leads.query({ body: { filter, sort: 'name' } });
      const { count } = await api.leads.count({ body: { filter } });
      expect(count).toBe(items.length);
      return items.map(({ name }) => name);
    };
    for (const state of ['gone', 'edited', 'there', 'pending', 'unseen'] as const) {
      expect(await names(withState('any', state))).toEqual([state]);
      expect(await names(withState('none', state))).toHaveLength(4);
    }
    expect(await names(withState('any', 'gone', 'edited'))).toEqual(['edited', 'gone']);
    expect(await names(withState('any', 'gone', 'there', 'pending'))).toHaveLength(3);

    const [shown] = (await api.leads.query({ body: { filter: withState('any', 'gone') } })).items;
    expect(shown?.latest?.commentNow).toBe('gone');
    // A later comment of the same person is what the row shows.
    const { authorUrl } = await app
      .db('leads')
      .where({ id: people.gone.unlockId })
      .first<{ authorUrl: string }>('author_url');
    await add({ name: 'gone', authorUrl });
    const [later] = (await api.leads.query({ body: { filter: withState('any', 'gone') } })).items;
    expect(later?.latest?.commentNow).toBe('pending');
    expect(await names(withState('any', 'pending'))).toEqual(['gone', 'pending']);
  });

  it('tells nothing of leads over the quota and of those of another creator', async ({ app }) => {
    const { api, people } = await oneOfEach(app);
    await app.db('leads').where({ id: people.gone.unlockId }).update({ overQuota: true });
    const other = await oneOfEach(app);
    const { items } = await api.leads.query({ body: { filter: withState('any', 'gone') } });
    expect(items).toEqual([]);
    const theirs = await other.api.leads.query({ body: { filter: withState('any', 'gone') } });
    expect(theirs.items.map(({ id }) => id)).toEqual([other.people.gone.id]);
    const detail = await api.leadDetail.read({ params: { leadId: people.gone.unlockId } });
    expect(detail.unlocks[0]?.comment).toMatchObject({ now: null, lookedAt: null });
  });

  it('chooses for acts on many', async ({ app }) => {
    const { api, people } = await oneOfEach(app);
    const tag = await api.leadDesk.addTag({ body: { name: 'Deleted it', color: 'red' } });
    const filter = withState('any', 'gone', 'edited');
    await api.leadActs.act({ body: { kind: 'tag', tagId: tag.id, filter } });
    const { items } = await api.leads.query({ body: {} });
    const tagged = items.filter(({ tagIds }) => tagIds.includes(tag.id)).map(({ id }) => id);
    expect(tagged.toSorted()).toEqual([people.gone.id, people.edited.id].toSorted());
  });

  it('stands in words in a file of exactly the filtered leads', async ({ app }) => {
    const { add, csv } = await anExporter(app);
    const ids = await Promise.all(['Ada', 'Bo'].map((name) => add({ name })));
    await app
      .db('leads')
      .where({ contactId: ids[0] })
      .update({ lookedAt: new Date(), commentNow: 'gone' });
    const rows = await csv({ sort: 'name' });
    expect(rows.map((row) => row['Comment now'])).toEqual(['Deleted since', 'Not checked yet']);
    const chosen = await csv({ filter: withState('any', 'gone') });
    expect(chosen.map((row) => row['Name'])).toEqual(['Ada']);
  });
});
