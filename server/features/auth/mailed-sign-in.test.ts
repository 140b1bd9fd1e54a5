import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { statementsDuring } from '#server/testing/scenes/during-requests.ts';
import { codeIn, linkIn, type MailSink, tokenIn } from '#server/testing/doubles/mail-sink.ts';
import { createMailedScene, type MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

let scene: MailedScene;
let app: TestApp;
let sink: MailSink;
beforeAll(async () => {
  scene = await createMailedScene();
  ({ app, sink } = scene);
});
afterAll(() => scene.close());

let count = 0;
async function anAccount() {
  const email = `mailed${(count += 1)}@x.test`;
  const { user } = await aUser(app, { email });
  return { email, user };
}
const ask = (email: string) => app.api.auth.login({ body: { email } });
/** A client that keeps its cookies, as browsers and the desktop app do: codes work where they were asked for. */
function aClient() {
  let cookie = '';
  const post = async (body: object) => {
    const answer = await app.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': aNetwork(), cookie },
      body: JSON.stringify(body),
    });
    const [set] = answer.headers.getSetCookie();
    cookie = set?.split(';', 1)[0] ?? cookie;
    return { status: answer.status, body: await answer.json() };
  };
  return {
    ask: (email: string) => post({ email }),
    enter: (email: string, code: string) => post({ email, code }),
  };
}
let networks = 0;
const aNetwork = () => `198.18.${Math.floor((networks += 1) / 250)}.${networks % 250}`;
const open = (token: string) => app.api.auth.signInByLink({ body: { token } });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => error,
  );
