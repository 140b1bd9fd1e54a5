import { expect } from 'vitest';
import { statementsDuring } from '#server/testing/scenes/during-requests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { codeIn } from '#server/testing/doubles/mail-sink.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';

const it = mailedTest();

const password = 'tulips in may';
async function register(scene: MailedScene, email: string, network = '192.0.2.1') {
  const answer = await scene.app.fetch('/api/auth/register', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': network,
    },
    body: JSON.stringify({ name: 'A', email, password, confirmPassword: password }),
  });
  const headers = Object.fromEntries(answer.headers);
  const said = JSON.stringify({
    ...headers,
    date: '',
    'x-request-id': '',
    'set-cookie': answer.headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=;'),
    'retry-after': '',
    status: answer.status,
    body: (await answer.text()).replace(/"requestId":"[^"]+"/, ''),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { status: answer.status, said, cookie };
}

it('signing up gets the same answer for a known and a new address: words, headers, work and limits', async ({
  scene,
}) => {
  const { user } = await aUser(scene.app, { email: 'known@x.test' });
  await scene.app.db('users').where({ id: user.id }).update({ emailVerifiedAt: new Date() });
  const idle = () => scene.app.db('mail_messages').where({ state: 'queued' });
  const statementsOf = async (email: string) => {
    const seen = await statementsDuring(scene.app.db, () => register(scene, email));
    await expect.poll(idle, { timeout: 90_000 }).toEqual([]);
    // Kill switches and settings are kept in memory: whoever asks first reads them, for whatever address.
    return seen.filter((sql) => !/FOR UPDATE SKIP LOCKED|from "(?:switches|settings)"/.test(sql));
  };
  expect(await statementsOf('known@x.test')).toEqual(await statementsOf('new@x.test'));

  const tries = async (email: string, network: string) => {
    const said: string[] = [];
    for (let index = 0; index < 32; index += 1)
      said.push((await register(scene, email, network)).said);
    return said;
  };
  const known = await tries('known@x.test', '192.0.2.2');
  expect(await tries('other@x.test', '192.0.2.3')).toEqual(known);
  expect(known[0]).toContain('check_email');
  expect(await scene.app.db('users').where({ id: user.id }).first('password_hash')).toEqual({
    passwordHash: null,
  });
});

it('the email informs the owner of a known address, and completes the sign-up of a new one', async ({
  scene,
}) => {
  await scene.app.db('users').where({ emailKey: 'told@x.test' }).delete();
  const { user } = await aUser(scene.app, { email: 'told@x.test' });
  await scene.app.db('users').where({ id: user.id }).update({ emailVerifiedAt: new Date() });
  await register(scene, 'told@x.test', '192.0.2.4');
  expect((await scene.sink.next('told@x.test')).mail.subject).toBe('You already have an account');

  const { cookie } = await register(scene, 'finishing@x.test', '192.0.2.5');
  const mail = await scene.sink.next('finishing@x.test');
  expect(mail.mail.subject).toBe('Finish signing up');
  const enter = (body: object, kept = '') =>
    scene.app.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: kept },
      body: JSON.stringify({ email: 'finishing@x.test', ...body }),
    });
  expect((await enter({ password })).status).toBe(401);
  expect((await enter({ code: codeIn(mail) }, cookie)).status).toBe(200);
  expect((await enter({ password })).status).toBe(200);
});

it('wrong codes of strangers never end a valid code, from any network', async ({ scene }) => {
  const email = 'guessed@x.test';
  await aUser(scene.app, { email });
  const post = (body: object, network: string, cookie = '') =>
    scene.app.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network, cookie },
      body: JSON.stringify({ email, ...body }),
    });
  const asked = await post({}, '192.0.2.6');
  const cookie = asked.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const code = codeIn(await scene.sink.next(email));
  const strangers = await post({}, '198.51.100.1');
  const strangersCookie = strangers.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  for (let index = 0; index < 12; index += 1) {
    const guess = { code: String(index).padStart(8, '0') };
    expect((await post(guess, `198.51.100.${index}`, strangersCookie)).status).toBe(401);
    expect((await post(guess, `198.51.101.${index}`)).status).toBe(401);
  }
  // The right code does not work elsewhere, and works in the client that asked.
  expect((await post({ code }, '198.51.102.1', strangersCookie)).status).toBe(401);
  expect((await post({ code }, '198.51.102.2')).status).toBe(401);
  expect((await post({ code }, '192.0.2.6', cookie)).status).toBe(200);
});

it('no emailed secret is in a part of an address that a server sees', async ({ scene }) => {
  const { app } = scene;
  const { user } = await aUser(app, { email: 'linked@x.test' });
  await app.api.auth.login({ body: { email: 'linked@x.test' } });
  const { mail } = await scene.sink.next('linked@x.test');
  const link = /https?:\S+sin_[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  const { pathname, search, hash } = new URL(link);
  expect([pathname, search]).toEqual(['/signin', '']);
  expect(hash).toMatch(/^#token=sin_[\w-]{43}$/);
  expect(user.email).toBe('linked@x.test');
});

it('a password that somebody chose for an address tells nothing of its account, however often it is tried', async ({
  scene,
}) => {
  const { user } = await aUser(scene.app, { email: 'owner@x.test' });
  await scene.app.db('users').where({ id: user.id }).update({ emailVerifiedAt: new Date() });
  const tries = async (email: string, last: number) => {
    await register(scene, email, `192.0.2.${last}`);
    const said: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const answer = await scene.app.fetch('/api/auth/login', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `198.51.${last}.${index}`,
        },
        body: JSON.stringify({ email, password }),
      });
      const { code } = (await answer.json()) as { code: string }; // the error shape
      said.push(`${answer.status} ${code}`);
    }
    return said;
  };
  const known = await tries('owner@x.test', 6);
  expect(known.at(-1)).toBe('429 rate_limited');
  expect(await tries('nobody-yet@x.test', 7)).toEqual(known);
});
