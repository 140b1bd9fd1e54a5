import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TwoProcesses } from '#server/testing/app/two-processes.ts';
import { aComment, aMagnet, aVisitor } from '#server/testing/scenes/unlock-scene.ts';

/** An operator works on `here`; the creator looks `there`. */
const it = twoProcessesTest();
let both: TwoProcesses;
let here: TestApp;
let there: TestApp;
it.beforeAll(({ both: processes }) => {
  both = processes;
  ({ here, there } = both);
});

const operatorAs = async () => here.as((await anOperator(here)).token);

/** A creator whose month is full, and two visitors who came after that: one left an address. */
async function aFullMonth() {
  const magnet = await aMagnet(both, { collectEmails: true }, { plan: 'pro' });
  const { userId, magnetId, post } = magnet;
  const month = here.db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
  await here.db('quota_months').insert({ userId, month, used: 10_000 });
  for (const name of ['Ada', 'Bob']) {
    const visitor = aVisitor(here);
    const commentUrl = aComment(both, post, 'growth', { author: { name } });
    const verified = await visitor.post('/api/verify-comment', { magnetId, commentUrl });
    expect(verified).toMatchObject({ status: 200 });
    const left = await visitor.post('/api/email-leads', {
      magnetId,
      email: `${name.toLowerCase()}@visitors.test`,
    });
    expect(left).toMatchObject({ body: { success: true } });
  }
  const creator = there.as(magnet.token);
  const seen = async () => {
    const { items } = await creator.activity.list({ query: { result: 'verified' } });
    return items.map(({ lead }) => [lead?.name, lead?.email, lead?.overQuota]);
  };
  const hidden = ['', null, true];
  expect(await seen()).toEqual([hidden, hidden]);
  return { userId, creator, seen, hidden, email: await emailOf(userId) };
}

const emailOf = async (id: string): Promise<string> =>
  (await here.db('users').where({ id }).first('email')).email;
const give = (userId: string, comments: number) => ({
  params: { creatorId: userId },
  body: { comments, reason: 'A busy launch' },
});
const lettersTo = async (email: string) => {
  const mails = (await here.services.mail.outbox.list()).filter(({ to }) => to === email);
  return Promise.all(mails.map(({ id }) => here.services.mail.outbox.open(id)));
};

describe('room for leads', () => {
  it('that an operator adds to a month releases the oldest leads everywhere at once, with one email', async () => {
    const { userId, creator, seen, hidden, email } = await aFullMonth();
    const { operatorCreators } = await operatorAs();
    expect((await creator.analytics.dashboard()).usage).toMatchObject({
      commentsUsed: 10_000,
      commentLimit: 10_000,
      leadsOverQuota: 2,
    });
    const after = await operatorCreators.addRoom(give(userId, 1));
    expect(after).toMatchObject({
      month: { used: 10_001, limit: 10_001, extra: 1 },
      leadsOverQuota: 1,
    });
    expect(await seen()).toEqual([hidden, ['Ada', 'ada@visitors.test', false]]);
    const dashboard = await creator.analytics.dashboard();
    expect(dashboard.latestLeads.map(({ name, email: given }) => [name, given])).toEqual([
      ['LinkedIn User', null],
      ['Ada', 'ada@visitors.test'],
    ]);
    expect(dashboard.lastRelease).toMatchObject({ leads: 1 });
    expect(dashboard.usage).toMatchObject({ commentLimit: 10_001, commentsExtra: 1 });
    expect(await here.db('audit_log').where({ targetId: userId })).toMatchObject([
      {
        action: 'creator.room_added',
        reason: 'A busy launch',
        before: { extraComments: 0 },
        after: { extraComments: 1, released: 1 },
      },
    ]);
    await expect.poll(async () => (await lettersTo(email)).length, { timeout: 90_000 }).toBe(1);
    const [letter] = await lettersTo(email);
    expect(letter?.subject).toBe('1 lead was released');
    expect(letter?.text).not.toContain('Ada');
  });

  it('grows with a larger plan and with a higher limit of the plan', async () => {
    const first = await aFullMonth();
    const second = await aFullMonth();
    const { operatorCreators, operatorPlans } = await operatorAs();
    const plan = { plan: 'creator', until: null, reason: 'A customer' };
    await operatorCreators.setPlan({ params: { creatorId: first.userId }, body: plan });
    expect(await first.seen()).toEqual([
      ['Bob', 'bob@visitors.test', false],
      ['Ada', 'ada@visitors.test', false],
    ]);
    const { plans } = await operatorPlans.list();
    const found = plans.find(({ id }) => id === 'pro');
    if (found === undefined) throw new Error('there is a plan called pro');
    const { id: planId, version: _v, isDefault: _d, isRetired: _r, creators: _c, ...pro } = found;
    const params = { planId };
    await operatorPlans.change({ params, body: { ...pro, commentLimit: 10_050 } });
    // By a job, in whichever process takes it.
    await expect.poll(second.seen, { timeout: 90_000 }).toEqual([
      ['Bob', 'bob@visitors.test', false],
      ['Ada', 'ada@visitors.test', false],
    ]);
    await operatorPlans.change({ params, body: pro });
  });

  it('is not added for an unknown creator, to a month without a limit, or beyond the maximum', async () => {
    const { operatorCreators } = await operatorAs();
    const { userId } = await aMagnet(both, {}, { plan: 'creator' });
    const refused = (call: Promise<unknown>) =>
      call.then(
        () => Promise.reject(new Error('expected a refusal')),
        ({ status, code }: ApiError) => [status, code],
      );
    const addTo = (id: string, comments: number) =>
      refused(operatorCreators.addRoom(give(id, comments)));
    expect(await addTo('nobody', 5)).toEqual([404, 'creator_not_found']);
    expect(await addTo(userId, 5)).toEqual([409, 'month_is_unlimited']);
    expect(await addTo(userId, 0)).toEqual([400, 'validation_failed']);
    const full = await aFullMonth();
    await here.db('quota_months').where({ userId: full.userId }).update({ extra: 99_999_999 });
    expect(await addTo(full.userId, 2)).toEqual([400, 'validation_failed']);
    expect(await here.db('audit_log').where({ targetId: full.userId })).toHaveLength(0);
  });
});
