import { afterEach, describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest, ofFile, openerOf } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

/** A Monday, 07:30 in Berlin, where clocks were not set that week. */
const EARLY = '2026-05-11T05:30:00Z';
let now = new Date(EARLY);
const clock = { now: () => now };
const it = appTest({ clock, mail: { roundMs: 20 } }).extend(
  'other',
  ofFile,
  ({ app }, { onCleanup }) => openerOf(onCleanup).app({ clock, databaseUrl: app.databaseUrl }),
);
afterEach(() => {
  now = new Date(EARLY);
});

interface Wish {
  timeZone?: string;
  /** Hours with a visit. */
  visits?: string[];
  account?: Record<string, unknown>;
}

/** 10 visits, 2 more of people who had unlocked the page, 3 tries, 2 leads and 1 address. */
async function addTraffic(app: TestApp, userId: string, hour: string) {
  const magnetId = randomIds.magnetId();
  const visit = { userId, magnetId, createdAt: hour, referrer: 'direct', userAgent: 'b' };
  await app.db('visits').insert(
    Array.from({ length: 12 }, (_, number) => ({
      ...visit,
      unlocked: number >= 10,
      visitorHash: Buffer.from(`visitor ${number}`),
    })),
  );
  const step = { userId, magnetId, at: hour, postKey: '', firstWay: 0, lastWay: 0 };
  const kinds = ['tried', 'tried', 'tried', 'verified', 'verified', 'emails'];
  await app.db('figure_events').insert(kinds.map((kind) => ({ ...step, kind })));
}

async function aCreator(app: TestApp, { timeZone = 'Europe/Berlin', visits, account }: Wish = {}) {
  const { user, token } = await aUser(app);
  const { id } = user;
  await app
    .db('users')
    .where({ id })
    .update({ timeZone, emailVerifiedAt: app.db.fn.now(), ...account });
  for (const hour of visits ?? ['2026-05-06T10:00:00Z']) await addTraffic(app, id, hour);
  return { id, email: user.email, api: app.as(token) };
}

/** The weeks that were mailed. A round of the server itself may be first. */
async function mailedAt(app: TestApp, { id, email }: { id: string; email: string }, at: string) {
  now = new Date(at);
  const lease = new Date(now.getTime() + 2 * 60_000);
  for (;;) {
    await app.services.analytics.weekly.sendDue();
    const busy = await app
      .db('weekly_summaries')
      .where({ userId: id, isOn: true })
      .whereRaw('(next_at <= ? OR next_at = ?)', [now, lease])
      .first<object | undefined>('*');
    if (busy === undefined) break;
  }
  const mails = await app
    .db('mail_messages')
    .where({ kind: 'weekly_summary', toKey: email.toLowerCase() })
    .orderBy('created_at')
    .select<{ payload: { week: string } }[]>('payload');
  return mails.map(({ payload }) => payload.week);
}

