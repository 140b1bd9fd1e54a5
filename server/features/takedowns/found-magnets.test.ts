import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aMagnet, CANARY } from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

let marks = 0;

/** Three magnets of two creators that no other test has. */
async function somePages(scene: Parameters<typeof aMagnet>[0]) {
  marks += 1;
  const mark = `zebra${marks}`;
  const { app } = scene;
  const [ada, bob] = await Promise.all(
    ['ada', 'bob'].map((name) => aUser(app, { email: `${name}-${mark}@pages.test` })),
  );
  const of = (userId: string, fields: object) => aMagnet(scene, fields, { userId });
  const first = await of(ada?.user.id ?? '', { title: `Growth ${mark}`, triggerWords: ['OTTER'] });
  const second = await of(ada?.user.id ?? '', { title: `100%_${mark}`, status: 'draft' });
  const third = await of(bob?.user.id ?? '', { title: `Pricing ${mark}`, slug: `page-${mark}` });
  const { token } = await anOperator(app);
  const { operatorTakedowns } = app.as(token);
  const search = async (text: string, query: object = {}) => {
    const { items } = await operatorTakedowns.search({ query: { search: text, ...query } });
    return items.map(({ id }) => id);
  };
  const ids = [first, second, third].map(({ magnetId }) => magnetId);
  return { mark, ids, search, desk: operatorTakedowns, ada };
}

it('finds a magnet of any creator by title, word, address, id and creator', async ({ scene }) => {
  const { mark, ids, search, desk, ada } = await somePages(scene);
  const [first = '', second = '', third = ''] = ids;
  expect((await search(mark)).toSorted()).toEqual(ids.toSorted());
  expect(await search(`GROWTH ${mark}`)).toEqual([first]);
  expect(await search(`page-${mark}`)).toEqual([third]);
  expect(await search(third)).toEqual([third]);
  expect((await search(`ada-${mark}@`)).toSorted()).toEqual([first, second].toSorted());
  expect(await search('otter')).toContain(first);
  // The signs of a pattern are letters here.
  expect(await search(`%_${mark}`)).toEqual([second]);
  expect(await search(`nothing ${mark}`)).toEqual([]);
  const { items } = await desk.search({ query: { search: first } });
  expect(items).toMatchObject([
    {
      id: first,
      title: `Growth ${mark}`,
      state: 'active',
      owner: { id: ada?.user.id, email: `ada-${mark}@pages.test`, isSuspended: false },
      triggerWords: ['OTTER'],
      slug: null,
      openReports: 0,
      takenDown: null,
    },
  ]);
  expect(JSON.stringify(items)).not.toContain(CANARY);
});

it('narrows by how a page stands, by takedowns and by open reports', async ({ scene, app }) => {
  const { mark, ids, search, desk } = await somePages(scene);
  const [first = '', second = '', third = ''] = ids;
  const of = (state: string) => search(mark, { state });
  expect(await of('draft')).toEqual([second]);
  expect((await of('active')).toSorted()).toEqual([first, third].toSorted());
  expect(await of('taken_down')).toEqual([]);
  await desk.takeDown({
    params: { magnetId: first },
    body: { reason: 'spam', message: 'It asks for money', note: 'Reported' },
  });
  expect(await of('taken_down')).toEqual([first]);
  await app.fetch(`/api/magnets/${third}/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.91' },
    body: JSON.stringify({ reason: 'spam' }),
  });
  expect(await of('reported')).toEqual([third]);
  await app.db('magnets').where({ id: second }).update({ deletedAt: new Date() });
  expect(await of('draft')).toEqual([]);
});

it('is read page by page, each magnet once, and refuses nonsense', async ({ scene, app }) => {
  const { mark, ids } = await somePages(scene);
  const { token } = await anOperator(app);
  const { search } = app.as(token).operatorTakedowns;
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await search({
      query: { search: mark, limit: 1, ...(cursor === undefined ? {} : { cursor }) },
    });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const refused = await search({ query: { cursor: 'nonsense' } }).catch((error: ApiError) => error);
  expect(refused).toMatchObject({ status: 400, code: 'validation_failed' });
});
