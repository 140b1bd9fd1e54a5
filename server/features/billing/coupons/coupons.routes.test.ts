import { describe, expect, test as base } from 'vitest';
import type { NewCoupon } from '#shared/billing/coupons.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  type BillingScene,
  createBillingScene,
  planOf,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);
const pro = { planId: 'pro', interval: 'month' as const };
const DAY = 86_400_000;
let codes = 0;

/** A coupon's form; one percent off the first payment unless it says more. */
function form(more: Partial<NewCoupon> = {}): NewCoupon {
  codes += 1;
  return {
    id: randomIds.rowId(),
    code: `CODE-${codes}`,
    percentOff: more.amountOffCents === undefined ? 1 : null,
    amountOffCents: null,
    duration: 'once',
    months: null,
    planId: null,
    maxUses: null,
    expiresAt: null,
    reason: 'Spring',
    ...more,
  };
}

const operatorOf = async ({ app }: BillingScene) => app.as((await anOperator(app)).token);

async function aBuyer({ app }: BillingScene) {
  const { user, token } = await aUser(app);
  return { user, billing: app.as(token).billing };
}

/** Pays with a code, in small letters. */
async function buy(scene: BillingScene, code: string, order = pro) {
  const buyer = await aBuyer(scene);
  const body = { ...order, coupon: code.toLowerCase() };
  const shown = await buyer.billing.readCode({ body });
  const { sessionId } = await buyer.billing.checkout({ body });
  const asked = await scene.double.store.read(({ checkoutSessions }) =>
    checkoutSessions.find(({ id }) => id === sessionId),
  );
  expect(asked?.amount_total).toBe(shown.priceCents - shown.discountCents);
  expect(asked?.allow_promotion_codes).not.toBe(true);
  await scene.double.payCheckout(sessionId, 'pm_card_visa');
  await scene.deliver();
  return { ...buyer, shown };
}

const totals = async ({ billing }: { billing: Awaited<ReturnType<typeof aBuyer>>['billing'] }) =>
  (await billing.listInvoices()).items.map(({ totalCents }) => totalCents);
const revenueOf = async ({ app }: BillingScene, creatorId: string) => {
  const rows = await app.db('mrr_movements').where({ creatorId }).orderBy('id');
  return rows.map(({ afterCents }) => afterCents);
};

