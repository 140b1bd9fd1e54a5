import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aCreator } from '#server/testing/scenes/creator-leads.ts';

const it = appTest();

describe('a board', () => {
  it('has the people of a filter by stage, with totals, each column in pages', async ({ app }) => {
    const mine = await aCreator(app);
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push((await mine.add({ name: `Person ${at}` })).id);
    await mine.add({ name: 'Somebody else' });
    const { stagesVersion: version } = await mine.api.leads.desk();
    const { stages } = await mine.api.leadStages.add({
      body: { version, name: 'Demo', color: 'violet', meaning: 'open' },
    });
    const demo = stages.at(-1)?.id ?? '';
    await mine.api.leadActs.act({ body: { kind: 'stage', stage: demo, ids: ids.slice(0, 3) } });
    const body = { search: 'person' };
    const { counts } = await mine.api.leads.stageCounts({ body });
    expect(counts.map(({ stage, count }) => [stage, count])).toEqual([
      ['new', 2],
      ['contacted', 0],
      ['talking', 0],
      ['won', 0],
      ['lost', 0],
      [demo, 3],
    ]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = { ...body, stage: demo, limit: 2, ...(cursor === null ? {} : { cursor }) };
      const answer: { items: { id: string }[]; nextCursor: string | null } =
        await mine.api.leads.query({ body: page });
      seen.push(...answer.items.map(({ id }) => id));
      cursor = answer.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([ids[2], ids[1], ids[0]]);
    const wrong = { filter: { op: 'and' as const, items: [{ field: 'email', is: 'filled' }] } };
    const free = await aCreator(app, 'free');
    await expect(free.api.leads.stageCounts({ body: wrong })).rejects.toMatchObject({
      code: 'email_not_in_plan',
    });
    const unknown = { field: `own:${randomIds.rowId()}`, is: 'filled' };
    const of = { filter: { op: 'and' as const, items: [unknown] } };
    await expect(free.api.leads.stageCounts({ body: of })).rejects.toMatchObject({
      code: 'filter_not_possible',
    });
  });
});
