import { expect } from 'vitest';
import {
  type FilteredScreen,
  MAX_SAVED_FILTERS,
} from '#shared/operators/saved-filters.contract.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();

async function aDesk(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const { savedFilters: api } = app.as(token);
  const save = (name: string, query: string, screen: FilteredScreen = 'creators') =>
    api.save({ body: { screen, name, query } });
  const list = async (screen: FilteredScreen = 'creators') =>
    (await api.list({ query: { screen } })).filters.map(({ name, query }) => [name, query]);
  const remove = (filterId: string) => api.remove({ params: { filterId } });
  return { operator, save, list, remove };
}

it('filters are kept by screen and name, and the same name replaces them', async ({ app }) => {
  const { save, list, remove } = await aDesk(app);
  const { id } = await save('Suspended', 'status=suspended');
  await save('Late', 'status=open&due=overdue', 'support');
  await save('A first', 'search=ada%40example.test');
  expect(await list()).toEqual([
    ['A first', 'search=ada%40example.test'],
    ['Suspended', 'status=suspended'],
  ]);
  expect((await save('suspended', 'status=suspended&search=x')).id).toBe(id);
  expect(await list('support')).toEqual([['Late', 'status=open&due=overdue']]);
  await remove(id);
  expect(await list()).toEqual([['A first', 'search=ada%40example.test']]);
  await expect(remove(id)).rejects.toMatchObject({ code: 'saved_filter_not_found' });
});

it('an operator neither sees nor removes those of another', async ({ app }) => {
  const [one, other] = [await aDesk(app), await aDesk(app)];
  const { id } = await one.save('Mine', 'status=active');
  expect(await other.list()).toEqual([]);
  await expect(other.remove(id)).rejects.toMatchObject({ status: 404 });
  expect(await one.list()).toHaveLength(1);
});

it('no more are kept than are allowed, while a known name can still be replaced', async ({
  app,
}) => {
  const { save, list, operator } = await aDesk(app);
  await app.db('saved_filters').insert(
    Array.from({ length: MAX_SAVED_FILTERS }, (_, at) => ({
      id: randomIds.rowId(),
      operatorId: operator.id,
      screen: 'creators',
      name: `Filters ${at}`,
      nameKey: `filters ${at}`,
      query: 'status=active',
    })),
  );
  await expect(save('One more', 'status=active')).rejects.toMatchObject({
    code: 'too_many_saved_filters',
  });
  await save('Filters 0', 'status=suspended');
  expect((await list())[0]).toEqual(['Filters 0', 'status=suspended']);
});

it('what is no part of an address is refused', async ({ app }) => {
  const { save } = await aDesk(app);
  for (const query of ['', 'a=<b>', 'a=b c', 'a=b#c', '//other.example']) {
    await expect(save('Bad', query)).rejects.toMatchObject({ code: 'validation_failed' });
  }
});

it('filters that search for an address go when its account is erased', async ({ app }) => {
  const { user } = await aUser(app);
  const { save, list } = await aDesk(app);
  const search = new URLSearchParams({ search: user.email.toUpperCase(), status: 'active' });
  await save('This one', search.toString());
  await save('Others', 'search=x%40example.test');
  const deletionAt = new Date(Date.now() - 60_000);
  const ended = { deletionAskedAt: deletionAt, deletionAt };
  await app.db('users').where({ id: user.id }).update(ended);
  await app.services.account.deletions.work();
  await expect
    .poll(() => list(), { timeout: 90_000 })
    .toEqual([['Others', 'search=x%40example.test']]);
});
