import { expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import { tokenIn } from '#server/testing/doubles/mail-sink.ts';

import { mailedTest } from '#server/testing/app/app-tests.ts';
const it = mailedTest();

it('signing out everywhere else also ends links that were emailed before', async ({ scene }) => {
  const { app, sink } = scene;
  const email = 'owner@x.test';
  const { user, token } = await aUser(app, { email });
  await app.api.auth.login({ body: { email } });
  const signIn = tokenIn(await sink.next(email), 'sign-?in');
  await app.api.auth.forgot({ body: { email } });
  const reset = tokenIn(await sink.next(email, 1), '/reset-password');

  await app.as(token).accountSecurity.endOtherSessions();
  const form = { password: 'tulips in may', confirmPassword: 'tulips in may' };
  await expect(app.api.auth.signInByLink({ body: { token: signIn } })).rejects.toMatchObject({
    code: 'link_expired',
  });
  await expect(app.api.auth.reset({ body: { token: reset, ...form } })).rejects.toMatchObject({
    code: 'reset_expired',
  });
  expect(await app.db('account_proofs').where({ userId: user.id })).toEqual([]);
});

it('an email that was requested before and not sent yet is dropped', async ({ scene }) => {
  const { app } = scene;
  const email = 'slow@x.test';
  const { token } = await aUser(app, { email });
  await app.db('mail_messages').insert({
    id: 'not-sent-yet',
    kind: 'sign_in',
    toAddress: email,
    toKey: email,
    payload: '{}',
    priority: 1,
    notAfter: app.db.raw(`now() + interval '30 minutes'`),
    nextTryAt: app.db.raw(`now() + interval '1 hour'`),
  });
  await app.as(token).accountSecurity.endOtherSessions();
  const row = await app.db('mail_messages').where({ id: 'not-sent-yet' }).first('state');
  expect(row).toEqual({ state: 'dropped' });
});
