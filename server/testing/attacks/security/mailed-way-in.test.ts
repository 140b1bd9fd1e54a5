import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailLimits } from '#server/features/mail/mail-limits.ts';
import { createExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { tokenIn } from '#server/testing/doubles/mail-sink.ts';
import { createMailedScene, type MailedScene } from '#server/testing/scenes/mailed-scene.ts';

let scene: MailedScene;
beforeAll(async () => {
  scene = await createMailedScene();
});
afterAll(() => scene.close());

let count = 0;
async function anAccount(): Promise<string> {
  const email = `victim${(count += 1)}@x.test`;
  await aUser(scene.app, { email });
  return email;
}

function post(path: string, body: object, network: string, cookie?: string) {
  return scene.app.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
    },
    body: JSON.stringify(body),
  });
}
const mailsOf = (email: string, kind: string) =>
  scene.app.db('mail_messages').where({ toKey: email, kind });
/** Lets counts of the database run out, as time would. */
const passTime = (seconds: number) =>
  scene.app
    .db('rate_limits')
    .whereNotNull('expire')
    .decrement('expire', seconds * 1_000);

describe('a stranger who asks for mails to somebody else’s address', () => {
  it('uses up no reset with sign-in links, however many are asked for', async () => {
    const email = await anAccount();
    for (let index = 0; index < 15; index += 1) {
      await post('/api/auth/login', { email }, `198.51.100.${index}`);
    }
    await post('/api/auth/forgot', { email }, '192.0.2.1');
    expect(await mailsOf(email, 'reset_password')).toHaveLength(1);
  });

  it('uses up no account mail by asking on pages that unlock', async () => {
    const email = await anAccount();
    const { take } = createMailLimits(createExactRateLimiter(scene.app.db));
    for (let index = 0; index < 15; index += 1) {
      await take('waiting', { emailKey: email, network: `198.51.100.${index}` });
      await take('content', { emailKey: email, network: `198.51.100.${index}` });
    }
    await post('/api/auth/login', { email }, '192.0.2.1');
    await post('/api/auth/forgot', { email }, '192.0.2.1');
    expect(await mailsOf(email, 'sign_in')).toHaveLength(1);
    expect(await mailsOf(email, 'reset_password')).toHaveLength(1);
  });

  it.each([
    ['reset', 'reset_password'],
    ['sign-up', 'sign_up'],
  ] as const)(
    'cannot keep the owner without a %s that works, even by asking all day from everywhere',
    async (_name, purpose) => {
      const emailKey = `${purpose}@x.test`;
      const LINK_SECONDS = 1_800;
      const STEP = 600;
      let lastMail = -Infinity;
      for (let now = 0; now < 86_400; now += STEP) {
        // What a process remembers of a limit runs by its own clock: each step is a fresh process.
        const limits = createMailLimits(createExactRateLimiter(scene.app.db));
        for (let index = 0; index < 4; index += 1) {
          const network = `198.51.${now / STEP}.${index}`;
          const isMailed = await limits.take(purpose, { emailKey, network });
          if (isMailed) lastMail = now;
        }
        // Then the owner asks: whoever's mail came last, its link works.
        expect(now - lastMail, `after ${now} s`).toBeLessThan(LINK_SECONDS);
        await passTime(STEP);
      }
    },
  );
});

describe('a link that was mailed to the owner', () => {
  const use = (path: string, body: object) => post(path, body, '192.0.2.1');

  it('to reset the password outlives a stranger’s ask, and the first one used ends the others', async () => {
    const email = await anAccount();
    await post('/api/auth/forgot', { email }, '192.0.2.1');
    const own = tokenIn(await scene.sink.next(email), '/reset-password');
    await post('/api/auth/forgot', { email }, '198.51.100.1');
    const later = tokenIn(await scene.sink.next(email, 1), '/reset-password');
    const form = { password: 'tulips in may', confirmPassword: 'tulips in may' };
    expect((await use('/api/auth/reset', { token: own, ...form })).status).toBe(200);
    for (const token of [own, later]) {
      const refused = await use('/api/auth/reset', { token, ...form });
      expect(await refused.json()).toMatchObject({ code: 'reset_expired' });
    }
  });

  it('to reset the password is not held back by a stranger’s ask before it was sent', async () => {
    const email = await anAccount();
    await Promise.all(
      ['192.0.2.1', '198.51.100.1'].map((from) => post('/api/auth/forgot', { email }, from)),
    );
    const tokens = [await scene.sink.next(email), await scene.sink.next(email, 1)].map((mail) =>
      tokenIn(mail, '/reset-password'),
    );
    expect(new Set(tokens).size).toBe(2);
    expect(await mailsOf(email, 'reset_password').where({ state: 'dropped' })).toEqual([]);
  });

  it('to confirm the address outlives the next one, and the first one used ends the others', async () => {
    const { token: session, user } = await aUser(scene.app, {
      email: `confirm${(count += 1)}@x.test`,
    });
    const { accountSecurity } = scene.app.as(session);
    await accountSecurity.sendVerification();
    const own = tokenIn(await scene.sink.next(user.email), '/verify-email');
    await accountSecurity.sendVerification();
    const later = tokenIn(await scene.sink.next(user.email, 1), '/verify-email');
    expect((await use('/api/auth/verify-email', { token: own })).status).toBe(200);
    const refused = await use('/api/auth/verify-email', { token: later });
    expect(await refused.json()).toMatchObject({ code: 'verification_expired' });
  });
});

describe('a wrong password on an unknown device', () => {
  it('delays neither a browser the account knows nor the mailed way in, even on its network', async () => {
    const network = '203.0.113.9';
    const email = `known${(count += 1)}@x.test`;
    const form = { name: 'A', email, password: 'secret1', confirmPassword: 'secret1' };
    await scene.app.services.auth.register(form, {
      userAgent: 'test',
      isBrowser: true,
      binding: undefined,
      token: undefined,
    });
    const right = { email, password: 'secret1' };
    const first = await post('/api/auth/login', right, network, 'binding=none');
    const set = first.headers.getSetCookie().find((one) => one.startsWith('binding='));
    const cookie = set?.split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^binding=[\w-]{43}$/);

    for (let index = 0; index < 70; index += 1) {
      await post('/api/auth/login', { email, password: `wrong${index}` }, network);
    }
    expect((await post('/api/auth/login', right, network, cookie)).status).toBe(200);
    expect((await post('/api/auth/login', { email }, network)).status).toBe(202);
    expect(await mailsOf(email, 'sign_in')).toHaveLength(1);
    expect((await post('/api/auth/forgot', { email }, network)).status).toBe(200);
    expect(await mailsOf(email, 'reset_password')).toHaveLength(1);
  });
});
