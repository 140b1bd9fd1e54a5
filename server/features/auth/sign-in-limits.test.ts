import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ countPatienceMs: 15_000 });
});
afterAll(() => app.close());

interface Call {
  network?: string;
  cookie?: string;
  extra?: Record<string, unknown>;
}

const randomNetwork = () =>
  `198.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')}`;

function login(email: string, password: string, { network, cookie, extra }: Call = {}) {
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

async function anAccount(): Promise<string> {
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

/** Lets every wait of the database end, as time would. */
const passTime = (seconds: number) => app.db('rate_limits').decrement('expire', seconds * 1_000);

describe('guessing a password (T38)', () => {
  it('is slowed from the sixth wrong one on, whatever network it comes from', async () => {
    const email = await anAccount();
    const guess = (index: number) =>
      login(email, `wrong${index}`, { extra: { username: `rnd${index}@x.test`, index } });
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 401]);
    const sinceFifth = stopwatch();
    expect((await guess(4)).status).toBe(401);
    const [refused, ...others] = await Promise.all([
      login(email, 'secret1'),
      ...[5, 6, 7, 8].map(guess),
    ]);
    expect([refused, ...others].map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    expect(Number(refused.headers.get('retry-after')) + sinceFifth()).toBeGreaterThanOrEqual(10);
    expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
  });

  it('is counted exactly when a hundred guesses arrive at once', async () => {
    const email = await anAccount();
    const seconds = stopwatch();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => login(email, `wrong${index}`)),
    );
    // Five, and one more for each of the waits of 10, 20, 40 s that were over before the last guess.
    const waitsOver = Math.floor(Math.log2(seconds() / 10 + 1));
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThanOrEqual(5 + waitsOver);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - looked);
  });

  it('waits longer each time, ends by itself, and is forgotten after the right password', async () => {
    const email = await anAccount();
    await statuses(5, () => login(email, 'wrong'));
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const refused = await login(email, 'secret1');
      // A second or two of it may have passed.
      waits.push(Math.ceil(Number(refused.headers.get('retry-after')) / 10) * 10);
      await passTime(waits.at(-1) ?? 0);
      if (round < 2) expect((await login(email, 'wrong')).status).toBe(401);
    }
    expect(waits).toEqual([10, 20, 40]);
    expect((await login(email, 'secret1')).status).toBe(200);
    expect(await statuses(5, () => login(email, 'wrong'))).toEqual([401, 401, 401, 401, 401]);
  });

  it('never makes anybody wait longer than a quarter of an hour', async () => {
    const email = await anAccount();
    for (let round = 0; round < 20; round += 1) {
      await login(email, 'wrong');
      await passTime(900);
    }
    await login(email, 'wrong');
    const refused = await login(email, 'wrong');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });

  it('treats an address without an account the same way', async () => {
    const guesses = await statuses(7, () => login('nobody-at-all@x.test', 'wrong'));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('from one network stops after ten accounts tried', async () => {
    const network = '192.0.2.77';
    const tried = await statuses(12, (index) => login(`n${index}@x.test`, 'wrong', { network }));
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const names: string[] = await app.db('rate_limits').pluck('key');
    expect(names.some((name) => name.includes('sign-in network'))).toBe(true);
    // The counts are on the database, the address is not.
    expect(names.filter((name) => name.includes(network))).toEqual([]);
  });

  it('does not count right passwords against their network', async () => {
    const network = '192.0.2.78';
    const email = await anAccount();
    const signIns = await statuses(25, () => login(email, 'secret1', { network }));
    expect(new Set(signIns)).toEqual(new Set([200]));
  });

  it('never locks out a browser that signed in before, and gives it a counter of its own', async () => {
    const email = await anAccount();
    const first = await login(email, 'secret1', { cookie: 'binding=none' });
    const set = first.headers.getSetCookie().find((one) => one.startsWith('binding='));
    const cookie = set?.split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^binding=[\w-]{43}$/);
    await statuses(7, () => login(email, 'wrong'));
    expect((await login(email, 'secret1')).status).toBe(429);
    expect((await login(email, 'secret1', { cookie: 'binding=forged' })).status).toBe(429);

    const own = await statuses(6, () => login(email, 'wrong', { cookie }));
    expect(own).toEqual([401, 401, 401, 401, 401, 429]);
    await passTime(10);
    expect((await login(email, 'secret1', { cookie })).status).toBe(200);
  });
});
