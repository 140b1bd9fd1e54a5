import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';
import { createDuplicates } from './duplicates.service.ts';
import { createLeadSummaries } from './lead-summaries.ts';

const it = appTest();
type Creator = Awaited<ReturnType<typeof aCreator>>;

const profile = (name: string) => `https://www.linkedin.com/in/${name}`;
const write = (app: TestApp, id: string, change: object) =>
  app.db('contacts').where({ id }).update(change);
const email = (address: string) => ({ email: address, emailKey: address });

/** Names of the pairs and why. */
async function pairsOf({ api }: Creator, leadId?: string): Promise<string[]> {
  const { items } = await api.duplicates.list({ query: { leadId } });
  return items
    .map(({ first, second, reasons }) => {
      const names = [first.name, second.name].toSorted().join(' + ');
      return `${names}: ${reasons.join(', ')}`;
    })
    .toSorted();
}

describe('leads that may be one person', () => {
  it('are named with the reason: addresses, spellings of a profile, name with company', async ({
    app,
  }) => {
    const creator = await aCreator(app);
    const { add } = creator;
    const [ada, bo, cy] = [
      await add({ name: 'Ada' }),
      await add({ name: 'Bo' }),
      await add({ name: 'Cy' }),
    ];
    await write(app, ada.id, email('ada.love+news@gmail.com'));
    await write(app, bo.id, email('adalove@googlemail.com'));
    await write(app, cy.id, email('adalove@googlemail.com'));
    await add({ name: 'Di', authorUrl: profile('jos%C3%A9-di') });
    await add({ name: 'Didi', authorUrl: profile('Jos%c3%a9-Di') });
    const [eve, eva, evi] = [
      await add({ name: 'Eve Adams' }),
      await add({ name: 'eve  adams' }),
      await add({ name: 'Eve Adams' }),
    ];
    await write(app, eve.id, { headline: 'Founder at Acme | Speaker' });
    await write(app, eva.id, { headline: 'CEO @ ACME' });
    await write(app, evi.id, { headline: 'CEO at Other' });
    expect(await pairsOf(creator)).toEqual([
      'Ada + Bo: like_email',
      'Ada + Cy: like_email',
      'Bo + Cy: same_email',
      'Di + Didi: same_profile',
      'Eve Adams + eve  adams: same_name',
    ]);
    expect(await pairsOf(creator, bo.id)).toEqual(['Ada + Bo: like_email', 'Bo + Cy: same_email']);
    expect(await pairsOf(creator, evi.id)).toEqual([]);
  });

  it('are kept apart once the creator says so, until that is taken back', async ({ app }) => {
    const creator = await aCreator(app);
    const { api, add } = creator;
    const ada = await add({ name: 'Ada', authorUrl: profile('ada') });
    const other = await add({ name: 'Ada L', authorUrl: profile('ADA') });
    const body: { leadIds: [string, string] } = { leadIds: [other.id, ada.id] };
    await api.duplicates.distinguish({ body });
    await api.duplicates.distinguish({ body: { leadIds: [ada.id, other.id] } });
    expect(await pairsOf(creator)).toEqual([]);
    const listed = await api.duplicates.listDistinct({ query: {} });
    expect(listed.items.map(({ first, second }) => [first.name, second.name].toSorted())).toEqual([
      ['Ada', 'Ada L'],
    ]);
    expect(listed.nextCursor).toBeNull();
    await api.duplicates.forgetDistinct({ body });
    expect(await pairsOf(creator)).toEqual(['Ada + Ada L: same_profile']);
  });

  it('come in pages without one twice, also where a page of leads has no pair', async ({ app }) => {
    const { userId, add } = await aCreator(app);
    const steps = { chunk: 2, chunks: 3, page: 2 };
    const summaries = createLeadSummaries({ db: app.db }, { settings: app.services.settings });
    const duplicates = createDuplicates({ db: app.db }, summaries, steps);
    const spellings = ['a', 'b', 'c', 'A', 'B', 'C', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7'];
    // The last ones unlocked something last.
    for (const name of spellings.toReversed()) await add({ name, authorUrl: profile(name) });
    const pairs = new Set<string>();
    const pages: { looked: number; found: number }[] = [];
    let cursor: string | undefined;
    do {
      const { items, looked, nextCursor } = await duplicates.list(userId, { cursor });
      for (const { first, second } of items) pairs.add(`${first.name} ${second.name}`);
      pages.push({ looked, found: items.length });
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([
      { looked: 2, found: 2 },
      { looked: 6, found: 1 },
      { looked: 5, found: 0 },
    ]);
    expect([...pairs]).toEqual(['a A', 'b B', 'c C']);
  });

  it('are not told by addresses that the plan does not show, nor shown to others', async ({
    app,
  }) => {
    const [free, other] = [await aCreator(app, 'free'), await aCreator(app)];
    const [ada, bo] = [await free.add({ name: 'Ada' }), await free.add({ name: 'Bo' })];
    const foreign = await other.add({ name: 'Foreign' });
    for (const { id } of [ada, bo, foreign]) await write(app, id, email('one@x.test'));
    expect(await pairsOf(free)).toEqual([]);
    expect(await pairsOf(other)).toEqual([]);
    const notFound = { status: 404, code: 'lead_not_found' };
    await expect(pairsOf(free, foreign.id)).rejects.toMatchObject(notFound);
    const wrong: [string, string][] = [
      [ada.id, foreign.id],
      [ada.id, ada.id],
    ];
    for (const leadIds of wrong) {
      const said = free.api.duplicates.distinguish({ body: { leadIds } });
      await expect(said).rejects.toMatchObject(notFound);
    }
    const body: { leadIds: [string, string] } = { leadIds: [ada.id, foreign.id] };
    await expect(free.api.duplicates.forgetDistinct({ body })).rejects.toMatchObject(notFound);
    await expect(
      free.api.duplicates.list({ query: { cursor: 'bm90IGpzb24' } }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('may have hostile profile links: no lead is lost for one', async ({ app }) => {
    const creator = await aCreator(app);
    for (const path of ['%', '%zz', '%00', '%ff%fe', `%e2%82`, 'a'.repeat(1_500)]) {
      const { id } = await creator.add({ authorUrl: profile(path) });
      expect(await pairsOf(creator, id)).toEqual([]);
    }
  });
});
