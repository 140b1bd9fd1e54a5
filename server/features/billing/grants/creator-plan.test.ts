import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

/** An operator works on `here`, the creator on `there`. */
const it = twoProcessesTest();
let here: TestApp;
let there: TestApp;
it.beforeAll(({ both }) => {
  ({ here, there } = both);
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code }),
  );
const creatorsAs = async () => here.as((await anOperator(here)).token).operatorCreators;
const toPlan = (creatorId: string, plan: string, until: string | null = null) => ({
  params: { creatorId },
  body: { plan, until, reason: 'a prize' },
});
const because = (creatorId: string) => ({ params: { creatorId }, body: { reason: 'done' } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const planOf = async (userId: string) =>
  (await here.db('users').where({ id: userId }).first('plan_id')).planId;
const usageOf = async (token: string) => (await there.as(token).analytics.dashboard()).usage;
/** The database's clock cannot be moved; the end can. */
const letTimePass = (userId: string) =>
  here
    .db('plan_grants')
    .where({ userId, endedAt: null })
    .whereNotNull('until')
    .update({ until: here.db.raw(`now() - interval '1 second'`) });
const endOverdue = () => Promise.all([here, there].map((app) => app.services.billing.endOverdue()));

describe('the plan of a creator', () => {
  it('can be set without an end by an operator, and applies in every process at once', async () => {
    const creators = await creatorsAs();
    const { user, token } = await aUser(here);
    const answer = await creators.setPlan(toPlan(user.id, 'creator'));
    expect(answer).toMatchObject({ plan: { id: 'creator', name: 'Creator+' }, planEnds: null });
    expect(await usageOf(token)).toMatchObject({
      planName: 'Creator+',
      planEnds: null,
      magnetLimit: null,
      commentLimit: null,
    });
    expect(await here.db('audit_log').where({ targetId: user.id })).toMatchObject([
      {
        action: 'creator.plan_set',
        reason: 'a prize',
        before: { plan: 'Free', until: null },
        after: { plan: 'Creator+', until: null },
      },
    ]);
  });

  it('ends on its date: the earlier plan returns once, with an audit entry and an email', async () => {
    const creators = await creatorsAs();
    const { user, token } = await aUser(here);
    const magnets = here.as(token).magnets;
    const until = inDays(30);
    const set = await creators.setPlan(toPlan(user.id, 'pro', until));
    expect(set.planEnds).toEqual({ at: until, next: { id: 'free', name: 'Free' } });
    expect(await usageOf(token)).toMatchObject({
      planName: 'Pro',
      planEnds: { at: until, nextPlanName: 'Free' },
    });
    for (let count = 0; count < 5; count += 1) {
      await magnets.create({
        body: { title: `Guide ${count}`, triggerWord: 'GUIDE', textContent: 'Text' },
      });
    }

    await endOverdue();
    expect(await planOf(user.id)).toBe('pro');
    await letTimePass(user.id);
    await endOverdue();
    expect(await planOf(user.id)).toBe('free');
    expect(await usageOf(token)).toMatchObject({
      planName: 'Free',
      planEnds: null,
      activeMagnets: 3,
    });
    const log = await here.db('audit_log').where({ targetId: user.id }).orderBy('at');
    expect(log).toHaveLength(2);
    expect(log[1]).toMatchObject({
      action: 'creator.plan_ended',
      operatorId: null,
      operatorName: null,
      networkHash: '',
      before: { plan: 'Pro' },
      after: { plan: 'Free', until: null },
    });
    const mails = () => here.db('mail_messages').where({ toKey: user.email });
    expect(await mails()).toMatchObject([{ kind: 'plan_ended' }]);
    await expect.poll(async () => (await mails())[0].state, { timeout: 90_000 }).toBe('outbox');
    const [mail] = await mails();
    const letter = await here.services.mail.outbox.open(mail.id);
    expect(letter?.subject).toBe('Your Pro plan has ended');
    expect(letter?.text).toContain('Your account is on the Free plan now');
    expect(letter?.text).toContain('2 lead magnets were paused');
  });

  it('is ended early by an operator, and a second plan for a time returns to the first', async () => {
    const creators = await creatorsAs();
    const { user } = await aUser(here, { plan: 'starter' });
    await creators.setPlan(toPlan(user.id, 'pro', inDays(3)));
    const longer = await creators.setPlan(toPlan(user.id, 'creator', inDays(9)));
    expect(longer).toMatchObject({
      plan: { id: 'creator' },
      planEnds: { next: { id: 'starter' } },
    });
    const ended = await creators.endPlan(because(user.id));
    expect(ended).toMatchObject({ plan: { id: 'starter' }, planEnds: null });
    expect(await failure(creators.endPlan(because(user.id)))).toEqual({
      status: 409,
      code: 'plan_has_no_end',
    });
  });

  it('stays without an end after it is set again without a date', async () => {
    const creators = await creatorsAs();
    const { user } = await aUser(here);
    await creators.setPlan(toPlan(user.id, 'pro', inDays(3)));
    expect(await creators.setPlan(toPlan(user.id, 'pro'))).toMatchObject({
      plan: { id: 'pro' },
      planEnds: null,
    });
    await endOverdue();
    expect(await planOf(user.id)).toBe('pro');
  });

  it('is refused for an unknown creator, an unknown or retired plan, no change, and a past date', async () => {
    const creators = await creatorsAs();
    const { user } = await aUser(here);
    const set = (plan: string, until: string | null = null, id = user.id) =>
      failure(creators.setPlan(toPlan(id, plan, until)));
    expect(await set('pro', null, 'nobody')).toEqual({ status: 404, code: 'creator_not_found' });
    expect(await failure(creators.endPlan(because('nobody')))).toEqual({
      status: 404,
      code: 'creator_not_found',
    });
    expect(await set('gold')).toEqual({ status: 409, code: 'plan_not_offered' });
    expect(await set('free')).toEqual({ status: 409, code: 'plan_is_set' });
    expect(await set('free', inDays(1))).toEqual({ status: 409, code: 'plan_is_set' });
    expect(await set('pro', inDays(-1))).toEqual({ status: 400, code: 'validation_failed' });
    expect(await planOf(user.id)).toBe('free');
    expect(await here.db('audit_log').where({ targetId: user.id })).toHaveLength(0);
  });
});

describe('an operator’s plans', () => {
  const plansAs = async () => here.as((await anOperator(here)).token).operatorPlans;
  const fields = {
    name: 'Team',
    priceUsd: 49,
    yearlyPriceUsd: 490,
    magnetLimit: 40,
    commentLimit: 20_000,
    collectEmails: true,
    facebookPixel: true,
    googleAnalytics: true,
    advancedAnalytics: true,
    hidePoweredBy: false,
    support: 'A person you know',
    storageMb: 5_000,
    answerHours: null,
  };

  it('keep the change of the first of two operators who edited the same values', async () => {
    const [one, two] = [await plansAs(), await plansAs()];
    const { version } = await one.add({ body: { id: 'shared', ...fields, name: 'Shared' } });
    const params = { planId: 'shared' };
    const save = (by: typeof one, change: Partial<typeof fields>) =>
      by.change({ params, body: { ...fields, ...change, version } });
    const after = await save(one, { name: 'First' });
    const refused = { status: 409, code: 'plan_changed' };
    await expect(save(two, { commentLimit: 7 })).rejects.toMatchObject(refused);
    const stored = (await two.list()).plans.find(({ id }) => id === 'shared');
    expect(stored).toMatchObject({ name: 'First', commentLimit: 20_000, version: after.version });
    await two.change({ params, body: { ...fields, commentLimit: 7, version: after.version } });
    await one.retire({ params });
  });

  it.each([
    [{ commentLimit: -1 }, { commentLimit: 'At least 1' }],
    [{ commentLimit: 1e12 }, { commentLimit: 'At most 1,000,000,000' }],
    [{ priceUsd: 1_000_000 }, { priceUsd: 'At most 999,999' }],
    [{ yearlyPriceUsd: 1_000_000 }, { yearlyPriceUsd: 'At most 999,999' }],
    [{ priceUsd: -5 }, { priceUsd: 'At least 0' }],
    [{ priceUsd: 0 }, { yearlyPriceUsd: 'A free plan has no yearly price' }],
    [{ name: 'Te\u202Eam' }, { name: 'Please keep this to one line' }],
    [{ support: 'A person\nBcc: x' }, { support: 'Please keep this to one line' }],
  ])('refuse %j and say why', async (change, problems) => {
    const plans = await plansAs();
    const body = { id: 'odd', ...fields, ...change };
    await expect(plans.add({ body })).rejects.toMatchObject({ status: 400, fields: problems });
  });

  it('are added, changed, retired and offered again, and pricing follows in every process', async () => {
    const plans = await plansAs();
    const pricing = async (text: string) =>
      (await (await there.fetch('/pricing')).text()).includes(text);
    expect(await pricing('A person you know')).toBe(false);
    await plans.add({ body: { id: 'team', ...fields } });
    await withinASecond(() => pricing('A person you know'));
    const offered = async () => (await there.api.subscriptions.listPlans()).plans;
    expect((await offered()).map(({ id }) => id)).toEqual([
      'free',
      'starter',
      'pro',
      'team',
      'creator',
    ]);
    const call = { params: { planId: 'team' } };
    const dear = { priceUsd: 99, yearlyPriceUsd: null, support: 'Day and night' };
    await plans.change({ ...call, body: { ...fields, ...dear } });
    await withinASecond(() => pricing('Day and night'));
    expect((await offered()).at(-1)).toMatchObject({ id: 'team', priceUsd: 99 });

    const { user } = await aUser(here);
    await putOnPlan(here.db, user.id, 'team');
    expect(await plans.retire(call)).toMatchObject({ isRetired: true, creators: 1 });
    await withinASecond(async () => !(await pricing('Day and night')));
    expect(await planOf(user.id)).toBe('team');
    const creators = await creatorsAs();
    const other = await aUser(here);
    expect(await failure(creators.setPlan(toPlan(other.user.id, 'team')))).toMatchObject({
      code: 'plan_not_offered',
    });
    expect(await plans.offer(call)).toMatchObject({ isRetired: false });
    await plans.offer(call);
    const log = await here.db('audit_log').where({ targetId: 'team' }).orderBy('at');
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['plan.added', null, fields],
      ['plan.changed', { priceUsd: 49, yearlyPriceUsd: 490, support: 'A person you know' }, dear],
      ['plan.retired', null, null],
      ['plan.offered', null, null],
    ]);
    await putOnPlan(here.db, user.id, 'free');
    await plans.retire(call);
  });

  it('pause magnets above a smaller limit, and keep the ones activated last', async () => {
    const plans = await plansAs();
    const plan = { params: { planId: 'starter' } };
    const { token } = await aUser(here, { plan: 'starter' });
    const { magnets } = there.as(token);
    for (const title of ['One', 'Two', 'Three']) {
      await magnets.create({ body: { title, triggerWord: 'GUIDE', textContent: 'Text' } });
    }
    const before = (await plans.list()).plans.find(({ id }) => id === 'starter');
    const { id: _id, isDefault: _d, isRetired: _r, creators: _c, ...starter } = before ?? fail();
    await plans.change({ ...plan, body: { ...starter, magnetLimit: 2 } });
    const { items } = await magnets.list({ query: { status: 'active' } });
    expect(items.map(({ title }) => title).toSorted()).toEqual(['Three', 'Two']);
    const more = { title: 'Four', triggerWord: 'GUIDE', textContent: 'Text' };
    expect(await failure(magnets.create({ body: more }))).toMatchObject({
      code: 'magnet_limit_reached',
    });
    await plans.change({ ...plan, body: { ...starter, version: undefined } });
  });

  it('cannot be unknown, have an id twice, or be retired while new accounts get them', async () => {
    const plans = await plansAs();
    const nowhere = { params: { planId: 'nowhere' } };
    for (const call of [
      () => plans.change({ ...nowhere, body: fields }),
      () => plans.retire(nowhere),
      () => plans.offer(nowhere),
    ]) {
      expect(await failure(call())).toEqual({ status: 404, code: 'plan_not_found' });
    }
    expect(await failure(plans.add({ body: { id: 'pro', ...fields } }))).toEqual({
      status: 409,
      code: 'plan_exists',
    });
    expect(await failure(plans.retire({ params: { planId: 'free' } }))).toEqual({
      status: 409,
      code: 'plan_is_default',
    });
    expect(await failure(plans.add({ body: { id: 'x', ...fields, name: ' ' } }))).toMatchObject({
      status: 400,
    });
  });
});

function fail(): never {
  throw new Error('there is a plan called starter');
}
