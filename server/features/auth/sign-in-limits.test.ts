import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest({ countPatienceMs: 15_000 });

// What holds where no proof of work is asked for.
it.beforeAll(({ app }) => app.services.settings.change({ proofOfWork: 'never' }));

interface Call {
  network?: string;
  cookie?: string;
  extra?: Record<string, unknown>;
}

const randomNetwork = () =>
  `198.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')}`;

function login(
  app: TestApp,
  email: string,
  password: string,
  { network, cookie, extra }: Call = {},
) {
  return app.fetch('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network ?? randomNetwork(),
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
    },
    body: JSON.stringify({ email, password, ...extra }),
  });
}

async function anAccount(app: TestApp): Promise<string> {
  const email = `${randomIds.rowId()}@x.test`;
  const form = { name: 'A', email, password: 'secret1', confirmPassword: 'secret1' };
  await app.api.auth.register({ body: form });
  return email;
}

async function statuses(count: number, call: (index: number) => Promise<Response>) {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await call(index)).status);
  return found;
}

/** Seconds since it was started. */
function stopwatch(): () => number {
  const begin = performance.now();
  return () => (performance.now() - begin) / 1_000;
}

/** Ends every wait in the database, as time would. */
const passTime = (app: TestApp, seconds: number) =>
  app.db('rate_limits').decrement('expire', seconds * 1_000);

describe('guessing a password (T38)', () => {
  it('is delayed from the sixth wrong one on, from any network', async ({ app }) => {
    const email = await anAccount(app);
    const guess = (index: number) =>
      login(app, email, `wrong${index}`, { extra: { username: `rnd${index}@x.test`, index } });
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 401]);
    const sinceFifth = stopwatch();
    expect((await guess(4)).status).toBe(401);
    const [refused, ...others] = await Promise.all([
      login(app, email, 'secret1'),
      ...[5, 6, 7, 8].map(guess),
    ]);
    expect([refused, ...others].map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    expect(Number(refused.headers.get('retry-after')) + sinceFifth()).toBeGreaterThanOrEqual(10);
    expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
  });

  it('is counted exactly when a hundred guesses arrive at once', async ({ app }) => {
    const email = await anAccount(app);
    const seconds = stopwatch();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => login(app, email, `wrong${index}`)),
    );
    // Five, and one more for each of the waits of 10, 20, 40 s that were over before the last guess.
    const waitsOver = Math.floor(Math.log2(seconds() / 10 + 1));
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThanOrEqual(5 + waitsOver);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - looked);
  });

  it('is delayed longer each time, and no longer after the right password', async ({ app }) => {
    const email = await anAccount(app);
    await statuses(5, () => login(app, email, 'wrong'));
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const refused = await login(app, email, 'secret1');
      // A second or two of it may have passed.
      waits.push(Math.ceil(Number(refused.headers.get('retry-after')) / 10) * 10);
      await passTime(app, waits.at(-1) ?? 0);
      if (round < 2) expect((await login(app, email, 'wrong')).status).toBe(401);
    }
    expect(waits).toEqual([10, 20, 40]);
    expect((await login(app, email, 'secret1')).status).toBe(200);
    expect(await statuses(5, () => login(app, email, 'wrong'))).toEqual([401, 401, 401, 401, 401]);
  });

  it('is never delayed longer than a quarter of an hour', async ({ app }) => {
    const email = await anAccount(app);
    for (let round = 0; round < 20; round += 1) {
      await login(app, email, 'wrong');
      await passTime(app, 900);
    }
    await login(app, email, 'wrong');
    const refused = await login(app, email, 'wrong');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });

  it('is delayed in the same way for an address without an account', async ({ app }) => {
    const guesses = await statuses(7, () => login(app, 'nobody-at-all@x.test', 'wrong'));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('from one network stops after ten accounts', async ({ app }) => {
    const network = '192.0.2.77';
    const tried = await statuses(12, (index) =>
      login(app, `n${index}@x.test`, 'wrong', { network }),
    );
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const names: string[] = await app.db('rate_limits').pluck('key');
    expect(names.some((name) => name.includes('sign-in network'))).toBe(true);
    // The counts are on the database, the address is not.
    expect(names.filter((name) => name.includes(network))).toEqual([]);
  });

  it('does not count right passwords against their network', async ({ app }) => {
    const network = '192.0.2.78';
    const email = await anAccount(app);
    const signIns = await statuses(25, () => login(app, email, 'secret1', { network }));
    expect(new Set(signIns)).toEqual(new Set([200]));
  });

  it('never locks out a browser that signed in before, which has its own counter', async ({
    app,
  }) => {
    const email = await anAccount(app);
    const first = await login(app, email, 'secret1', { cookie: 'binding=none' });
    const set = first.headers.getSetCookie().find((one) => one.startsWith('binding='));
    const cookie = set?.split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^binding=[\w-]{43}$/);
    await statuses(7, () => login(app, email, 'wrong'));
    expect((await login(app, email, 'secret1')).status).toBe(429);
    expect((await login(app, email, 'secret1', { cookie: 'binding=forged' })).status).toBe(429);

    const own = await statuses(6, () => login(app, email, 'wrong', { cookie }));
    expect(own).toEqual([401, 401, 401, 401, 401, 429]);
    await passTime(app, 10);
    expect((await login(app, email, 'secret1', { cookie })).status).toBe(200);
  });
});
