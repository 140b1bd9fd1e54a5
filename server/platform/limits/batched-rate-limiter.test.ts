import { rowNames } from '#server/platform/db/statements/row-names.ts';
import knex from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { createBatchedRateLimiter } from './batched-rate-limiter.ts';
import { deleteExpired } from './rate-limits.queries.ts';

let database: TestDatabase;
let db: knex.Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = knex({ ...rowNames, client: 'pg', connection: database.url });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const NEVER = 1_000_000;
const LIMIT = { points: 10, seconds: 60 };
/** A minute that starts now, so that a test is never cut by the end of a window. */
const start = Math.ceil(Date.now() / 60_000) * 60_000;

function limiter(now: () => number = () => start, maxKeys?: number) {
  const size = maxKeys === undefined ? {} : { maxKeys };
  return createBatchedRateLimiter({ db, flushMs: NEVER, now, ...size });
}
type Limiter = ReturnType<typeof limiter>;
function neverAsked(): knex.Knex {
  return new Proxy(db, {
    get(_db, name) {
      throw new Error(`asked for ${String(name)}`);
    },
  });
}
async function row(key: string): Promise<{ points: number } | undefined> {
  return db('rate_limits').where('key', 'like', `${key}|%`).first<{ points: number } | undefined>();
}
async function allowedOf(of: Limiter, key: string, calls: number): Promise<number> {
  let allowed = 0;
  for (let call = 0; call < calls; call += 1) {
    if ((await of.consume(key, LIMIT)).allowed) allowed += 1;
  }
  return allowed;
}

