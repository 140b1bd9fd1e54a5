import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

const statuses = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'];
const facts = fc.record({
  status: fc.constantFrom(...statuses, 'active', 'active'),
  planId: fc.constantFrom('starter', 'pro'),
  interval: fc.constantFrom('month', 'year'),
  netCents: fc.integer({ min: 0, max: 50_000 }),
});
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;
const acts = fc.record({
  creator: fc.nat(1),
  provider: fc.constantFrom('stripe', 'practice', 'manual'),
  how: fc.constantFrom('insert', 'update', 'update', 'delete'),
  pick: fc.nat(5),
  facts,
});

const isLive = ({ status }: { status: string }) => status === 'active' || status === 'past_due';
const monthly = ({ interval, netCents }: Pick<Facts, 'interval' | 'netCents'>) =>
  interval === 'year' ? Math.round(netCents / 12) : netCents;

interface Stored extends Facts {
  id: string;
  userId: string;
  provider: string;
}

async function mrrOf(db: TestApp['db'], userIds: string[]): Promise<Map<string, number>> {
  const rows: Stored[] = await db('billing_subscriptions').whereIn('userId', userIds);
  const sums = new Map<string, number>();
  for (const row of rows.filter((one) => isLive(one))) {
    const key = `${row.userId} ${row.provider === 'practice'}`;
    sums.set(key, (sums.get(key) ?? 0) + monthly(row));
  }
  for (const [key, sum] of sums) if (sum === 0) sums.delete(key);
  return sums;
}

async function booksOf(db: TestApp['db'], userIds: string[]): Promise<Map<string, number>> {
  const rows = await db('mrr_movements')
    .whereIn('creatorId', userIds)
    .groupBy('creator_id', 'is_practice')
    .select('creator_id', 'is_practice', db.raw('sum(delta_cents)::integer AS sum'));
  return new Map(
    rows
      .filter(({ sum }) => sum !== 0)
      .map(({ creatorId, isPractice, sum }) => [`${creatorId} ${isPractice}`, sum]),
  );
}

describe('movements of recurring revenue', () => {
  it('add up to the revenue of the live subscriptions after each of any changes', async ({
    app,
  }) => {
    const { db } = app;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(acts, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
        async (transactions) => {
          const users = [await aUser(app), await aUser(app)].map(({ user }) => user.id);
          const [first, second] = users;
          for (const together of transactions) {
            await db.transaction(async (trx) => {
              for (const { creator, provider, how, pick, facts: now } of together) {
                const userId = (creator === 0 ? first : second) ?? '';
                const own: Stored[] = await trx('billing_subscriptions')
                  .where({ userId })
                  .orderBy('id');
                const row = own[pick % Math.max(1, own.length)];
                if (how === 'insert' || row === undefined) {
                  await trx('billing_subscriptions').insert(aSubscription(userId, provider, now));
                } else if (how === 'update') {
                  const change = { ...now, amountCents: now.netCents };
                  await trx('billing_subscriptions').where({ id: row.id }).update(change);
                } else {
                  await trx('billing_subscriptions').where({ id: row.id }).delete();
                }
              }
            });
            expect(await booksOf(db, users)).toEqual(await mrrOf(db, users));
          }
          const rows = await db('mrr_movements').whereIn('creatorId', users).orderBy('id');
          for (const userId of users) {
            for (const isPractice of [true, false]) {
              const own = rows.filter(
                (row) => row.creatorId === userId && row.isPractice === isPractice,
              );
              own.forEach((row, at) => {
                const before = own[at - 1]?.afterCents ?? 0;
                expect(row.beforeCents).toBe(before);
                const kind =
                  row.afterCents === 0
                    ? 'churn'
                    : before > 0
                      ? row.afterCents > before
                        ? 'expansion'
                        : 'contraction'
                      : at === 0
                        ? 'new'
                        : 'reactivation';
                expect(row.kind).toBe(kind);
              });
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('end with a deleted account, and keep what was earned until then', async ({ app }) => {
    const { user } = await aUser(app);
    const now: Facts = { status: 'active', planId: 'pro', interval: 'year', netCents: 29_000 };
    await app.db('billing_subscriptions').insert(aSubscription(user.id, 'stripe', now));
    await app.db('users').where({ id: user.id }).delete();
    expect(await app.db('mrr_movements').where({ creatorId: user.id }).orderBy('id')).toMatchObject(
      [
        { kind: 'new', deltaCents: 2_417, planId: 'pro', interval: 'year', cause: 'started' },
        { kind: 'churn', deltaCents: -2_417, planId: 'pro', cause: 'account_deleted' },
      ],
    );
  });

  it('of one creator follow each other when two changes come at once', async ({ app }) => {
    const { user } = await aUser(app);
    const now: Facts = { status: 'active', planId: 'pro', interval: 'month', netCents: 1_000 };
    await Promise.all(
      Array.from({ length: 6 }, () =>
        app.db('billing_subscriptions').insert(aSubscription(user.id, 'stripe', now)),
      ),
    );
    const rows = await app.db('mrr_movements').where({ creatorId: user.id }).orderBy('id');
    expect(rows.map(({ afterCents }) => afterCents)).toEqual([
      1_000, 2_000, 3_000, 4_000, 5_000, 6_000,
    ]);
  });

  it('of practice have the day of the practice clock, and those of money today', async ({
    app,
  }) => {
    const { user } = await aUser(app);
    const now: Facts = { status: 'active', planId: 'pro', interval: 'month', netCents: 1_000 };
    const forty = 40 * 86_400;
    const world = { id: 1, aheadSeconds: forty, world: {} };
    await app.db('practice_world').insert(world).onConflict('id').merge(['ahead_seconds']);
    await app.db('billing_subscriptions').insert(aSubscription(user.id, 'practice', now));
    await app.db('billing_subscriptions').insert(aSubscription(user.id, 'stripe', now));
    const rows = await app
      .db('mrr_movements')
      .where({ creatorId: user.id })
      .orderBy('id')
      .select<{ days: number; isRight: boolean }[]>(
        app.db.raw('round(extract(epoch FROM at - clock_timestamp()) / 86400)::integer AS days'),
        app.db.raw(`day = (at AT TIME ZONE 'UTC')::date AS is_right`),
      );
    expect(rows.map(({ days, isRight }) => [days, isRight])).toEqual([
      [40, true],
      [0, true],
    ]);
    await app.db('practice_world').update({ aheadSeconds: 0 });
  });

  it('can neither be changed nor deleted', async ({ app }) => {
    const { user } = await aUser(app);
    const now: Facts = { status: 'active', planId: 'pro', interval: 'month', netCents: 1_000 };
    await app.db('billing_subscriptions').insert(aSubscription(user.id, 'stripe', now));
    const own = () => app.db('mrr_movements').where({ creatorId: user.id });
    await expect(own().update({ deltaCents: 1 })).rejects.toThrow('the books only grow');
    await expect(own().delete()).rejects.toThrow('the books only grow');
    await expect(app.db.raw('TRUNCATE mrr_movements')).rejects.toThrow('the books only grow');
  });
});

function aSubscription(userId: string, provider: string, now: Facts) {
  const id = randomIds.rowId();
  return {
    id,
    userId,
    provider,
    externalId: id,
    amountCents: now.netCents,
    startedAt: new Date(),
    ...now,
  };
}
