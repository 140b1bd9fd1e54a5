import { describe, expect, test as base } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import { aSubscriber, createBillingScene } from '#server/testing/scenes/billing/billing-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);
type Scene = Awaited<ReturnType<typeof createBillingScene>>;
type Acts = Awaited<ReturnType<typeof aSubscribersActs>>['acts'];

const reason = 'They asked for it by phone';
const pro = { planId: 'pro', interval: 'month' as const };
const until = new Date(Date.now() + 40 * 86_400_000).toISOString();
const refused = (call: Promise<unknown>, code: string) =>
  expect(call).rejects.toMatchObject({ code });

async function aSubscribersActs(scene: Scene) {
  const { user } = await aSubscriber(scene, 'starter');
  const { subscriptionActs } = scene.app.as((await anOperator(scene.app)).token);
  const own = scene.app.db('billing_subscriptions').where({ userId: user.id });
  const row = await own.clone().first('id', 'externalId');
  return {
    acts: subscriptionActs,
    own,
    externalId: row.externalId,
    params: { subscriptionId: row.id },
  };
}

describe('an operator’s act on a subscription is refused with a reason', () => {
  it('for a plan that is not sold, and while a pause is on', async ({ scene }) => {
    const { acts, params } = await aSubscribersActs(scene);
    await refused(acts.previewPlan({ params, body: { ...pro, planId: 'free' } }), 'plan_not_sold');
    await acts.pause({ params, body: { until, reason } });
    await refused(acts.previewPlan({ params, body: pro }), 'change_first_pay');
  });

  it('after the subscription has ended at the provider', async ({ scene }) => {
    const stripe = scene.double.client();
    type Params = Awaited<ReturnType<typeof aSubscribersActs>>['params'];
    const shownToken = async (acts: Acts, params: Params, planId = 'pro') =>
      (await acts.previewPlan({ params, body: { ...pro, planId } })).token;
    const begun: ((acts: Acts, params: Params) => Promise<() => Promise<unknown>>)[] = [
      async (acts, params) => {
        const token = await shownToken(acts, params);
        return () => acts.changePlan({ params, body: { token, reason } });
      },
      async (acts, params) => {
        for (const planId of ['pro', 'starter']) {
          const token = await shownToken(acts, params, planId);
          await acts.changePlan({ params, body: { token, reason } });
        }
        return () => acts.undoChange({ params, body: { reason } });
      },
      async (acts, params) => () => acts.resume({ params, body: { reason } }),
      async (acts, params) => () => acts.pause({ params, body: { until, reason } }),
      async (acts, params) => () => acts.unpause({ params, body: { reason } }),
    ];
    for (const [place, begin] of begun.entries()) {
      const { acts, own, externalId, params } = await aSubscribersActs(scene);
      const act = await begin(acts, params);
      // What our rows say while the event of the end is on its way.
      if (place === 2) await own.clone().update({ cancelAt: new Date() });
      if (place === 4) await own.clone().update({ status: 'paused' });
      await stripe.subscriptions.cancel(externalId);
      await refused(act(), 'subscription_changed');
    }
  });

  it('where the money is taken by hand, or by a provider that is gone', async ({ scene }) => {
    const { acts, own, params } = await aSubscribersActs(scene);
    for (const [provider, code] of [
      ['manual', 'billing_by_hand'],
      ['practice', 'billing_off'],
    ] as const) {
      await own.clone().update({ provider });
      const calls = [
        acts.previewPlan({ params, body: pro }),
        acts.changePlan({ params, body: { token: randomIds.rowId(), reason } }),
        acts.undoChange({ params, body: { reason } }),
        acts.resume({ params, body: { reason } }),
        acts.pause({ params, body: { until, reason } }),
        acts.unpause({ params, body: { reason } }),
      ];
      await Promise.all(calls.map((call) => refused(call, code)));
    }
  });
});
