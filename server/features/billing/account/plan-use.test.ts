import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();
const DAY = 86_400_000;

describe('a smaller plan', () => {
  it('is previewed, pauses what the creator did not choose, and deletes nothing', async ({
    app,
  }) => {
    const { user, token } = await aUser(app, { plan: 'pro' });
    const { magnets, planChanges } = app.as(token);
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const body = { title, triggerWord: 'GUIDE', textContent: 'Text', collectEmails: true };
      ids.push((await magnets.create({ body })).id);
    }
    const [one = '', two = ''] = ids;
    const titles = (all: readonly { title: string; stays: boolean }[], stays: boolean) =>
      all.filter((each) => each.stays === stays).map(({ title }) => title);
    const preview = () => planChanges.preview({ query: { plan: 'free' } });
    const first = await preview();
    expect(first.magnets.limit).toBe(3);
    expect(titles(first.magnets.active, false)).toEqual(['Two', 'One']);
    expect(first.stops).toEqual([
      { feature: 'email_collection', isInUse: true },
      { feature: 'facebook_pixel', isInUse: false },
      { feature: 'advanced_analytics', isInUse: true },
    ]);
    expect(first.begins).toEqual([]);

    await planChanges.keepMagnets({ body: { magnetIds: [one, two] } });
    const second = await preview();
    expect(titles(second.magnets.active, true)).toEqual(['Two', 'One', 'Five']);
    await putOnPlan(app.db, user.id, 'free');
    const { items } = await magnets.list({ query: {} });
    const active = items.filter(({ status }) => status === 'active').map(({ title }) => title);
    expect(active.toSorted()).toEqual(['Five', 'One', 'Two']);
    expect(items).toHaveLength(5);
    // The choice is used up.
    expect(await app.db('plan_choices').where({ userId: user.id })).toEqual([]);
  });

  it('is refused when nobody can get it; a choice, when a magnet is not the creator’s', async ({
    app,
  }) => {
    const { token } = await aUser(app);
    const other = await aUser(app);
    const body = { title: 'Theirs', triggerWord: 'GUIDE', textContent: 'Text' };
    const theirs = await app.as(other.token).magnets.create({ body });
    const { planChanges } = app.as(token);
    await expect(planChanges.preview({ query: { plan: 'gold' } })).rejects.toMatchObject({
      status: 409,
      code: 'plan_not_offered',
    });
    await expect(
      planChanges.keepMagnets({ body: { magnetIds: [theirs.id] } }),
    ).rejects.toMatchObject({ status: 404, code: 'magnet_not_found' });
  });
});

describe('meters', () => {
  it('say what is used, of which limit, and when it runs out at the pace of two weeks', async ({
    app,
  }) => {
    const { user, token } = await aUser(app);
    const { db } = app;
    await db('users')
      .where({ id: user.id })
      .update({ createdAt: db.raw(`now() - interval '90 days'`) });
    const month = db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
    await db('quota_months').insert({ userId: user.id, month, used: 12 });
    const file = { userId: user.id, name: 'a.pdf', mediaType: 'application/pdf' };
    // 700 of 1,000 MB in two weeks: the rest lasts for six days.
    await db('magnet_files').insert({
      ...file,
      id: 'bcdefghjkmnpqrstuvwx',
      storageKey: 'files/meters',
      size: 700_000_000,
      sha256: Buffer.alloc(32),
      createdAt: db.raw(`now() - interval '3 days'`),
    });
    const { meters, months } = await app.as(token).planChanges.meters();
    expect(meters).toMatchObject([
      { meter: 'active_magnets', limit: 3, used: 0, resetsAt: null, runsOutAt: null },
      { meter: 'comments', limit: 600, used: 12, runsOutAt: null, source: 'plan' },
      { meter: 'storage', limit: 1_000_000_000, used: 700_000_000, resetsAt: null },
    ]);
    const ahead = Date.parse(meters[2]?.runsOutAt ?? '') - Date.now();
    expect(Math.round(ahead / DAY)).toBe(6);
    expect(months).toMatchObject([{ used: 12, limit: 600 }]);
  });
});
