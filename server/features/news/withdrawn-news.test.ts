import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = mailedTest();

it('an email about an article that was unpublished meanwhile is not sent', async ({ scene }) => {
  const { app } = scene;
  const { user, token } = await aUser(app);
  await app.db('users').where({ id: user.id }).update({ emailVerifiedAt: app.db.fn.now() });
  const body = { event: 'news', email: 'now' } as const;
  await app.as(token).notificationSettings.saveEvent({ body });
  const { operatorNews: desk } = app.as((await anOperator(app)).token);
  const text = { title: 'Soon', body: 'Text' };
  const { id, version } = await desk.create({ body: text });
  const params = { articleId: id };
  const live = await desk.publish({ params, body: { ...text, version, at: null } });
  await app.services.news.tellNow();
  await desk.unpublish({ params, body: { version: live.version } });
  await app.services.notifications.tellNow();
  const mail = () => app.db('mail_messages').where({ toAddress: user.email }).first('state');
  await expect.poll(async () => (await mail())?.state, { timeout: 90_000 }).toBe('dropped');
});
