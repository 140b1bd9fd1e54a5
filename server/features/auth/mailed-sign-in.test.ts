import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { statementsDuring } from '#server/testing/scenes/during-requests.ts';
import { codeIn, linkIn, tokenIn } from '#server/testing/doubles/mail-sink.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';

const it = mailedTest();

// What holds where no proof of work is asked for: these tests sign up and in more often than is usual.
it.beforeAll(({ app }) => app.services.settings.change({ proofOfWork: 'never' }));

let count = 0;
async function anAccount(app: TestApp) {
  const email = `mailed${(count += 1)}@x.test`;
  const { user } = await aUser(app, { email });
  return { email, user };
}
const ask = (app: TestApp, email: string) => app.api.auth.login({ body: { email } });
/**
 * A client that keeps its cookies, as browsers and the desktop app do: codes work only in the client
 * that asked.
 */
function aClient(app: TestApp) {
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
const open = (app: TestApp, token: string) => app.api.auth.signInByLink({ body: { token } });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => error,
  );
/** A wrong code. */
const wrong = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

describe('an address alone (T35)', () => {
  it('refuses a code that was never sent, in the documented shape', async ({ app }) => {
    const { email } = await anAccount(app);
    const error = await failure(app.api.auth.login({ body: { email, code: '12345678' } }));
    expect(error).toMatchObject({ status: 401, code: 'code_expired' });
  });

  it('emails a link that works once, and opening its page does not use it up', async ({
    app,
    sink,
  }) => {
    const { email, user } = await anAccount(app);
    expect(await ask(app, ` ${email.toUpperCase()} `)).toMatchObject({ code: 'check_email' });
    const mail = await sink.next(email);
    expect(mail.to).toEqual([email]);
    const link = linkIn(mail, '/signin');
    expect(link.startsWith(`${app.url}/signin#token=sin_`)).toBe(true);
    for (let scan = 0; scan < 3; scan += 1) {
      const page = await app.fetch(new URL(link).pathname);
      expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    }
    const token = tokenIn(mail, '/signin');
    expect(await open(app, token)).toMatchObject({ user: { id: user.id } });
    expect(await failure(open(app, token))).toMatchObject({ status: 401, code: 'link_expired' });
    const [row] = await app.db('users').where({ id: user.id });
    expect(row.emailVerifiedAt).not.toBeNull();
  });

  it('emails a code that signs in once and ends the link', async ({ app, sink }) => {
    const { email, user } = await anAccount(app);
    const { ask: askHere, enter } = aClient(app);
    await askHere(email);
    const mail = await sink.next(email);
    expect(await enter(email, ` ${codeIn(mail)} `)).toMatchObject({
      body: { user: { id: user.id } },
    });
    expect(await enter(email, codeIn(mail))).toMatchObject({ body: { code: 'code_expired' } });
    expect(await failure(open(app, tokenIn(mail, '/signin')))).toMatchObject({ status: 401 });
  });

  it('signs in one of ten simultaneous uses of a link', async ({ app, sink }) => {
    const { email } = await anAccount(app);
    await ask(app, email);
    const token = tokenIn(await sink.next(email), '/signin');
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => open(app, token)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ends earlier links and codes of the same client when it asks again', async ({
    app,
    sink,
  }) => {
    const { email } = await anAccount(app);
    const { ask: askHere, enter } = aClient(app);
    await askHere(email);
    const first = await sink.next(email);
    await askHere(email);
    expect(await failure(open(app, tokenIn(first, '/signin')))).toMatchObject({ status: 401 });
    expect(await enter(email, codeIn(first))).toMatchObject({ status: 401 });
    await open(app, tokenIn(await sink.next(email, 1), '/signin'));
  });

  it('stores no usable link or code in any table (T43)', async ({ app, sink }) => {
    const { email } = await anAccount(app);
    await ask(app, email);
    const mail = await sink.next(email);
    const tables = ['mail_messages', 'account_proofs', 'account_proof_links', 'users'];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => app.db(table))));
    expect(rows).not.toContain(tokenIn(mail, '/signin'));
    expect(rows).not.toContain(codeIn(mail));
    expect(rows).toContain('$argon2id$');
  });

  it('does not work after it expires', async ({ app, sink }) => {
    const { email } = await anAccount(app);
    const { ask: askHere, enter } = aClient(app);
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
    expect(await failure(open(app, tokenIn(mail, '/signin')))).toMatchObject({ status: 401 });
  });

  it('emails the address of the account, and nobody for a look-alike (T52)', async ({
    app,
    sink,
  }) => {
    const { email } = await anAccount(app);
    await ask(app, email.replace('mailed', 'm\u0430iled'));
    await ask(app, 'somebody@nowhere.test');
    await app.db('users').where({ email }).update({ suspendedAt: new Date() });
    await ask(app, email);
    const other = await anAccount(app);
    await ask(app, other.email);
    await sink.next(other.email);
    const waiting = () => app.db('mail_messages').where({ state: 'queued' });
    await expect.poll(waiting, { timeout: 90_000 }).toEqual([]);
    expect(sink.mails.filter(({ to }) => /m\u0430iled|somebody|^xn/.test(to.join()))).toEqual([]);
    expect(sink.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    expect(await app.db('mail_messages').where({ toKey: 'somebody@nowhere.test' })).toEqual([]);
  });
});

describe('asking for an email (T37)', () => {
  it('runs the same database statements with and without an account, so that timing tells nothing', async ({
    app,
  }) => {
    const { email } = await anAccount(app);
    const statementsOf = async (address: string) => {
      const seen = await statementsDuring(app.db, async () => {
        await ask(app, address);
        await app.api.auth.forgot({ body: { email: address } });
      });
      const idle = () => app.db('mail_messages').where({ state: 'queued' });
      await expect.poll(idle, { timeout: 90_000 }).toEqual([]);
      // A request wakes the sender of this process, and the sender also looks by itself.
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
  it('ends the code after five wrong ones, also for the right one', async ({ app, sink }) => {
    const { email } = await anAccount(app);
    const { ask: askHere, enter } = aClient(app);
    await askHere(email);
    const code = codeIn(await sink.next(email));
    for (let guess = 0; guess < 6; guess += 1) {
      expect(await enter(email, wrong(code))).toMatchObject({ status: 401 });
    }
    expect(await enter(email, code)).toMatchObject({ status: 401, body: { code: 'code_expired' } });
  });

  it('is counted exactly when the guesses arrive at once', async ({ app, sink }) => {
    const { email } = await anAccount(app);
    const { ask: askHere, enter } = aClient(app);
    await askHere(email);
    const code = codeIn(await sink.next(email));
    await Promise.allSettled(Array.from({ length: 8 }, () => enter(email, wrong(code))));
    expect(await enter(email, code)).toMatchObject({ body: { code: 'code_expired' } });
  });

  it('gets the same answers with and without an account, and is limited by network', async ({
    app,
    sink,
  }) => {
    const { email } = await anAccount(app);
    await ask(app, email);
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

  it('needs the code: flags in the body open nothing (T41)', async ({ app }) => {
    const { email } = await anAccount(app);
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

describe('email bombing (T94)', () => {
  it('ends after three emails an hour, with the same answer', async ({ app }) => {
    const { email } = await anAccount(app);
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

  it('ends after twenty emails an hour from one network', async ({ app }) => {
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
