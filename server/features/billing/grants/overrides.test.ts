import { describe, expect } from 'vitest';
import type { Feature, FeatureValue } from '#shared/subscriptions/entitlements.contract.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

/** An operator works on `here`, the creator on `there`. */
const it = twoProcessesTest();
let here: TestApp;
let there: TestApp;
it.beforeAll(({ both }) => {
  ({ here, there } = both);
});

const operatorAs = async () => here.as((await anOperator(here)).token).creatorEntitlements;
const exception = (creatorId: string, change: FeatureValue, until: string | null = null) => ({
  params: { creatorId },
  body: { change, until, reason: 'A busy launch' },
});
const can = (app: TestApp, id: string, feature: Feature, amount?: number) =>
  app.services.subscriptions.entitlements.can(id, feature, amount);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('an exception from a plan', () => {
  it('counts in every process within a second, is in the audit log, and ends by an operator', async () => {
    const operator = await operatorAs();
    const { user, token } = await aUser(here);
    expect(await can(there, user.id, 'facebook_pixel')).toMatchObject({
      allowed: false,
      reason: 'not_in_plan',
      source: 'plan',
    });
    const change = { feature: 'facebook_pixel', value: true } as const;
    const given = await operator.setOverride(exception(user.id, change, inDays(3)));
    expect(given).toMatchObject({
      plan: { id: 'free' },
      overrides: [
        { feature: 'facebook_pixel', value: true, reason: 'A busy launch', endedAt: null },
      ],
    });
    expect(given.features).toContainEqual({
      feature: 'facebook_pixel',
      value: true,
      source: 'override',
      used: null,
      until: given.overrides[0]?.until,
    });
    expect(given.features[0]).toEqual({
      feature: 'active_magnets',
      value: 3,
      source: 'plan',
      used: 0,
      until: null,
    });
    await withinASecond(async () => (await can(there, user.id, 'facebook_pixel')).allowed);
    expect(await can(here, user.id, 'facebook_pixel')).toMatchObject({ source: 'override' });
    const { details } = await there.as(token).subscriptions.getForUser({
      params: { userId: user.id },
    });
    expect(details?.plan).toMatchObject({ id: 'free', facebookPixel: true });

    const overrideId = given.overrides[0]?.id ?? '';
    const end = { params: { creatorId: user.id, overrideId }, body: { reason: 'Over' } };
    await operator.endOverride(end);
    await withinASecond(async () => !(await can(there, user.id, 'facebook_pixel')).allowed);
    await expect(operator.endOverride(end)).rejects.toMatchObject({ code: 'override_not_found' });
    expect(await here.db('audit_log').where({ targetId: user.id }).orderBy('at')).toMatchObject([
      { action: 'creator.override_set', reason: 'A busy launch', after: { value: true } },
      { action: 'creator.override_ended', reason: 'Over', before: { value: true } },
    ]);
  });

  it('moves limits with it: magnets are paused, months follow, and the next one replaces it', async () => {
    const operator = await operatorAs();
    const { user, token } = await aUser(here);
    const { magnets } = there.as(token);
    for (const title of ['One', 'Two', 'Three']) {
      await magnets.create({ body: { title, triggerWord: 'GUIDE', textContent: 'Text' } });
    }
    const month = here.db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
    await here.db('quota_months').insert({ userId: user.id, month, used: 40 });
    await operator.setOverride(exception(user.id, { feature: 'active_magnets', value: 2 }));
    await operator.setOverride(exception(user.id, { feature: 'comments', value: 40 }));
    const active = await magnets.list({ query: { status: 'active' } });
    expect(active.items.map(({ title }) => title).toSorted()).toEqual(['Three', 'Two']);
    expect(await can(here, user.id, 'comments')).toMatchObject({
      allowed: false,
      reason: 'limit_reached',
      limit: 40,
      used: 40,
      source: 'override',
    });
    const more = await operator.setOverride(
      exception(user.id, { feature: 'comments', value: null }),
    );
    expect(more.overrides.filter(({ endedAt }) => endedAt === null)).toHaveLength(2);
    expect(await can(here, user.id, 'comments')).toMatchObject({
      allowed: true,
      reason: 'unlimited',
      limit: null,
    });
    const [row] = await here.db('quota_months').where({ userId: user.id });
    expect(row.commentLimit).toBeNull();
  });

  it('ends on its date, everywhere and once', async () => {
    const operator = await operatorAs();
    const { user } = await aUser(here);
    const change = { feature: 'advanced_analytics', value: true } as const;
    await operator.setOverride(exception(user.id, change, inDays(1)));
    await here
      .db('entitlement_overrides')
      .where({ userId: user.id })
      .update({ until: here.db.raw(`now() - interval '1 second'`) });
    for (const app of [here, there]) {
      await withinASecond(async () => !(await can(app, user.id, 'advanced_analytics')).allowed);
    }
    await Promise.all([here, there].map((app) => app.services.billing.endOverdue()));
    const ends = { targetId: user.id, action: 'creator.override_ended' };
    expect(await here.db('audit_log').where(ends)).toHaveLength(1);
  });

  it('is refused for an unknown creator, a past date and values that do not fit the feature', async () => {
    const operator = await operatorAs();
    const { user } = await aUser(here);
    const set = (change: unknown, until: string | null = null, id = user.id) =>
      operator.setOverride(exception(id, change as FeatureValue, until)); // wrong on purpose
    const pixel = { feature: 'facebook_pixel', value: true };
    const nobody = { status: 404, code: 'creator_not_found' };
    await expect(set(pixel, null, 'nobody')).rejects.toMatchObject(nobody);
    await expect(operator.read({ params: { creatorId: 'nobody' } })).rejects.toMatchObject(nobody);
    const overrideId = 'bcdefghjkmnpqrstuvwx';
    await expect(
      operator.endOverride({ params: { creatorId: 'nobody', overrideId }, body: { reason: 'x' } }),
    ).rejects.toMatchObject(nobody);
    for (const wrong of [
      { feature: 'facebook_pixel', value: 'yes' },
      { feature: 'comments', value: -1 },
      { feature: 'comments', value: 2.5 },
      { feature: 'storage', value: null },
      { feature: 'support', value: '' },
      { feature: 'rockets', value: true },
    ]) {
      await expect(set(wrong)).rejects.toMatchObject({ status: 400, code: 'validation_failed' });
    }
    await expect(set(pixel, inDays(-1))).rejects.toMatchObject({
      status: 400,
      fields: { until: 'Please choose a time in the future' },
    });
    expect((await operator.read({ params: { creatorId: user.id } })).overrides).toEqual([]);
  });
});
