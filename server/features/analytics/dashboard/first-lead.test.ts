import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

const test = appTest();

async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app);
  const api = app.as(token);
  const magnet = await api.magnets.create({
    body: { title: 'Guide', triggerWord: 'GUIDE', textContent: 'Text' },
  });
  // One moment for all of a creator's times, however long a test takes.
  const start = new Date();
  const ago = (time: string) => app.db.raw('?::timestamptz - ?::interval', [start, time]);
  await app
    .db('magnets')
    .where({ id: magnet.id })
    .update({ activatedAt: ago('3 hours') });
  return {
    user,
    api,
    async haveLead(name: string, time: string, fields: Record<string, unknown> = {}) {
      await app.db('leads').insert({
        id: randomIds.rowId(),
        magnetId: magnet.id,
        userId: user.id,
        commentId: randomIds.rowId(),
        postKey: 'activity:1',
        commentUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:1/',
        commentedAt: ago(time),
        createdAt: ago(time),
        name,
        method: 'guest_page',
        confidence: 'high',
        confirmed: true,
        overQuota: false,
        ...fields,
      });
    },
  };
}

const firstLeadOf = async ({ api }: { api: ReturnType<TestApp['as']> }) =>
  (await api.analytics.dashboard()).firstLead;

describe('the first lead of a creator', () => {
  test('is shown with its name, its magnet and the time since publishing', async ({ app }) => {
    const creator = await aCreator(app);
    expect(await firstLeadOf(creator)).toBeNull();
    await creator.haveLead('Sam Later', '10 minutes');
    await creator.haveLead('Ada First', '1 hour');
    expect(await firstLeadOf(creator)).toMatchObject({
      name: 'Ada First',
      magnetTitle: 'Guide',
      secondsAfterPublishing: 7_200,
    });
  });

  test('is celebrated by exactly one of several screens that ask at the same time, and never again', async ({
    app,
  }) => {
    const creator = await aCreator(app);
    await creator.haveLead('Ada First', '1 minute');
    const claim = () => creator.api.analytics.claimFirstLead();
    const answers = await Promise.all([claim(), claim(), claim(), claim()]);
    expect(answers.filter(({ claimed }) => claimed)).toHaveLength(1);
    expect(await firstLeadOf(creator)).toBeNull();
    await creator.haveLead('Sam Later', '0 minutes');
    expect(await firstLeadOf(creator)).toBeNull();
    expect(await claim()).toEqual({ claimed: false });
  });

  test('cannot be celebrated before it exists', async ({ app }) => {
    const creator = await aCreator(app);
    expect(await creator.api.analytics.claimFirstLead()).toEqual({ claimed: false });
    await creator.haveLead('Ada First', '1 minute');
    expect(await firstLeadOf(creator)).toMatchObject({ name: 'Ada First' });
  });

  test.for([
    ['over the monthly limit, whose name stays hidden', { overQuota: true }],
    ['opened on trust and not confirmed', { confirmed: false }],
  ] as const)('is not one that is %s', async ([, fields], { app }) => {
    const creator = await aCreator(app);
    await creator.haveLead('Nobody yet', '2 minutes', fields);
    expect(await firstLeadOf(creator)).toBeNull();
    expect(await creator.api.analytics.claimFirstLead()).toEqual({ claimed: false });
    await creator.haveLead('Ada First', '1 minute');
    expect(await firstLeadOf(creator)).toMatchObject({ name: 'Ada First' });
  });

  test('is not celebrated for a demo account, or where older leads exist', async ({ app }) => {
    const demo = await aCreator(app);
    await app.db('users').where({ id: demo.user.id }).update({ isDemo: true });
    await demo.haveLead('Made up', '1 minute');
    expect(await firstLeadOf(demo)).toBeNull();
    expect(await demo.api.analytics.claimFirstLead()).toEqual({ claimed: false });

    const old = await aCreator(app);
    await old.haveLead('Long ago', '31 days');
    for (const name of ['One', 'Two', 'Three']) await old.haveLead(name, '1 minute');
    expect(await firstLeadOf(old)).toBeNull();
    expect(await old.api.analytics.claimFirstLead()).toEqual({ claimed: false });
  });

  test('has no time since publishing when the magnet went live after it', async ({ app }) => {
    const creator = await aCreator(app);
    await creator.haveLead('Ada Early', '1 day');
    expect(await firstLeadOf(creator)).toMatchObject({
      name: 'Ada Early',
      secondsAfterPublishing: null,
    });
  });
});
