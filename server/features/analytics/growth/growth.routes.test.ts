import { expect } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { addQuarter } from '#server/testing/scenes/figures/figure-sums.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();
let operator: TestApp['api'];
it.beforeAll(async ({ app }) => {
  operator = app.as((await anOperator(app)).token);
  // The round of the start is over, and the next one is minutes away.
  await app.services.analytics.growth.count();
});

/** Midnight UTC of the Monday some weeks ago, plus days and hours: the same in every part of a week. */
function monday(weeksAgo: number, days = 0, hours = 0): Date {
  const now = new Date();
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const day = now.getUTCDate() - sinceMonday - 7 * weeksAgo + days;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, hours));
}
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A creator who signed up at a time, with a magnet and an hour of it some hours later. */
async function aCreator(
  app: TestApp,
  at: Date,
  { visits, leads = 0 }: { visits: number; leads?: number },
): Promise<string> {
  const { user } = await aUser(app);
  const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
  await app
    .db('users')
    .where({ id: user.id })
    .update({ createdAt: at, emailVerifiedAt: after(1) });
  const id = `m${user.id}`;
  await app.db.raw(
    `INSERT INTO magnets (id, user_id, title, status, content_type, template, icon, match_mode,
       trigger_words, collect_emails, when_unconfirmed, created_at, activated_at)
     VALUES (?, ?, 'A', 'active', 'text', 'linkedin', 'gift', 'contains', '{A}', false, 'wait', ?, ?)`,
    [id, user.id, after(2), after(3)],
  );
  if (visits > 0) await anHour(app, user.id, after(4), { visits, leads });
  return user.id;
}

async function anHour(
  app: TestApp,
  userId: string,
  slot: Date,
  of: { visits: number; leads: number },
) {
  const row = { userId, magnetId: `m${userId}`, slot, visits: of.visits, verified: of.leads };
  await addQuarter(app.db, row);
}

it('is for operators', async ({ app }) => {
  const status = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  const creator = app.as((await aUser(app)).token);
  expect(await status(app.api.growth.growth({}))).toBe(401);
  expect(await status(creator.growth.creators({}))).toBe(401);
});

it('keeps the figures of creators who are gone, and says nothing of small groups', async ({
  app,
}) => {
  const count = app.services.analytics.growth.count;
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    ids.push(await aCreator(app, monday(3, 1), { visits: made === 0 ? 0 : 10, leads: made }));
  }
  await aCreator(app, monday(2, 2), { visits: 7, leads: 1 });
  const [, second = ''] = ids;
  await anHour(app, second, monday(1, 0, 5), { visits: 3, leads: 0 });
  await app.db.raw(
    `INSERT INTO unlock_attempts (id, user_id, magnet_id, result, reason, comment_id, comment_url, post_key,
       commented_at, looked_for, created_at)
     SELECT 'at' || n, :userId, 'm' || :userId, CASE WHEN n < 3 THEN 'verified' ELSE 'refused' END,
       CASE WHEN n < 3 THEN NULL WHEN n = 3 THEN 'approved' ELSE 'word_missing' END, 'c' || n, 'x', 'p',
       now(), '{A}', :at::timestamptz FROM generate_series(1, 5) AS n`,
    { userId: second, at: monday(3, 3) },
  );
  await count();

  const asked = { query: { days: '28', by: 'week' as const } };
  const growth = await operator.growth.growth(asked);
  const week = growth.buckets.find(({ from }) => from === dayOf(monday(3)));
  expect(week).toEqual({
    from: dayOf(monday(3)),
    signUps: 5,
    activeCreators: 4,
    magnetsPublished: 5,
    visits: 40,
    leads: 10,
    emails: 0,
    verified: 2,
    pending: 0,
    refused: 2,
  });
  expect(growth.outcomes).toEqual([
    { result: 'refused', reason: 'word_missing', amount: 2, before: null },
    { result: 'verified', reason: null, amount: 2, before: null },
  ]);
  expect(growth.templates).toEqual([
    { template: 'linkedin', magnetsPublished: 6, visits: 50, leads: 11 },
  ]);
  const byDay = await operator.growth.growth({ query: { days: '28' } });
  const sum = (key: 'visits' | 'signUps') => byDay.buckets.reduce((all, one) => all + one[key], 0);
  expect([byDay.buckets.length, sum('visits')]).toEqual([28, 50]);

  const creators = await operator.growth.creators({ query: { weeks: '4' } });
  const cohort = (at: Date) => creators.cohorts.find((one) => one.week === dayOf(at));
  expect(cohort(monday(3))).toEqual({
    week: dayOf(monday(3)),
    creators: 5,
    active: [4, 0, 1, 0],
  });
  // One creator is a person: no share of theirs is told.
  expect(cohort(monday(2))).toEqual({ week: dayOf(monday(2)), creators: 1, active: null });
  const step = (name: string) => creators.steps.find((one) => one.step === name);
  expect(step('published')).toMatchObject({ creators: 6, medianMinutes: 180 });
  expect(step('visit')).toMatchObject({ creators: 5, medianMinutes: 240 });
  // No lead is stored in `leads` here, and fewer than five have no median.
  expect(step('lead')).toEqual({ step: 'lead', creators: 0, medianMinutes: null });

  await app.db('figure_quarters').whereIn('userId', ids).delete();
  await app.db('users').whereIn('id', ids).delete();
  await count();
  expect(await operator.growth.creators({ query: { weeks: '4' } })).toEqual(creators);
  const later = await operator.growth.growth(asked);
  expect(later.buckets).toEqual(growth.buckets);
  const told = JSON.stringify(await app.db('creator_milestones').select());
  for (const id of ids) expect(told).not.toContain(id);
});

it('counts a missed day once it can, and each plan of today', async ({ app }) => {
  await aCreator(app, monday(9, 1), { visits: 4 });
  await app
    .db('installation_figures')
    .where('day', '<', dayOf(monday(8)))
    .delete();
  // A round makes up for 31 days.
  for (let round = 0; round < 3; round += 1) await app.services.analytics.growth.count();
  const { buckets, before, plans, since } = await operator.growth.growth({
    query: { days: '70', by: 'week' },
  });
  expect(since).toBe(dayOf(monday(9, 1)));
  expect(before).toBeNull();
  expect(buckets.find(({ from }) => from === dayOf(monday(9)))).toMatchObject({
    signUps: 1,
    visits: 4,
  });
  expect(plans.find(({ planId }) => planId === 'free')?.creators).toBeGreaterThan(0);
  const compared = await operator.growth.growth({ query: { days: '7', by: 'week' } });
  expect(compared.before).toHaveLength(compared.buckets.length);
});
