import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { aPerson, eraseAll, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = mailedTest();

it('an erasure removes saved searches for the address, and no others', async ({ scene }) => {
  const { app } = scene;
  const person = aPerson(scene);
  const { token, userId } = await unlockWithEmail(scene, person);
  const { operator, token: desk } = await anOperator(app);
  const kept = 'kept@people.test';
  const addresses = [person.email.toUpperCase(), kept];
  for (const [at, search] of addresses.entries()) {
    const filter = { op: 'and' as const, items: [] };
    const state = { filter, search, sort: 'name' as const, columns: [] };
    const view = { name: `View ${at}`, isPinned: false, state };
    await app.as(token).leadDesk.addView({ body: view });
    const query = new URLSearchParams({ search }).toString();
    const saved = { screen: 'creators' as const, name: `Filter ${at}`, query };
    await app.as(desk).savedFilters.save({ body: saved });
  }
  // The name alone may be the address.
  const query = 'status=suspended';
  const named = { screen: 'creators' as const, name: person.email, query };
  await app.as(desk).savedFilters.save({ body: named });

  await eraseAll(scene, person);
  const operatorId = operator.id;
  const filters = () => app.db('saved_filters').where({ operatorId }).pluck('query');
  await expect.poll(filters).toEqual([`search=${encodeURIComponent(kept)}`]);
  const views: { search: string }[] = await app.db('lead_views').where({ userId }).pluck('state');
  expect(views.map(({ search }) => search)).toEqual([kept]);
});