describe('the weekly summary', () => {
  it('comes on Monday at 8 of the creator’s clock, once, and again after the next week', async ({
    app,
  }) => {
    const creator = await aCreator(app, {
      visits: ['2026-05-06T10:00:00Z', '2026-05-13T10:00:00Z'],
    });
    expect(await mailedAt(app, creator, '2026-05-10T22:30:00Z')).toEqual([]);
    expect(await mailedAt(app, creator, '2026-05-11T05:59:59Z')).toEqual([]);
    expect(await mailedAt(app, creator, '2026-05-11T06:00:00Z')).toEqual(['2026-05-04']);
    expect(await mailedAt(app, creator, '2026-05-11T06:05:00Z')).toEqual(['2026-05-04']);
    expect(await mailedAt(app, creator, '2026-05-17T23:00:00Z')).toEqual(['2026-05-04']);
    expect(await mailedAt(app, creator, '2026-05-18T06:00:00Z')).toEqual([
      '2026-05-04',
      '2026-05-11',
    ]);
  });

  it.for([
    ['Pacific/Auckland', '2026-05-10T19:59:00Z', '2026-05-10T20:00:00Z'],
    ['America/Los_Angeles', '2026-05-11T14:59:00Z', '2026-05-11T15:00:00Z'],
    ['Asia/Kolkata', '2026-05-11T02:29:00Z', '2026-05-11T02:30:00Z'],
    ['Mars/Olympus', '2026-05-11T07:59:00Z', '2026-05-11T08:00:00Z'],
  ] as const)('follows the clocks of %s', async ([timeZone, before, at], { app }) => {
    const creator = await aCreator(app, { timeZone });
    expect(await mailedAt(app, creator, before)).toEqual([]);
    expect(await mailedAt(app, creator, at)).toEqual(['2026-05-04']);
  });

  it('keeps its hour over a change of the clocks', async ({ app }) => {
    // Berlin's clocks go forward on Sunday, 29 March.
    const creator = await aCreator(app, { visits: ['2026-03-25T10:00:00Z'] });
    expect(await mailedAt(app, creator, '2026-03-23T07:00:00Z')).toEqual([]);
    expect(await mailedAt(app, creator, '2026-03-30T05:59:00Z')).toEqual([]);
    expect(await mailedAt(app, creator, '2026-03-30T06:00:00Z')).toEqual(['2026-03-23']);
  });

  it('counts the days of the creator’s zone, so a visit late on Sunday is of that week', async ({
    app,
  }) => {
    // 23:00 of Sunday in Los Angeles is Monday in UTC.
    const hour = '2026-05-11T06:00:00Z';
    const [west, east] = [
      await aCreator(app, { timeZone: 'America/Los_Angeles', visits: [hour] }),
      await aCreator(app, { timeZone: 'UTC', visits: [hour] }),
    ];
    expect(await mailedAt(app, west, '2026-05-11T15:00:00Z')).toEqual(['2026-05-04']);
    expect(await mailedAt(app, east, '2026-05-11T15:00:00Z')).toEqual([]);
    expect(await mailedAt(app, east, '2026-05-18T15:00:00Z')).toEqual(['2026-05-11']);
  });

  it('moves with the zone, and does not send a week twice', async ({ app }) => {
    const creator = await aCreator(app, { timeZone: 'America/Los_Angeles' });
    const moveTo = (timeZone: string) =>
      app.db('users').where({ id: creator.id }).update({ timeZone });
    expect(await mailedAt(app, creator, '2026-05-11T06:00:00Z')).toEqual([]);
    await moveTo('Europe/Berlin');
    expect(await mailedAt(app, creator, '2026-05-11T06:00:00Z')).toEqual(['2026-05-04']);
    await moveTo('America/Los_Angeles');
    expect(await mailedAt(app, creator, '2026-05-11T15:00:00Z')).toEqual(['2026-05-04']);
  });

  it('still comes until Tuesday morning when the server was off, and not later', async ({
    app,
  }) => {
    const creator = await aCreator(app);
    const late = await aCreator(app);
    expect(await mailedAt(app, creator, '2026-05-12T05:59:00Z')).toEqual(['2026-05-04']);
    await app
      .db('weekly_summaries')
      .where({ userId: late.id })
      .update({ week: null, nextAt: app.db.raw(`'-infinity'`) });
    await app.db('mail_messages').where({ toKey: late.email.toLowerCase() }).delete();
    expect(await mailedAt(app, late, '2026-05-12T06:00:00Z')).toEqual([]);
  });

  it.for([
    ['a suspended account', { suspendedAt: new Date() }],
    [
      'an account that is being deleted',
      { deletionAskedAt: new Date(), deletionAt: new Date('2099-01-01') },
    ],
    ['an address that was never confirmed', { emailVerifiedAt: null }],
    ['a made-up account', { isDemo: true }],
  ] as const)('does not go to %s', async ([, account], { app }) => {
    const creator = await aCreator(app, { account });
    expect(await mailedAt(app, creator, '2026-05-11T06:00:00Z')).toEqual([]);
  });

  it('does not go to a mailbox that refuses our emails, and nothing is sent after a quiet week', async ({
    app,
  }) => {
    const refused = await aCreator(app);
    const quiet = await aCreator(app, { visits: ['2026-05-03T10:00:00Z'] });
    await app
      .db('mail_addresses')
      .insert({ addressKey: refused.email.toLowerCase(), refusedAt: app.db.fn.now() });
    expect(await mailedAt(app, refused, '2026-05-11T06:00:00Z')).toEqual([]);
    expect(await mailedAt(app, quiet, '2026-05-11T06:00:00Z')).toEqual([]);
    expect((await refused.api.weeklySummary.read()).obstacle).toBe('refused');
  });

  it('goes out once from processes that look at the same moment', async ({ app, other }) => {
    const creators = [];
    for (let count = 0; count < 6; count += 1) creators.push(await aCreator(app));
    now = new Date('2026-05-11T06:00:00Z');
    const looks = [app, other, app, other].map(({ services }) =>
      services.analytics.weekly.sendDue(),
    );
    await Promise.all(looks);
    // A round of a server may still hold its turn, so the clock stands until all are done.
    for (const minute of ['2026-05-11T06:00:00Z', '2026-05-11T06:01:00Z'])
      for (const creator of creators)
        expect(await mailedAt(app, creator, minute)).toEqual(['2026-05-04']);
  });

  it('is sent by another process when the one that looked died', async ({ app }) => {
    const creator = await aCreator(app);
    // As a process leaves it that took the turn and died.
    await app
      .db('weekly_summaries')
      .where({ userId: creator.id })
      .update({ nextAt: new Date('2026-05-11T06:02:00Z') });
    expect(await mailedAt(app, creator, '2026-05-11T06:02:00Z')).toEqual(['2026-05-04']);
  });
});