/** Another code than the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

describe('an address alone (T35)', () => {
  it('refuses a code that nobody asked for, in the documented shape', async () => {
    const { email } = await anAccount();
    const error = await failure(app.api.auth.login({ body: { email, code: '12345678' } }));
    expect(error).toMatchObject({ status: 401, code: 'code_expired' });
  });

  it('mails a link that works once, and opening its page uses nothing up', async () => {
    const { email, user } = await anAccount();
    expect(await ask(` ${email.toUpperCase()} `)).toMatchObject({ code: 'check_email' });
    const mail = await sink.next(email);
    expect(mail.to).toEqual([email]);
    const link = linkIn(mail, '/signin');
    expect(link.startsWith(`${app.url}/signin#token=sin_`)).toBe(true);
    for (let scan = 0; scan < 3; scan += 1) {
      const page = await app.fetch(new URL(link).pathname);
      expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    }
    const token = tokenIn(mail, '/signin');
    expect(await open(token)).toMatchObject({ user: { id: user.id } });
    expect(await failure(open(token))).toMatchObject({ status: 401, code: 'link_expired' });
    const [row] = await app.db('users').where({ id: user.id });
    expect(row.emailVerifiedAt).not.toBeNull();
  });

  it('mails a code that signs in once, and ends the link with it', async () => {
    const { email, user } = await anAccount();
    const { ask: askHere, enter } = aClient();
    await askHere(email);
    const mail = await sink.next(email);
    expect(await enter(email, ` ${codeIn(mail)} `)).toMatchObject({
      body: { user: { id: user.id } },
    });
    expect(await enter(email, codeIn(mail))).toMatchObject({ body: { code: 'code_expired' } });
    expect(await failure(open(tokenIn(mail, '/signin')))).toMatchObject({ status: 401 });
  });

  it('lets one of ten simultaneous uses of a link in', async () => {
    const { email } = await anAccount();
    await ask(email);
    const token = tokenIn(await sink.next(email), '/signin');
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => open(token)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ends what the same client was mailed before, as soon as it asks anew', async () => {
    const { email } = await anAccount();
    const { ask: askHere, enter } = aClient();
    await askHere(email);
    const first = await sink.next(email);
    await askHere(email);
    expect(await failure(open(tokenIn(first, '/signin')))).toMatchObject({ status: 401 });
    expect(await enter(email, codeIn(first))).toMatchObject({ status: 401 });
    await open(tokenIn(await sink.next(email, 1), '/signin'));
  });

  it('keeps no link and no code that works in any table (T43)', async () => {
    const { email } = await anAccount();
    await ask(email);
    const mail = await sink.next(email);
    const tables = ['mail_messages', 'account_proofs', 'account_proof_links', 'users'];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => app.db(table))));
    expect(rows).not.toContain(tokenIn(mail, '/signin'));
    expect(rows).not.toContain(codeIn(mail));
    expect(rows).toContain('$argon2id$');
  });

  it('is worth nothing after its time', async () => {
    const { email } = await anAccount();
    const { ask: askHere, enter } = aClient();
    await askHere(email);
    const mail = await sink.next(email);
    const minus = (minutes: number) => `- interval '${minutes} minutes'`;
    await app
      .db('account_proofs')
      .update({ codeExpiresAt: app.db.raw(`code_expires_at ${minus(11)}`) });
    expect(await enter(email, codeIn(mail))).toMatchObject({ body: { code: 'code_expired' } });
    await app
      .db('account_proof_links')
      .update({ expiresAt: app.db.raw(`expires_at ${minus(31)}`) });
    expect(await failure(open(tokenIn(mail, '/signin')))).toMatchObject({ status: 401 });
  });

  it('writes to the address of the account, and to nobody for a look-alike (T52)', async () => {
    const { email } = await anAccount();
    await ask(email.replace('mailed', 'm\u0430iled'));
    await ask('somebody@nowhere.test');
    await app.db('users').where({ email }).update({ suspendedAt: new Date() });
    await ask(email);
    const other = await anAccount();
    await ask(other.email);
    await sink.next(other.email);
    const waiting = () => app.db('mail_messages').where({ state: 'queued' });
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    expect(sink.mails.filter(({ to }) => /m\u0430iled|somebody|^xn/.test(to.join()))).toEqual([]);
    expect(sink.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    expect(await app.db('mail_messages').where({ toKey: 'somebody@nowhere.test' })).toEqual([]);
  });
});

describe('asking for a mail (T37)', () => {
  it('asks the database the same with and without an account: no time tells them apart', async () => {
    const { email } = await anAccount();
    const statementsOf = async (address: string) => {
      const seen = await statementsDuring(app.db, async () => {
        await ask(address);
        await app.api.auth.forgot({ body: { email: address } });
      });
      const idle = () => app.db('mail_messages').where({ state: 'queued' });
      await expect.poll(idle, { timeout: 30_000 }).toEqual([]);
      // The sender of this process is woken by a request and looks around on its own account.
      return seen.filter((sql) => !sql.includes('FOR UPDATE SKIP LOCKED'));
    };
    const known = await statementsOf(email);
    const unknown = await statementsOf('nobody-here@x.test');
    expect(unknown).toEqual(known);
    expect(known.filter((sql) => /\busers\b/.test(sql))).toEqual([]);
    expect(known.length).toBeGreaterThan(5);
  });
});

describe('guessing a code (T40)', () => {
  it('ends it after five wrong ones: the right one comes too late', async () => {
    const { email } = await anAccount();
    const { ask: askHere, enter } = aClient();
    await askHere(email);
    const code = codeIn(await sink.next(email));
    for (let guess = 0; guess < 6; guess += 1) {
      expect(await enter(email, wrong(code))).toMatchObject({ status: 401 });
    }
    expect(await enter(email, code)).toMatchObject({ status: 401, body: { code: 'code_expired' } });
  });

  it('is counted exactly when the guesses arrive at once', async () => {
    const { email } = await anAccount();
    const { ask: askHere, enter } = aClient();
    await askHere(email);
    const code = codeIn(await sink.next(email));
    await Promise.allSettled(Array.from({ length: 8 }, () => enter(email, wrong(code))));
    expect(await enter(email, code)).toMatchObject({ body: { code: 'code_expired' } });
  });

  it('is answered alike with and without an account, and limited by network', async () => {
    const { email } = await anAccount();
    await ask(email);
    const code = codeIn(await sink.next(email));
    const post = (address: string, network: string) =>
      app.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        body: JSON.stringify({ email: address, code: wrong(code) }),
      });
    const bodies = await Promise.all(
      [email, 'nobody@x.test', 'no address'].map(async (address, index) => {
        const answer = await post(address, `192.0.2.${index}`);
        const body = (await answer.json()) as object; // the error shape
        return { status: answer.status, ...body, requestId: '' };
      }),
    );
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) {
      statuses.push((await post(`n${guess}@x.test`, '192.0.2.99')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  it('needs the code: flags in the body open nothing (T41)', async () => {
    const { email } = await anAccount();
    for (const flag of ['skip2fa', 'verified', 'emailVerified', 'role']) {
      const answer = await app.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, code: '', [flag]: true }),
      });
      expect(answer.status).toBe(401);
    }
  });
});

describe('mail bombing (T94)', () => {
  it('ends after three mails an hour, the answer unchanged', async () => {
    const { email } = await anAccount();
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const answer = await app.fetch('/api/auth/forgot', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.8.${index}` },
          body: JSON.stringify({ email }),
        });
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^200 .*"Check your email for reset instructions"/);
    expect(await app.db('mail_messages').where({ toKey: email })).toHaveLength(3);
  });

  it('ends after twenty mails an hour from one network', async () => {
    for (let index = 0; index < 25; index += 1) {
      const answer = await app.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
        body: JSON.stringify({ email: `bombed${index}@x.test` }),
      });
      expect(answer.status).toBe(202);
    }
    const asked = await app
      .db('rate_limits')
      .whereLike('key', '%mail sign_in network %')
      .orderBy('points', 'desc')
      .first();
    expect(asked.points).toBeGreaterThan(20);
  });
});
