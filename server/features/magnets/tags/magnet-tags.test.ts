import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

const test = appTest();

async function aCreator(app: TestApp) {
  const { token } = await aUser(app, { plan: 'creator' });
  const api = app.as(token);
  const make = async (title: string) =>
    (await api.magnets.create({ body: { title, triggerWord: title, textContent: 'x' } })).id;
  return { api, make };
}

describe('tags of magnets', () => {
  test('are made, renamed, counted, filtered by and removed from everything', async ({ app }) => {
    const { api, make } = await aCreator(app);
    const [one, two] = [await make('one'), await make('two')];
    const tag = await api.magnetTags.add({ body: { name: ' Spring ', color: 'green' } });
    const params = { tagId: tag.id };
    const give = { magnetIds: [one, two], has: true };
    expect((await api.magnetTags.give({ params, body: give })).changed).toHaveLength(2);
    expect((await api.magnetTags.give({ params, body: give })).changed).toEqual([]);
    await api.magnetTags.give({ params, body: { magnetIds: [two], has: false } });
    await api.magnetTags.change({ params, body: { name: 'Summer', color: 'amber' } });
    expect((await api.magnetTags.list()).items).toEqual([
      { id: tag.id, name: 'Summer', color: 'amber', magnets: 1 },
    ]);
    const tagged = await api.magnets.list({ query: { tag: tag.id } });
    expect(tagged.items.map(({ id }) => id)).toEqual([one]);
    await api.magnetTags.remove({ params });
    expect((await api.magnetTags.list()).items).toEqual([]);
    expect((await api.magnets.list()).items.map(({ tagIds }) => tagIds)).toEqual([[], []]);
  });

  test('refuses a second tag of the same name, and unknown tags', async ({ app }) => {
    const { api, make } = await aCreator(app);
    const magnetIds = [await make('one')];
    await api.magnetTags.add({ body: { name: 'Spring', color: 'green' } });
    const other = await api.magnetTags.add({ body: { name: 'Autumn', color: 'red' } });
    const taken = { name: 'SPRING', color: 'red' as const };
    await expect(api.magnetTags.add({ body: taken })).rejects.toMatchObject({ code: 'tag_exists' });
    await expect(
      api.magnetTags.change({ params: { tagId: other.id }, body: taken }),
    ).rejects.toMatchObject({ code: 'tag_exists' });
    const params = { tagId: 'aaaaaaaaaaaaaaaaaaaa' };
    const none = { status: 404, code: 'tag_not_found' };
    await expect(api.magnetTags.remove({ params })).rejects.toMatchObject(none);
    await expect(
      api.magnetTags.give({ params, body: { magnetIds, has: true } }),
    ).rejects.toMatchObject(none);
    await expect(
      api.magnetTags.change({ params, body: { name: 'x', color: 'red' } }),
    ).rejects.toMatchObject(none);
  });

  test('has an upper bound', async ({ app }) => {
    const { token, user } = await aUser(app);
    await app.db('magnet_tags').insert(
      Array.from({ length: 100 }, (_, index) => ({
        id: `${index}`.padStart(20, 'a'),
        userId: user.id,
        name: `${index}`,
        nameKey: `${index}`,
        color: 'gray',
      })),
    );
    await expect(
      app.as(token).magnetTags.add({ body: { name: 'more', color: 'gray' } }),
    ).rejects.toMatchObject({ code: 'too_many_of_these' });
  });
});
