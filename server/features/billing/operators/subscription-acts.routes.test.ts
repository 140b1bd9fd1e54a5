import { describe, expect, test as base } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  aSubscriber,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);
const reason = 'They asked for it by phone';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('what operators do with a subscription in place of its creator', () => {
  it('the plan is changed for exactly the amount that was shown, and the reason is kept', async ({
    scene,
  }) => {
    const { acts, params, user, billing, audited } = await aSubscribersOperator(scene);
    const choice = { planId: 'pro', interval: 'month' as const };
    const shown = await acts.previewPlan({ params, body: choice });
    expect(shown).toMatchObject({ when: 'now', planName: 'Pro' });
    const body = { token: shown.token, reason };
    expect(await acts.changePlan({ params, body })).toMatchObject({ planId: 'pro' });
    expect(await planOf(scene.app, user.id)).toBe('pro');
    const { items } = await billing.listInvoices();
    // Both may be of one second, so no order is told.
    expect(items.map(({ totalCents, status }) => [totalCents, status])).toContainEqual([
      shown.dueTodayCents,
      'paid',
    ]);
    expect(await audited()).toContainEqual(['billing.plan_changed', reason]);
    await expect(acts.changePlan({ params, body })).rejects.toMatchObject({
      code: 'preview_expired',
    });
    await expect(acts.previewPlan({ params, body: choice })).rejects.toMatchObject({
      code: 'plan_is_yours',
    });
    const less = await acts.previewPlan({ params, body: { ...choice, planId: 'starter' } });
    expect(less.when).toBe('period_end');
    await acts.changePlan({ params, body: { token: less.token, reason } });
    expect((await billing.read()).subscription?.scheduled).toMatchObject({ planId: 'starter' });
    await acts.undoChange({ params, body: { reason } });
    expect((await billing.read()).subscription?.scheduled).toBeNull();
  });

  it('a card that is declined leaves the plan as it was', async ({ scene }) => {
    const { acts, params, user } = await aSubscribersOperator(scene);
    const body = { planId: 'pro', interval: 'month' as const };
    const { token } = await acts.previewPlan({ params, body });
    const account = await scene.app.db('billing_accounts').where({ userId: user.id }).first();
    const customer = String(account?.['externalCustomerId']);
    await scene.double.change((world) => {
      world.declines[customer] = 'insufficient_funds';
    });
    await expect(acts.changePlan({ params, body: { token, reason } })).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect(await planOf(scene.app, user.id)).toBe('starter');
  });

  it('a planned end is called off, and a pause begins and ends', async ({ scene }) => {
    const { acts, params, operatorBilling, audited, pauseEnd } = await aSubscribersOperator(scene);
    await expect(acts.resume({ params, body: { reason } })).rejects.toMatchObject({
      code: 'not_cancelled',
    });
    await operatorBilling.cancel({ params, body: { at: 'period_end', reason } });
    expect(await acts.resume({ params, body: { reason } })).toMatchObject({ cancelAt: null });
    await expect(acts.unpause({ params, body: { reason } })).rejects.toMatchObject({
      code: 'not_paused',
    });
    await expect(
      acts.pause({ params, body: { until: inDays(400), reason } }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    const paused = await acts.pause({ params, body: { until: pauseEnd, reason } });
    expect(paused.status).toBe('paused');
    await expect(acts.pause({ params, body: { until: pauseEnd, reason } })).rejects.toMatchObject({
      code: 'change_first_pay',
    });
    expect(await acts.unpause({ params, body: { reason } })).toMatchObject({ status: 'active' });
    // What was refused left no trace.
    expect((await audited()).map(([action]) => action)).toEqual([
      'billing.cancelled',
      'billing.resumed',
      'billing.paused',
      'billing.unpaused',
    ]);
  });

  it('access is given beyond the days of grace of a failed charge', async ({ scene }) => {
    const { app } = scene;
    const { user, operatorBilling, operatorCreators } = await aSubscribersOperator(scene);
    const account = await app.db('billing_accounts').where({ userId: user.id }).first();
    const params = { creatorId: user.id };
    const give = (days: number) =>
      operatorCreators.setPlan({
        params,
        body: { plan: 'starter', until: inDays(days), reason },
      });
    // What is paid has no end, so a gift of the same plan would change nothing.
    await expect(give(90)).rejects.toMatchObject({ code: 'plan_is_set' });
    await scene.failCharge(String(account?.['externalCustomerId']));
    await scene.deliver();
    const [row] = (await operatorBilling.readCreator({ params })).subscriptions;
    expect(row).toMatchObject({ status: 'past_due', accessUntil: expect.any(String) });
    expect(await give(90)).toMatchObject({ plan: { id: 'starter' } });
    const { acts } = await operatorBilling.readCreator({ params });
    expect(acts[0]).toMatchObject({ action: 'creator.plan_set', reason });
  });

  it('nothing happens to one that is unknown, has ended, or whose provider does not answer', async ({
    scene,
  }) => {
    const { acts, params, operatorBilling, pauseEnd } = await aSubscribersOperator(scene);
    const plan = { planId: 'pro', interval: 'month' as const };
    const { token } = await acts.previewPlan({ params, body: plan });
    const all = (of: { subscriptionId: string }, until: string) => [
      () => acts.previewPlan({ params: of, body: plan }),
      () => acts.changePlan({ params: of, body: { token, reason } }),
      () => acts.undoChange({ params: of, body: { reason } }),
      () => acts.resume({ params: of, body: { reason } }),
      () => acts.pause({ params: of, body: { until, reason } }),
      () => acts.unpause({ params: of, body: { reason } }),
    ];
    for (const call of all({ subscriptionId: randomIds.rowId() }, pauseEnd)) {
      await expect(call()).rejects.toMatchObject({ code: 'subscription_not_found' });
    }
    scene.setMood('down');
    const [preview, change, , , pause] = all(params, pauseEnd);
    for (const call of [preview, change, pause]) {
      await expect(call?.()).rejects.toMatchObject({ code: 'provider_unreachable' });
    }
    scene.setMood('well');
    const less = await laterChange();
    await operatorBilling.cancel({ params, body: { at: 'period_end', reason } });
    scene.setMood('down');
    await expect(acts.resume({ params, body: { reason } })).rejects.toMatchObject({
      code: 'provider_unreachable',
    });
    scene.setMood('well');
    await acts.resume({ params, body: { reason } });
    await acts.pause({ params, body: { until: pauseEnd, reason } });
    scene.setMood('down');
    await expect(acts.unpause({ params, body: { reason } })).rejects.toMatchObject({
      code: 'provider_unreachable',
    });
    await expect(less()).rejects.toMatchObject({ code: 'provider_unreachable' });
    scene.setMood('well');
    await operatorBilling.cancel({ params, body: { at: 'now', reason } });
    for (const call of all(params, pauseEnd)) {
      await expect(call()).rejects.toMatchObject({ code: 'subscription_has_ended' });
    }

    /** Another creator's planned change, to be called off while nobody answers. */
    async function laterChange() {
      const other = await aSubscribersOperator(scene);
      const yearly = { planId: 'pro', interval: 'month' as const };
      const up = await other.acts.previewPlan({ params: other.params, body: yearly });
      await other.acts.changePlan({ params: other.params, body: { token: up.token, reason } });
      const down = { planId: 'starter', interval: 'month' as const };
      const shown = await other.acts.previewPlan({ params: other.params, body: down });
      await other.acts.changePlan({ params: other.params, body: { token: shown.token, reason } });
      return () => other.acts.undoChange({ params: other.params, body: { reason } });
    }
  });
});

type Scene = Awaited<ReturnType<typeof createBillingScene>>;

async function aSubscribersOperator(scene: Scene) {
  const { user, billing } = await aSubscriber(scene, 'starter');
  const { operatorBilling, operatorCreators, subscriptionActs } = scene.app.as(
    (await anOperator(scene.app)).token,
  );
  const own = (await billing.read()).subscription;
  const subscriptionId = own?.id ?? '';
  // By the provider's clock, which other tests put forward.
  const pauseEnd = new Date(Date.parse(own?.periodEnd ?? '') + 30 * 86_400_000).toISOString();
  const audited = async () => {
    const rows = await scene.app
      .db('audit_log')
      .where({ targetId: user.id })
      .whereLike('action', 'billing.%')
      .orderBy(['at', 'id'])
      .select<{ action: string; reason: string | null }[]>('action', 'reason');
    return rows.map((row) => [row.action, row.reason]);
  };
  return {
    user,
    billing,
    operatorBilling,
    operatorCreators,
    acts: subscriptionActs,
    params: { subscriptionId },
    audited,
    pauseEnd,
  };
}
