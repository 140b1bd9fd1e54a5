import { describe, expect, test as base } from 'vitest';
import { insertGrant } from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  aSubscriber,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene(), onCleanup),
);
const month = 'month' as const;

describe('a change of plan', () => {
  it('upwards charges exactly what was shown, once, and gives the plan', async ({ scene }) => {
    const { user, billing } = await aSubscriber(scene, 'starter');
    const shown = await billing.preview({ body: { planId: 'pro', interval: month } });
    expect(shown).toMatchObject({ when: 'now', planName: 'Pro', nextCents: 2_900 });
    expect(shown.dueTodayCents).toBeGreaterThan(1_000);
    const twoTabs = await billing.preview({ body: { planId: 'creator', interval: month } });
    const after = await billing.change({ body: { token: shown.token } });
    expect(after.subscription).toMatchObject({ planId: 'pro', amountCents: 2_900 });
    expect(await planOf(scene.app, user.id)).toBe('pro');
    const { items } = await billing.listInvoices();
    expect(items.map(({ paidCents }) => paidCents).toSorted((a, b) => a - b)).toEqual([
      shown.dueTodayCents,
      1_500,
    ]);
    await expect(billing.change({ body: { token: shown.token } })).rejects.toMatchObject({
      code: 'preview_expired',
    });
    await expect(billing.change({ body: { token: twoTabs.token } })).rejects.toMatchObject({
      code: 'subscription_changed',
    });
    expect((await billing.listInvoices()).items).toHaveLength(2);
    await expect(
      billing.preview({ body: { planId: 'pro', interval: month } }),
    ).rejects.toMatchObject({ code: 'plan_is_yours' });
  });

  it('leaves the plan as it was when the bank declines', async ({ scene }) => {
    const { user, billing } = await aSubscriber(scene, 'starter');
    const shown = await billing.preview({ body: { planId: 'pro', interval: month } });
    const account = await scene.app.db('billing_accounts').where({ userId: user.id }).first();
    const customer = String(account?.['externalCustomerId']);
    await scene.double.change((world) => {
      world.declines[customer] = 'insufficient_funds';
    });
    await expect(billing.change({ body: { token: shown.token } })).rejects.toMatchObject({
      status: 402,
      code: 'card_declined',
    });
    await scene.deliver();
    expect(await planOf(scene.app, user.id)).toBe('starter');
  });

  it('downwards waits for the end of the period, and can be called off', async ({ scene }) => {
    const { user, billing } = await aSubscriber(scene, 'pro');
    const toStarter = { body: { planId: 'starter', interval: month } };
    const shown = await billing.preview(toStarter);
    expect(shown).toMatchObject({ when: 'period_end', dueTodayCents: 0, nextCents: 1_500 });
    const planned = await billing.change({ body: { token: shown.token } });
    expect(planned.subscription).toMatchObject({
      planId: 'pro',
      scheduled: { planId: 'starter', amountCents: 1_500 },
    });
    expect((await billing.undoScheduled()).subscription).toMatchObject({ scheduled: null });
    const again = await billing.preview(toStarter);
    await billing.change({ body: { token: again.token } });
    await scene.pass(32);
    await scene.deliver();
    expect((await billing.read()).subscription).toMatchObject({ planId: 'starter' });
    expect(await planOf(scene.app, user.id)).toBe('starter');
  });
});

