import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

const WORDS = 'I want one email a week';
const guide = { title: 'A guide', triggerWord: 'GUIDE', textContent: 'Text' };

it('new magnets begin with the text of their creator, and those that exist keep theirs', async ({
  app,
}) => {
  const { token } = await aUser(app, { plan: 'pro' });
  const calls = app.as(token);
  expect(await calls.consentDefault.read()).toEqual({ text: null });
  const before = await calls.magnets.create({ body: guide });
  expect(await calls.consentDefault.save({ body: { text: `  ${WORDS} ` } })).toEqual({
    text: WORDS,
  });
  const made = await calls.magnets.create({ body: guide });
  expect(made.consentText).toBe(WORDS);
  const own = await calls.magnets.create({ body: { ...guide, consentText: 'Other words' } });
  const none = await calls.magnets.create({ body: { ...guide, consentText: null } });
  expect([own.consentText, none.consentText]).toEqual(['Other words', null]);
  const texts = app.db('consent_texts').where({ magnetId: made.id });
  expect(await texts.clone().select('version', 'text')).toEqual([{ version: 1, text: WORDS }]);

  expect(await calls.consentDefault.save({ body: { text: '' } })).toEqual({ text: null });
  expect(await calls.consentDefault.read()).toEqual({ text: null });
  const read = (magnetId: string) => calls.magnets.get({ params: { magnetId } });
  expect((await read(made.id)).consentText).toBe(WORDS);
  expect((await read(before.id)).consentText).toBeNull();
  expect(await texts.clone()).toHaveLength(1);
  // Another creator has another text.
  const { token: other } = await aUser(app);
  await calls.consentDefault.save({ body: { text: WORDS } });
  expect((await app.as(other).magnets.create({ body: guide })).consentText).toBeNull();
});

it('a text that is too long is refused at its field', async ({ app }) => {
  const { token } = await aUser(app);
  const long = { body: { text: 'x'.repeat(501) } };
  await expect(app.as(token).consentDefault.save(long)).rejects.toMatchObject({
    status: 400,
    fields: { text: 'Please keep this to 500 characters' },
  });
});
