import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { addQuarter } from '#server/testing/scenes/figures/figure-sums.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { weekQuery } from './week-figures.ts';
import { topsOf } from './weekly-tops.ts';

const it = appTest();
const week = '2026-05-04';

it('names the magnet and the source of most leads, or of most visits, and filters where the plan can', async ({
  app,
}) => {
  const { user } = await aUser(app);
  const { performance } = app.services.analytics;
  const owner = { id: user.id, timeZone: 'UTC' };
  const read = async (hasFilters: boolean) => {
    const totals = await performance.totals(owner, weekQuery(week));
    return topsOf(performance, owner, { week, totals, publicUrl: '', hasFilters });
  };
  const add = (magnetId: string, day: string, figures: object) =>
    addQuarter(app.db, { userId: user.id, magnetId, slot: `${day}T10:00:00Z`, ...figures });
  expect(await read(true)).toEqual([]);

  await add('visited', '2026-05-05', { visits: 9 });
  await add('other', '2026-05-05', { visits: 4 });
  await add('visited', '2026-04-28', { visits: 2 });
  const [visited] = await read(false);
  expect(visited).toMatchObject({
    title: 'visited',
    text: 'Top lead magnet: 9 of 13 visits, 2 the week before.',
  });

  await add('other', '2026-05-06', { verified: 3 });
  const [other, source] = await read(false);
  expect(other?.text).toBe('Top lead magnet: 3 of 3 leads, 0 the week before.');
  expect(source).toMatchObject({ title: 'Not known', label: 'See this source' });
  // A plan without filters would refuse an address that has one.
  expect(source?.url).toMatch(/&metric=verified&table=source$/);
  expect(source?.url).not.toContain('dimension');
  const [filtered] = await read(true);
  expect(decodeURIComponent(filtered?.url ?? '')).toContain('"values":["other"]');
});
