import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { runSource } from '#server/testing/app/run-source.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { seedDemo } from './seed-demo.ts';

const PAGES = 'http://localhost:4900';

const it = appTest();
it.afterEach(async ({ app }) => {
  await app.db('users').delete();
  for (const table of ['settings', 'mail_addresses', 'news_articles', 'visits', 'sandbox_posts']) {
    await app.db(table).delete();
  }
  await app.db('mail_messages').delete();
  await app.db('bans').delete();
  await app.db('refusals').delete();
  await app.db('sign_up_invitations').delete();
  await app.db('alerts').delete();
  await app.db('denied_hosts').delete();
  await app.db('standing_checks').delete();
});

/** Every table that a demo creator, magnet or visitor leaves a row in. */
const tables = [
  'users',
  'magnets',
  'visits',
  'leads',
  'unlock_attempts',
  'waiting_comments',
  'waiting_visitors',
  'email_leads',
  'claims',
  'quota_months',
  'news_articles',
  'mail_addresses',
  'mail_messages',
  'sandbox_posts',
  'sandbox_comments',
  'page_reports',
  'bans',
  'refusals',
  'denied_hosts',
  'sign_up_invitations',
  'standing_checks',
  'standing_readings',
];
const countAll = async (app: TestApp) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const row = await app.db(table).count<{ n: number }[]>('* as n').first();
        return [table, Number(row?.n)] as const;
      }),
    ),
  );

it('every figure of the demo agrees: dashboard, activity, magnets and tables', async ({ app }) => {
  const credentials = await seedDemo(app.db, app.services, PAGES);
  const login = await app.api.auth.login({
    body: { email: credentials?.email ?? '', password: credentials?.password ?? '' },
  });
  if (!login.success) throw new Error('not signed in');
  expect(login.user.isDemo).toBe(true);
  const demo = app.as(login.user.sessionToken);
  const counts = await countAll(app);
  const { items } = await demo.magnets.list();
  const sum = (key: 'visits' | 'verified' | 'emails') =>
    items.reduce((total, { stats }) => total + stats[key], 0);
  const opened = await app.db('visits').where({ unlocked: true }).count('* as n').first();
  expect(sum('visits')).toBe(Number(counts['visits']) - Number(opened?.n));
  expect(sum('verified')).toBe(counts['leads']);
  expect(sum('emails')).toBe(counts['email_leads']);
  expect(Number(opened?.n)).toBe(counts['claims']);

  const dashboard = await demo.analytics.dashboard();
  expect(dashboard.approvalsWaiting).toBe(2);
  expect(dashboard.latestLeads).toHaveLength(8);
  expect(dashboard.last30Days.visits).toBeGreaterThan(1_500);
  expect(dashboard.last30Days.verified).toBeGreaterThan(200);
  // The last day may have started a minute ago.
  expect(dashboard.days.slice(0, -1).every(({ visits }) => visits > 0)).toBe(true);
  const used = await app.db('quota_months').sum('used as n').first();
  expect(Number(used?.n)).toBe(counts['leads']);

  const onPosts = await app.db('sandbox_comments').select<{ commentId: string }[]>('comment_id');
  const shown = new Set(onPosts.map(({ commentId }) => commentId));
  const leads = await app.db('leads').select<{ commentId: string }[]>('comment_id');
  expect(leads.filter(({ commentId }) => !shown.has(commentId))).toEqual([]);
  const unread = await app.db('waiting_comments').where({ code: 'comment_not_visible' });
  expect(unread.filter(({ commentId }) => shown.has(commentId))).toEqual([]);
  expect(counts['sandbox_posts']).toBe(9);

  const waiting = await demo.activity.listWaiting();
  expect(waiting.items.map(({ reason }) => reason).toSorted()).toEqual([
    'comment_not_visible',
    'near_miss',
  ]);
  for (const result of ['verified', 'pending', 'refused'] as const) {
    expect((await demo.activity.list({ query: { result } })).items).not.toEqual([]);
  }
  const slip = waiting.items.find(({ reason }) => reason === 'near_miss');
  const decided = await demo.activity.approve({ params: { waitingId: slip?.id ?? '' } });
  expect(decided.success).toBe(true);
});

it('an operator removes the demo: only the audit entry stays, and no start creates it again', async ({
  app,
}) => {
  const before = await countAll(app);
  await seedDemo(app.db, app.services, PAGES);
  const { user } = await aUser(app);
  const { operator, token } = await anOperator(app);
  const { operatorDemo, operatorSetup, operatorCreators } = app.as(token);
  const step = async () =>
    (await operatorSetup.checklist()).steps.find(({ id }) => id === 'demo_data')?.isDone;
  expect(await step()).toBe(false);
  const marks = async () =>
    Object.fromEntries((await operatorCreators.list()).items.map(({ id, isDemo }) => [id, isDemo]));
  expect(new Set(Object.values(await marks()))).toEqual(new Set([false, true]));

  const removed = await operatorDemo.remove();
  expect(removed).toMatchObject({ creators: 1, magnets: 3 });
  expect(removed.visits).toBeGreaterThan(1_500);
  expect(await countAll(app)).toEqual({ ...before, users: 1 });
  expect(await marks()).toEqual({ [user.id]: false });
  expect(await step()).toBe(true);
  expect(await app.db('audit_log').where({ action: 'demo.removed' })).toMatchObject([
    { operatorId: operator.id, targetName: 'demo@unlatch.example', before: removed },
  ]);
  await expect(operatorDemo.remove()).rejects.toMatchObject({
    status: 404,
    code: 'demo_not_found',
  });
  await app.db('users').delete();
  expect(await seedDemo(app.db, app.services, PAGES)).toBeNull();
});

it('the command removes the demo and lists what it removed, then says that there is none', async ({
  app,
}) => {
  await seedDemo(app.db, app.services, PAGES);
  const first = await runCommand(app);
  expect(first).toMatch(
    /^Removed the demo creator with 3 lead magnets, \d+ leads, \d+ attempts and \d+ visits\.\n$/,
  );
  expect(await app.db('users')).toEqual([]);
  expect(await runCommand(app)).toBe('There is no demo data.\n');
});

async function runCommand(app: TestApp): Promise<string> {
  const child = runSource('server/features/sandbox/demo/remove-demo.command.ts', {
    args: [],
    env: { DATABASE_URL: app.databaseUrl, DATA_DIR: `/tmp/demo-${randomBytes(6).toString('hex')}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  return output;
}