describe('a coupon', () => {
  it('is made once, and what is shown, charged, invoiced and booked is the same to the cent', async ({
    scene,
  }) => {
    const { coupons, finance } = await operatorOf(scene);
    const body = form({ percentOff: 33, duration: 'forever', maxUses: 5 });
    scene.setMood('lost');
    await expect(coupons.make({ body })).rejects.toMatchObject({ code: 'provider_not_reached' });
    scene.setMood('well');
    const made = await coupons.make({ body });
    expect(await coupons.make({ body })).toEqual(made);
    expect(made).toMatchObject({ code: body.code, uses: 0, state: 'on' });
    const there = await scene.double.client().coupons.list();
    expect(there.data.filter(({ name }) => name === body.code)).toMatchObject([
      { percent_off: 33, duration: 'forever', max_redemptions: 5 },
    ]);

    const buyer = await buy(scene, body.code);
    expect(buyer.shown).toMatchObject({ priceCents: 2_900, discountCents: 957 });
    const [invoice] = (await buyer.billing.listInvoices()).items;
    expect(invoice).toMatchObject({ discountCents: 957, totalCents: 1_943, paidCents: 1_943 });
    expect((await buyer.billing.read()).subscription?.nextCharge?.amountCents).toBe(1_943);
    expect(await revenueOf(scene, buyer.user.id)).toEqual([1_943]);
    const day = new Date(invoice?.paidAt ?? '').toISOString().slice(0, 10);
    const { items } = await finance.rows({ query: { from: day, to: day, kind: 'payments' } });
    expect(items.find(({ creator }) => creator?.id === buyer.user.id)).toMatchObject({
      amountCents: 1_943,
    });
    const listed = (await coupons.list()).items.find(({ id }) => id === body.id);
    expect(listed).toMatchObject({ uses: 1, maxUses: 5, state: 'on' });
    const entries = await scene.app.db('audit_log').where({ targetId: body.id });
    expect(entries).toMatchObject([{ action: 'billing.coupon_made', reason: 'Spring' }]);
  });

  it('counts as lost revenue only while it also lowers the next charge', async ({ scene }) => {
    const { coupons } = await operatorOf(scene);
    const once = form({ amountOffCents: 750 });
    const twice = form({ percentOff: 50, duration: 'months', months: 2 });
    for (const body of [once, twice]) await coupons.make({ body });
    const first = await buy(scene, once.code);
    const second = await buy(scene, twice.code);
    expect(await revenueOf(scene, first.user.id)).toEqual([2_900]);
    expect(await revenueOf(scene, second.user.id)).toEqual([1_450]);
    for (let months = 0; months < 2; months += 1) {
      await scene.pass(32);
      await scene.deliver();
    }
    expect(await totals(first)).toEqual([2_900, 2_900, 2_150]);
    expect(await totals(second)).toEqual([2_900, 1_450, 1_450]);
    expect(await revenueOf(scene, second.user.id)).toEqual([1_450, 2_900]);
  });

  it('of one plan lowers no other plan that follows it', async ({ scene }) => {
    const { coupons } = await operatorOf(scene);
    const body = form({ percentOff: 100, duration: 'forever', planId: 'starter' });
    await coupons.make({ body });
    const buyer = await buy(scene, body.code, { ...pro, planId: 'starter' });
    const { billing } = buyer;
    const up = await billing.preview({ body: { ...pro, planId: 'creator' } });
    expect(up).toMatchObject({ when: 'now', dueTodayCents: 7_900, nextCents: 7_900 });
    await billing.change({ body: { token: up.token } });
    await scene.deliver();
    // Two invoices of one second come in any order.
    expect((await totals(buyer)).toSorted((a, b) => a - b)).toEqual([0, 7_900]);
    expect((await billing.read()).subscription?.nextCharge?.amountCents).toBe(7_900);
    expect((await revenueOf(scene, buyer.user.id)).at(-1)).toBe(7_900);
    // Back on its plan it holds again.
    const down = await billing.preview({ body: { ...pro, planId: 'starter' } });
    expect(down).toMatchObject({ when: 'period_end', nextCents: 0 });
    await billing.change({ body: { token: down.token } });
    await scene.pass(32);
    await scene.deliver();
    expect((await totals(buyer)).toSorted((a, b) => a - b)).toEqual([0, 0, 7_900]);
    expect((await revenueOf(scene, buyer.user.id)).at(-1)).toBe(0);
  });

  it('goes along with a change of plan, and each next charge is the one that was shown', async ({
    scene,
  }) => {
    const { coupons } = await operatorOf(scene);
    const body = form({ percentOff: 50, duration: 'forever' });
    await coupons.make({ body });
    const buyer = await buy(scene, body.code);
    const { billing } = buyer;
    const next = async () => (await billing.read()).subscription?.nextCharge?.amountCents;
    const change = async (planId: string) => {
      const { token, nextCents } = await billing.preview({ body: { ...pro, planId } });
      await billing.change({ body: { token } });
      await scene.deliver();
      expect(await next()).toBe(nextCents);
      return nextCents;
    };
    expect(await change('creator')).toBe(3_950);
    expect(await change('starter')).toBe(750);
    // A plan for the end of the period that is called off leaves the discount as it was.
    await billing.undoScheduled();
    expect(await next()).toBe(3_950);
    expect(await change('starter')).toBe(750);
    await scene.pass(32);
    await scene.deliver();
    expect((await totals(buyer))[0]).toBe(750);
  });

  it('buys nothing cheaper when it is unknown, off, over, used up, of another plan or used before', async ({
    scene,
  }) => {
    const { coupons } = await operatorOf(scene);
    const expiresAt = new Date(
      (await scene.double.store.read(({ now }) => now)) * 1_000 + 2 * DAY,
    ).toISOString();
    const [off, over, single, other, own] = [
      form(),
      form({ expiresAt }),
      form({ maxUses: 1 }),
      form({ planId: 'creator' }),
      form({ percentOff: 100 }),
    ];
    for (const body of [off, over, single, other, own]) await coupons.make({ body });
    const { billing } = await aBuyer(scene);
    const refused = async (code: string, message: RegExp, of = billing) => {
      for (const call of [of.readCode, of.checkout]) {
        await expect(call({ body: { ...pro, coupon: code } })).rejects.toMatchObject({
          code: 'coupon_refused',
          message: expect.stringMatching(message),
        });
      }
    };
    for (const code of ['NOTHING', '%', 'x'.repeat(100), `${off.code}'--`]) {
      await refused(code, /does not exist/);
    }
    await refused(other.code, /only/);
    const params = { couponId: off.id };
    const reason = 'Leaked';
    const unknown = { params: { couponId: 'a'.repeat(20) }, body: { isOn: false, reason } };
    await expect(coupons.switch(unknown)).rejects.toMatchObject({ code: 'coupon_not_found' });
    expect(await coupons.switch({ params, body: { isOn: false, reason } })).toMatchObject({
      state: 'off',
    });
    await refused(off.code, /switched off/);
    expect(await coupons.switch({ params, body: { isOn: true, reason } })).toMatchObject({
      state: 'on',
    });
    expect((await billing.readCode({ body: { ...pro, coupon: off.code } })).code).toBe(off.code);

    // Two pages for the last use: the provider lets one of them be paid.
    const late = await billing.checkout({ body: { ...pro, coupon: single.code } });
    await buy(scene, single.code);
    await refused(single.code, /used up/);
    await expect(scene.double.payCheckout(late.sessionId, 'pm_card_visa')).rejects.toThrow(/./);

    const again = await buy(scene, own.code);
    expect(await totals(again)).toEqual([0]);
    expect(await planOf(scene.app, again.user.id)).toBe('pro');
    await again.billing.cancel({ body: { at: 'now', reason: 'other' } });
    await refused(own.code, /used by you/, again.billing);
    // A page that was not paid is no use.
    await billing.checkout({ body: { ...pro, coupon: own.code } });
    await billing.checkout({ body: { ...pro, coupon: own.code } });

    await scene.pass(3);
    await refused(over.code, /expired/);
    await scene.double
      .client()
      .coupons.del(
        String((await scene.app.db('billing_coupons').where({ id: off.id }).first())?.externalId),
      );
    await expect(billing.checkout({ body: { ...pro, coupon: off.code } })).rejects.toMatchObject({
      code: 'coupon_refused',
    });
    const actions = await scene.app.db('audit_log').where({ targetId: off.id }).orderBy('at');
    expect(actions.map(({ action }) => action)).toEqual([
      'billing.coupon_made',
      'billing.coupon_off',
      'billing.coupon_on',
    ]);
    await expect(
      billing.readCode({ body: { ...pro, planId: 'gold', coupon: off.code } }),
    ).rejects.toMatchObject({ code: 'plan_not_sold' });
  });

  it('is refused to an operator where it could not be kept, and nothing is stored', async ({
    scene,
  }) => {
    const { coupons, billingProvider } = await operatorOf(scene);
    const known = form();
    await coupons.make({ body: known });
    const refused = (body: NewCoupon, code: string) =>
      expect(coupons.make({ body })).rejects.toMatchObject({ code });
    await refused(form({ code: known.code.toLowerCase() }), 'coupon_code_taken');
    await refused(form({ expiresAt: '2020-01-01T00:00:00Z' }), 'coupon_ends_too_soon');
    await refused(form({ planId: 'free' }), 'coupon_plan_not_sold');
    await refused(form({ percentOff: 5, amountOffCents: 5 }), 'validation_failed');
    await refused(form({ duration: 'months' }), 'validation_failed');
    await refused(form({ percentOff: 101 }), 'validation_failed');
    scene.setMood(400);
    await refused(form({ code: 'NEVER' }), 'coupon_not_made');
    scene.setMood('down');
    await refused(form({ code: 'NEVER' }), 'provider_not_reached');
    scene.setMood('well');
    const choice = { graceDays: 7, automaticTax: false };
    await billingProvider.choose({ body: { ...choice, provider: 'manual' } });
    await refused(form({ code: 'NEVER' }), 'coupons_need_provider');
    await billingProvider.choose({ body: { ...choice, provider: 'stripe' } });
    expect((await coupons.list()).items.some(({ code }) => code === 'NEVER')).toBe(false);
  });
});