describe('a creator', () => {
  it('switches the summary off and on again', async ({ app }) => {
    const creator = await aCreator(app);
    expect(await creator.api.weeklySummary.read()).toEqual({
      isOn: true,
      nextAt: '2026-05-11T06:00:00.000Z',
      lastWeek: null,
      obstacle: null,
    });
    expect((await creator.api.weeklySummary.save({ body: { isOn: false } })).isOn).toBe(false);
    expect(await mailedAt(app, creator, '2026-05-11T06:00:00Z')).toEqual([]);
    expect((await creator.api.weeklySummary.save({ body: { isOn: true } })).isOn).toBe(true);
    expect(await mailedAt(app, creator, '2026-05-11T06:30:00Z')).toEqual(['2026-05-04']);
    const { lastWeek, nextAt } = await creator.api.weeklySummary.read();
    expect({ lastWeek, nextAt }).toEqual({
      lastWeek: '2026-05-04',
      nextAt: '2026-05-18T06:00:00.000Z',
    });
  });

  it('gets last week’s summary when asking for it, and a clear answer while the address is not confirmed', async ({
    app,
  }) => {
    const creator = await aCreator(app, { visits: [] });
    await creator.api.weeklySummary.save({ body: { isOn: false } });
    expect(await creator.api.weeklySummary.sendNow()).toEqual({ week: '2026-05-04' });
    expect(await mailedAt(app, creator, EARLY)).toEqual(['2026-05-04']);
    const unproven = await aCreator(app, { account: { emailVerifiedAt: null } });
    await expect(unproven.api.weeklySummary.sendNow()).rejects.toMatchObject({
      code: 'summary_not_possible',
    });
    expect((await unproven.api.weeklySummary.read()).obstacle).toBe('not_confirmed');
  });
});

describe('the letter', () => {
  async function letterOf(app: TestApp, creator: { id: string; email: string }) {
    await mailedAt(app, creator, '2026-05-11T06:00:00Z');
    const row = () =>
      app
        .db('mail_messages')
        .where({ toKey: creator.email.toLowerCase(), kind: 'weekly_summary' })
        .first<{ id: string; state: string } | undefined>('id', 'state');
    await expect.poll(async () => (await row())?.state, { timeout: 90_000 }).toBe('outbox');
    const mail = await app.services.mail.outbox.open((await row())?.id ?? '');
    if (mail === null) throw new Error('The letter was not written');
    return mail;
  }

  it('says the week against the week before, with links to the screens and a way out', async ({
    app,
  }) => {
    const creator = await aCreator(app, {
      visits: ['2026-04-29T10:00:00Z', '2026-05-06T10:00:00Z', '2026-05-07T10:00:00Z'],
    });
    await app.db('company_connections').insert({
      userId: creator.id,
      clientId: 'app',
      sealedAccessToken: 'sealed',
      accessExpiresAt: app.db.fn.now(),
      needsReconnectAt: app.db.fn.now(),
    });
    const { subject, text, html, links } = await letterOf(app, creator);
    expect(subject).toBe('Your week: 4 new leads from 20 visits');
    expect(text).toContain('Monday, May 4 to Sunday, May 10');
    expect(text).toContain('Visits: 20 (10 the week before, +100%)');
    expect(text).toContain('Verified: 4 (2 the week before, +100%)');
    expect(text).toContain('Top lead magnet: 2 of 4 leads, 0 the week before.');
    expect(text).toContain('/performance?query=');
    expect(text).toContain(`${app.url}/settings/readers`);
    expect(html).toContain('<th scope="row"');
    expect(html).toContain('LinkedIn ended the access to your company pages');
    expect(links.map(({ label }) => label)).toEqual(['Unsubscribe', 'Change what we email you']);
  });

  it('ends with one press in it, signed out; opening the link alone changes nothing', async ({
    app,
  }) => {
    const creator = await aCreator(app);
    const { links } = await letterOf(app, creator);
    const path = new URL(links[0]?.url ?? '').pathname;
    const isOn = async () => (await creator.api.weeklySummary.read()).isOn;
    const asked = await app.fetch(path);
    expect(await asked.text()).toContain('You will get no more weekly summaries.');
    expect(await isOn()).toBe(true);
    // RFC 8058: what a mail program posts.
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    const done = await app.fetch(path, { method: 'POST', headers, body });
    expect([done.status, await isOn()]).toEqual([200, false]);
    expect((await app.fetch(path, { method: 'POST', headers, body })).status).toBe(200);
    const forged = `${path.slice(0, -4)}AAAA`;
    expect((await app.fetch(forged, { method: 'POST', headers, body })).status).toBe(404);
    expect((await app.fetch(forged)).status).toBe(404);
    expect(await mailedAt(app, creator, '2026-05-18T06:00:00Z')).toEqual(['2026-05-04']);
  });
});
