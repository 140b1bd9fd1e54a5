import { describe, expect } from 'vitest';
import { createMailLimits } from '#server/features/mail/mail-limits.ts';
import { createExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { tokenIn } from '#server/testing/doubles/mail-sink.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';

const it = mailedTest();

let count = 0;
async function anAccount(scene: MailedScene): Promise<string> {
  const email = `victim${(count += 1)}@x.test`;
  await aUser(scene.app, { email });
  return email;
}

function post(scene: MailedScene, path: string, body: object, network: string, cookie?: string) {
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
const mailsOf = (scene: MailedScene, email: string, kind: string) =>
  scene.app.db('mail_messages').where({ toKey: email, kind });
/** Ends counts in the database, as time would. */
const passTime = (scene: MailedScene, seconds: number) =>
  scene.app
    .db('rate_limits')
    .whereNotNull('expire')
    .decrement('expire', seconds * 1_000);

describe('a stranger who asks for emails to somebody else’s address', () => {
  it('uses up no password resets by asking for sign-in links', async ({ scene }) => {
    const email = await anAccount(scene);
    for (let index = 0; index < 15; index += 1) {
      await post(scene, '/api/auth/login', { email }, `198.51.100.${index}`);
    }
    await post(scene, '/api/auth/forgot', { email }, '192.0.2.1');
    expect(await mailsOf(scene, email, 'reset_password')).toHaveLength(1);
  });

  it('uses up no account emails by asking on unlock pages', async ({ scene }) => {
    const email = await anAccount(scene);
    const { take } = createMailLimits(createExactRateLimiter(scene.app.db));
    for (let index = 0; index < 15; index += 1) {
      await take('waiting', { emailKey: email, network: `198.51.100.${index}` });
      await take('content', { emailKey: email, network: `198.51.100.${index}` });
    }
    await post(scene, '/api/auth/login', { email }, '192.0.2.1');
    await post(scene, '/api/auth/forgot', { email }, '192.0.2.1');
    expect(await mailsOf(scene, email, 'sign_in')).toHaveLength(1);
    expect(await mailsOf(scene, email, 'reset_password')).toHaveLength(1);
  });

  it.for([
    ['reset', 'reset_password'],
    ['sign-up', 'sign_up'],
  ] as const)(
    'cannot stop the owner from getting a working %s, even by asking all day from everywhere',
    async ([_name, purpose], { scene }) => {
      const emailKey = `${purpose}@x.test`;
      const LINK_SECONDS = 1_800;
      const STEP = 600;
      let lastMail = -Infinity;
      for (let now = 0; now < 86_400; now += STEP) {
        // A process caches limits by its own clock, so each step uses a new process.
        const limits = createMailLimits(createExactRateLimiter(scene.app.db));
        for (let index = 0; index < 4; index += 1) {
          const network = `198.51.${now / STEP}.${index}`;
          const isMailed = await limits.take(purpose, { emailKey, network });
          if (isMailed) lastMail = now;
        }
        // Then the owner asks: the link works, whatever mail came last.
        expect(now - lastMail, `after ${now} s`).toBeLessThan(LINK_SECONDS);
        await passTime(scene, STEP);
      }
    },
  );
});

describe('a link that was emailed to the owner', () => {
  const use = (scene: MailedScene, path: string, body: object) =>
    post(scene, path, body, '192.0.2.1');

  it('to reset the password stays valid after a stranger’s request, and the first one used ends the others', async ({
    scene,
  }) => {
    const email = await anAccount(scene);
    await post(scene, '/api/auth/forgot', { email }, '192.0.2.1');
    const own = tokenIn(await scene.sink.next(email), '/reset-password');
    await post(scene, '/api/auth/forgot', { email }, '198.51.100.1');
    const later = tokenIn(await scene.sink.next(email, 1), '/reset-password');
    const form = { password: 'tulips in may', confirmPassword: 'tulips in may' };
    expect((await use(scene, '/api/auth/reset', { token: own, ...form })).status).toBe(200);
    for (const token of [own, later]) {
      const refused = await use(scene, '/api/auth/reset', { token, ...form });
      expect(await refused.json()).toMatchObject({ code: 'reset_expired' });
    }
  });

  it('to reset the password is not delayed by a stranger’s request before it was sent', async ({
    scene,
  }) => {
    const email = await anAccount(scene);
    await Promise.all(
      ['192.0.2.1', '198.51.100.1'].map((from) => post(scene, '/api/auth/forgot', { email }, from)),
    );
    const tokens = [await scene.sink.next(email), await scene.sink.next(email, 1)].map((mail) =>
      tokenIn(mail, '/reset-password'),
    );
    expect(new Set(tokens).size).toBe(2);
    expect(await mailsOf(scene, email, 'reset_password').where({ state: 'dropped' })).toEqual([]);
  });

  it('to confirm the address stays valid after the next one, and the first one used ends the others', async ({
    scene,
  }) => {
    const { token: session, user } = await aUser(scene.app, {
      email: `confirm${(count += 1)}@x.test`,
    });
    const { accountSecurity } = scene.app.as(session);
    await accountSecurity.sendVerification();
    const own = tokenIn(await scene.sink.next(user.email), '/verify-email');
    await accountSecurity.sendVerification();
    const later = tokenIn(await scene.sink.next(user.email, 1), '/verify-email');
    expect((await use(scene, '/api/auth/verify-email', { token: own })).status).toBe(200);
    const refused = await use(scene, '/api/auth/verify-email', { token: later });
    expect(await refused.json()).toMatchObject({ code: 'verification_expired' });
  });
});

describe('a wrong password on an unknown device', () => {
  it('delays neither a known browser nor emailed sign-in, even on the same network', async ({
    scene,
  }) => {
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
    const first = await post(scene, '/api/auth/login', right, network, 'binding=none');
    const set = first.headers.getSetCookie().find((one) => one.startsWith('binding='));
    const cookie = set?.split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^binding=[\w-]{43}$/);

    for (let index = 0; index < 70; index += 1) {
      await post(scene, '/api/auth/login', { email, password: `wrong${index}` }, network);
    }
    expect((await post(scene, '/api/auth/login', right, network, cookie)).status).toBe(200);
    expect((await post(scene, '/api/auth/login', { email }, network)).status).toBe(202);
    expect(await mailsOf(scene, email, 'sign_in')).toHaveLength(1);
    expect((await post(scene, '/api/auth/forgot', { email }, network)).status).toBe(200);
    expect(await mailsOf(scene, email, 'reset_password')).toHaveLength(1);
  });
});
