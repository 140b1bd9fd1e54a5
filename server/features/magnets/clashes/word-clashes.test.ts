import { expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const test = appTest();
const post = (id: string) => `https://www.linkedin.com/feed/update/urn:li:activity:${id}/`;
const here = post('7389678728915795969');

test('own active magnets with the same word clash on the same post, and one of any post with each', async ({
  app,
}) => {
  const { token } = await aUser(app, { plan: 'creator' });
  const { token: other } = await aUser(app);
  const api = app.as(token).magnets;
  const guide = { title: 'Guide', triggerWords: ['Café', 'plan'], textContent: 'x' };
  const anywhere = await api.create({ body: guide });
  const bound = await api.create({ body: { ...guide, linkedinPostUrl: here } });
  const paused = await api.create({ body: guide });
  await api.setStatus({ params: { magnetId: paused.id }, body: { status: 'paused' } });
  await api.create({ body: { ...guide, status: 'draft' } });

  const find = async (triggerWords: string[], linkedinPostUrl: string | null, by = token) => {
    const body = { magnetId: null, triggerWords, linkedinPostUrl };
    return (await app.as(by).magnets.findClashes({ body })).items;
  };
  const clash = { title: 'Guide', words: ['CAFE'] };
  const both = [bound, anywhere].map(({ id }) => ({ id, ...clash }));
  expect(await find(['CAFE', 'map'], null)).toEqual(both);
  expect(await find(['CAFE'], here)).toEqual(both);
  expect(await find(['plans'], here)).toEqual([]);
  expect(await find(['plan'], post('7389678728915795970'))).toMatchObject([{ id: anywhere.id }]);
  expect(await find(['plan'], 'https://example.com/')).toEqual([]);
  expect(await find([], null)).toEqual([]);
  expect(await find(['plan'], null, other)).toEqual([]);
  const itself = { magnetId: anywhere.id, triggerWords: ['plan'], linkedinPostUrl: null };
  expect((await api.findClashes({ body: itself })).items).toMatchObject([{ id: bound.id }]);

  await app.db('post_aliases').insert(
    ['activity:7389678728915795969', 'ugcPost:7389678728915795000'].map((postKey) => ({
      postKey,
      postGroup: 'activity:7389678728915795969',
    })),
  );
  const alias = 'https://www.linkedin.com/feed/update/urn:li:ugcPost:7389678728915795000/';
  expect(await find(['plan'], alias)).toMatchObject([
    { id: bound.id, words: ['plan'] },
    { id: anywhere.id },
  ]);
});