describe('leaving', () => {
  it('says what stops, keeps the plan until the end of what is paid, and can be undone', async ({
    scene,
  }) => {
    const { user, billing } = await aSubscriber(scene, 'pro');
    const body = { at: 'period_end' as const };
    const shown = await billing.cancelPreview({ body });
    expect(shown).toMatchObject({
      at: 'period_end',
      planName: 'Pro',
      openCents: 0,
      after: { plan: { name: 'Free' }, magnets: { limit: 3 }, comments: { limit: 600 } },
    });
    expect(shown.after.stops.map(({ feature }) => feature)).toEqual([
      'email_collection',
      'facebook_pixel',
      'advanced_analytics',
    ]);

    await expect(billing.resume()).rejects.toMatchObject({ code: 'not_cancelled' });
    const left = await billing.cancel({ body: { ...body, reason: 'not_used', comment: 'Later' } });
    expect(left.subscription).toMatchObject({ cancelAt: shown.endsAt, nextCharge: null });
    // Another plan would be charged again after the end.
    for (const planId of ['starter', 'creator']) {
      await expect(billing.preview({ body: { planId, interval: month } })).rejects.toMatchObject({
        code: 'change_first_pay',
      });
    }
    expect((await billing.resume()).subscription).toMatchObject({ cancelAt: null });
    await billing.cancel({ body: { ...body, reason: 'other' } });
    expect(await planOf(scene.app, user.id)).toBe('pro');
    await scene.pass(32);
    await scene.deliver();
    expect(await planOf(scene.app, user.id)).toBe('free');
    await expect(billing.cancelPreview({ body })).rejects.toMatchObject({
      code: 'no_subscription',
    });
    const { items } = await billing.history();
    expect(items.map(({ kind }) => kind)).toContain('ended');
  });

  it('says which plan follows: a gift and an exception stay', async ({ scene }) => {
    const { user, billing } = await aSubscriber(scene, 'pro');
    const gift = { userId: user.id, source: 'operator', until: null } as const;
    await scene.app.db.transaction(async (trx) => {
      await insertGrant(trx, { ...gift, planId: 'starter', reason: 'thanks', actor: 'test' });
    });
    await scene.app.db('entitlement_overrides').insert({
      id: randomIds.rowId(),
      userId: user.id,
      feature: 'comments',
      value: JSON.stringify(4_000),
      reason: 'thanks',
      actor: 'test',
    });
    const { after } = await billing.cancelPreview({ body: { at: 'now' } });
    expect(after).toMatchObject({
      plan: { name: 'Starter' },
      magnets: { limit: 10 },
      comments: { limit: 4_000 },
      stops: [{ feature: 'email_collection', isInUse: false }],
    });
  });

  it('a pause charges nothing, keeps what is paid, and ends when asked', async ({ scene }) => {
    const { user, billing } = await aSubscriber(scene, 'pro');
    const { subscription } = await billing.read();
    const inDays = (days: number) =>
      new Date(Date.parse(subscription?.periodEnd ?? '') + days * 86_400_000).toISOString();
    // A pause that ends before the next charge would skip none.
    for (const days of [-1, 93]) {
      await expect(billing.pause({ body: { until: inDays(days) } })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    await expect(billing.unpause()).rejects.toMatchObject({ code: 'not_paused' });
    const paused = await billing.pause({ body: { until: inDays(27) } });
    expect(paused.subscription).toMatchObject({ status: 'paused', nextCharge: null });
    expect(await planOf(scene.app, user.id)).toBe('pro');
    expect((await billing.unpause()).subscription).toMatchObject({ status: 'active' });
  });

  it('while a charge has failed calls off the charge: nothing is taken afterwards', async ({
    scene,
  }) => {
    const { user, token, billing } = await aSubscriber(scene, 'pro');
    const account = await scene.app.db('billing_accounts').where({ userId: user.id }).first();
    const customer = String(account?.['externalCustomerId']);
    await scene.failCharge(customer);
    await scene.deliver();
    const { subscription } = await billing.read();
    expect(subscription).toMatchObject({
      status: 'past_due',
      pastDue: { amountCents: 2_900, reason: expect.any(String) },
    });
    const until = new Date(Date.now() + 90 * 86_400_000).toISOString();
    await expect(billing.pause({ body: { until } })).rejects.toMatchObject({
      code: 'change_first_pay',
    });
    expect(await planOf(scene.app, user.id)).toBe('pro');
    const mails = await scene.app.db('mail_messages').where({ toKey: user.email.toLowerCase() });
    expect(mails.map(({ kind }) => String(kind))).toContain('payment_failed');
    await expect(
      billing.preview({ body: { planId: 'creator', interval: month } }),
    ).rejects.toMatchObject({ code: 'change_first_pay' });
    // One warning: that the plan ends in these days is part of it.
    await scene.app
      .db('plan_grants')
      .where({ userId: user.id, endedAt: null })
      .update({ until: new Date(Date.now() + 6 * 86_400_000) });
    const { items: warnings } = await scene.app.as(token).analytics.attention();
    expect(warnings.map(({ kind }) => kind)).toEqual(['payment_failed']);
    const shown = await billing.cancelPreview({ body: { at: 'period_end' } });
    expect(shown).toMatchObject({ at: 'now', openCents: 2_900 });
    await billing.cancel({ body: { at: 'period_end', reason: 'too_expensive' } });
    await scene.deliver();
    expect(await planOf(scene.app, user.id)).toBe('free');
    await scene.double.change((world) => {
      delete world.declines[customer];
    });
    await scene.pass(20);
    await scene.deliver();
    const { items } = await billing.listInvoices();
    expect(items.map(({ status }) => status).toSorted()).toEqual(['paid', 'void']);
  });
});
