import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

const it = appTest();
const LINE = 'Powered by';
const hide = { body: { hidesPoweredBy: true } };

async function aCreator(app: TestApp, plan: 'pro' | 'creator') {
  const { user, token } = await aUser(app, { plan });
  const { brand, magnets, planChanges, referrals } = app.as(token);
  const body = { title: 'Notes', triggerWords: ['GROWTH'], textContent: 'secret' };
  const { id } = await magnets.create({ body });
  return {
    user,
    brand,
    planChanges,
    referrals,
    page: async () => (await app.fetch(`/unlock/${id}`)).text(),
    preview: async () =>
      (await magnets.preview({ body: { title: 'Notes', step: 'comment' } })).html,
  };
}

describe('the line "Powered by"', () => {
  it('leaves the pages of a creator whose plan includes that, and comes back', async ({ app }) => {
    const { user, brand, page, preview, referrals } = await aCreator(app, 'creator');
    const link = `href="/?ref=${user.referralCode}&amp;from=`;
    expect(await brand.read()).toMatchObject({ hidesPoweredBy: false, mayHidePoweredBy: true });
    expect(await page()).toContain(link);
    expect((await referrals.read()).hidesPoweredBy).toBe(false);

    expect(await brand.update(hide)).toMatchObject({ hidesPoweredBy: true });
    for (const html of [await page(), await preview()]) {
      expect(html).not.toContain(LINE);
      expect(html).not.toContain(user.referralCode);
    }
    expect(await page()).toContain('Report this page');
    expect((await referrals.read()).hidesPoweredBy).toBe(true);

    await brand.update({ body: { hidesPoweredBy: false } });
    expect(await page()).toContain(link);
    expect(await preview()).toContain(LINE);
  });

  it('stays on the pages of other plans, unless an operator makes an exception', async ({
    app,
  }) => {
    const { user, brand, page } = await aCreator(app, 'pro');
    const refused = await brand.update(hide).catch((error: unknown) => error as ApiError); // what a client throws
    expect(refused).toMatchObject({ status: 403, code: 'plan_required' });
    expect(await brand.read()).toMatchObject({ hidesPoweredBy: false, mayHidePoweredBy: false });

    const operator = app.as((await anOperator(app)).token).creatorEntitlements;
    const change = { feature: 'hide_powered_by', value: true } as const;
    await operator.setOverride({
      params: { creatorId: user.id },
      body: { change, until: null, reason: 'Part of their contract' },
    });
    await brand.update(hide);
    expect(await page()).not.toContain(LINE);
  });

  it('is back with a smaller plan, which keeps the choice and says so before', async ({ app }) => {
    const { user, brand, page, planChanges, referrals } = await aCreator(app, 'creator');
    await brand.update(hide);
    const { stops } = await planChanges.preview({ query: { plan: 'pro' } });
    expect(stops).toContainEqual({ feature: 'hide_powered_by', isInUse: true });

    await app.db('plan_grants').where({ userId: user.id }).update({ endedAt: new Date() });
    await putOnPlan(app.db, user.id, 'pro');
    await withinASecond(async () => (await page()).includes(LINE));
    expect(await brand.read()).toMatchObject({ hidesPoweredBy: true, mayHidePoweredBy: false });
    expect((await referrals.read()).hidesPoweredBy).toBe(false);
    await brand.update({ body: { hidesPoweredBy: false } });
    expect(await brand.read()).toMatchObject({ hidesPoweredBy: false });
  });
});