describe('the batched limiter', () => {
  it('allows exactly the limit in one process', async () => {
    expect(await allowedOf(limiter(), 'alone', 25)).toBe(10);
  });

  it('shares the count with another process after that one counted its quarter', async () => {
    const [first, second] = [limiter(), limiter()];
    expect(await allowedOf(first, 'shared', 6)).toBe(6);
    await first.flush();
    // Two calls are less than a quarter of ten, so the second neither tells nor hears; the third does.
    expect(await allowedOf(second, 'shared', 2)).toBe(2);
    await second.flush();
    expect((await row('shared'))?.points).toBe(6);
    expect(await allowedOf(second, 'shared', 1)).toBe(1);
    await second.flush();
    expect(await allowedOf(second, 'shared', 10)).toBe(1);
    await second.flush();
    await first.consume('shared', LIMIT);
    await first.flush();
    expect(await allowedOf(first, 'shared', 10)).toBe(0);
  });

  it('exceeds a limit by less than a quarter for each further process without waiting', async () => {
    const all = [limiter(), limiter(), limiter()];
    let allowed = 0;
    for (let call = 0; call < 40; call += 1) {
      for (const one of all) {
        if ((await one.consume('spread', LIMIT)).allowed) allowed += 1;
        await one.flush();
      }
    }
    expect(allowed).toBeGreaterThanOrEqual(LIMIT.points);
    expect(allowed).toBeLessThanOrEqual(LIMIT.points + 2 * 2);
  });

  it('makes no database call for clients that come once or twice', async () => {
    const one = limiter();
    for (let index = 0; index < 1_000; index += 1) await allowedOf(one, `few${index}`, 2);
    await one.close();
    expect(await db('rate_limits').where('key', 'like', 'few%')).toEqual([]);
  });

  it('counts a limit of up to four in the database from the first call on', async () => {
    const one = limiter();
    await one.consume('tight', { points: 4, seconds: 60 });
    await one.flush();
    expect((await row('tight'))?.points).toBe(1);
  });

  it('allows nothing more after both processes counted past the limit separately', async () => {
    const [first, second] = [limiter(), limiter()];
    const apart = (await allowedOf(first, 'over', 20)) + (await allowedOf(second, 'over', 20));
    expect(apart).toBe(20);
    await Promise.all([first.flush(), second.flush()]);
    await Promise.all([first.flush(), second.flush()]);
    expect(await allowedOf(first, 'over', 5)).toBe(0);
    expect(await allowedOf(second, 'over', 5)).toBe(0);
    expect((await row('over'))?.points).toBe(20);
  });

  it('survives two processes that write the same keys at the same time', async () => {
    const both = [limiter(), limiter()];
    const keys = Array.from({ length: 5_000 }, (_, index) => `crowd${index}`);
    for (const [at, one] of both.entries()) {
      for (const key of at === 0 ? keys : keys.toReversed()) await allowedOf(one, key, 3);
    }
    await Promise.all(both.map((one) => one.flush()));
    const rows = await db('rate_limits').where('key', 'like', 'crowd%');
    expect(rows.map(({ points }) => points)).toEqual(keys.map(() => 6));
  });

  it('returns the seconds left of the window, and starts again after it', async () => {
    let time = start + 20_000;
    const one = limiter(() => time);
    await allowedOf(one, 'window', 10);
    expect(await one.consume('window', LIMIT)).toEqual({ allowed: false, retryAfterSeconds: 40 });
    time = start + 59_999;
    expect(await one.consume('window', LIMIT)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    time = start + 60_000;
    expect((await one.consume('window', LIMIT)).allowed).toBe(true);
  });

  it('counts on its own while the database is away, and reports later', async () => {
    let isAway = true;
    const flaky = new Proxy(db, {
      get: (target, name) =>
        name === 'raw' && isAway
          ? () => Promise.reject(new Error('away'))
          : (Reflect.get(target, name) as unknown), // any member of knex
    });
    const one = createBatchedRateLimiter({ db: flaky, flushMs: NEVER, now: () => start });
    expect(await allowedOf(one, 'away', 12)).toBe(10);
    await one.flush();
    isAway = false;
    await one.flush();
    expect((await row('away'))?.points).toBe(10);
    await one.close();
  });

  it('stores a bounded number of keys and still reports the counts of dropped ones', async () => {
    const one = limiter(() => start, 100);
    await allowedOf(one, 'forgotten', 10);
    for (let index = 0; index < 500; index += 1) await allowedOf(one, `many${index}`, 3);
    await one.flush();
    expect(await db('rate_limits').where('key', 'like', 'many%')).toHaveLength(500);
    expect((await row('forgotten'))?.points).toBe(10);
    // Gone from memory, so this process has to hear from the database again.
    expect(await allowedOf(one, 'forgotten', 3)).toBe(3);
    await one.flush();
    expect((await one.consume('forgotten', LIMIT)).allowed).toBe(false);
  });

  it('flushes after 200 ms, and once more when it closes', async () => {
    const one = createBatchedRateLimiter({ db, now: () => start });
    await allowedOf(one, 'soon', 3);
    const points = async () => (await row('soon'))?.points;
    await expect.poll(points).toBe(3);
    await one.consume('soon', LIMIT);
    await one.close();
    expect(await points()).toBe(4);
  });

  it('does no extra work for a call while nothing is flushed', async () => {
    const one = createBatchedRateLimiter({ db: neverAsked(), flushMs: NEVER, now: () => start });
    const wide = { points: 1_000_000_000, seconds: 60 };
    const answers = new Set<Promise<unknown>>();
    for (let call = 0; call < 10_000; call += 1) {
      answers.add(one.consume(`198.51.100.${call & 127}`, wide));
    }
    // One settled answer for all of them: a call is a look-up and an addition.
    expect(answers.size).toBe(1);
    expect(await [...answers][0]).toEqual({ allowed: true, retryAfterSeconds: 0 });
    await one.close();
  });
});

describe('cleaning up', () => {
  it('removes counts whose window is over and keeps the others', async () => {
    await db('rate_limits').insert([
      { key: 'ended', points: 1, expire: Date.now() - 120_000 },
      { key: 'running', points: 1, expire: Date.now() + 120_000 },
    ]);
    await deleteExpired(db);
    const left = await db('rate_limits').whereIn('key', ['ended', 'running']).pluck('key');
    expect(left).toEqual(['running']);
  });

  it('keeps running windows although the clock of this machine is a day ahead (R15)', async () => {
    await db('rate_limits').insert({ key: 'guesser', points: 9, expire: Date.now() + 600_000 });
    await deleteExpired(db, Date.now() + 86_400_000);
    expect(await db('rate_limits').where({ key: 'guesser' }).pluck('points')).toEqual([9]);
  });
});
