import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const test = appTest();

test('a creator sees how the link of a page looks elsewhere, and of a closed page no picture', async ({
  app,
}) => {
  const { token } = await aUser(app, { name: 'Ada Lovelace', plan: 'pro' });
  const api = app.as(token);
  const body = { title: 'Growth notes', triggerWords: ['GROWTH'], textContent: 'x' };
  const { id: magnetId } = await api.magnets.create({ body });
  const params = { magnetId };
  const card = await api.shareCards.read({ params });
  expect(card).toMatchObject({
    title: 'Growth notes',
    domain: new URL(app.url).host,
    pageUrl: `${app.url}/unlock/${magnetId}`,
    picture: { alt: 'Growth notes, by Ada Lovelace', width: 1_200, height: 627 },
  });
  // The very picture that the page names.
  const html = await (await app.fetch(`/unlock/${magnetId}`)).text();
  expect(html).toContain(`og:image" content="${card.picture?.url}"`);
  expect(card.picture?.url).toBe(app.url + card.picture?.path);
  const picture = await app.fetch(card.picture?.path ?? '');
  expect(picture.headers.get('content-type')).toBe('image/png');

  await api.magnetAddress.change({ params, body: { slug: `growth-${magnetId}` } });
  await api.magnets.update({ params, body: { title: 'Other notes' } });
  const changed = await api.shareCards.read({ params });
  expect(changed).toMatchObject({
    title: 'Other notes',
    pageUrl: `${app.url}/unlock/growth-${magnetId}`,
  });
  expect(changed.picture?.path).not.toBe(card.picture?.path);

  await app.db('magnets').where({ id: magnetId }).update({ status: 'paused' });
  expect(await api.shareCards.read({ params })).toMatchObject({ picture: null });
});

test("other people's magnets have no card to read", async ({ app }) => {
  const { token } = await aUser(app);
  const body = { title: 'Growth notes', triggerWords: ['GROWTH'], textContent: 'x' };
  const { id: magnetId } = await app.as(token).magnets.create({ body });
  const { token: other } = await aUser(app);
  for (const [whose, id] of [
    [other, magnetId],
    [token, 'abcdefghjkmn'],
  ] as const) {
    const read = app.as(whose).shareCards.read({ params: { magnetId: id } });
    await expect(read).rejects.toMatchObject({ status: 404, code: 'magnet_not_found' });
  }
});
