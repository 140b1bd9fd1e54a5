import { describe, expect, test as base, vi } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { untilTheEnd } from '#server/testing/app/app-tests.ts';
import {
  aSubscriber,
  type BillingScene,
  createBillingScene,
} from '#server/testing/scenes/billing/billing-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = base.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
  untilTheEnd(createBillingScene({ isTimed: true }), onCleanup),
);
const reason = 'Costs went up';
const DAY_MS = 86_400_000;
const group = { provider: 'stripe', planId: 'starter', interval: 'month' } as const;

describe('subscribers of an old price', () => {
  it('keep it until an operator moves them, and then pay the new one from a renewal on', async ({
    scene,
  }) => {
    const { operator, subscriber, fromCents, toCents, move, settled } = await aRise(scene);
    const { billing } = subscriber;
    expect((await billing.read()).subscription).toMatchObject({
      amountCents: fromCents,
      hasOldPrice: true,
      priceMove: null,
    });
    const old = { ...group, fromCents, toCents, planName: 'Starter', subscribers: 1, moving: 0 };
    const { prices } = await operator.priceMoves.oldPrices();
    expect(prices).toContainEqual({ ...old, movable: 1 });

    const before = (await billing.read()).subscription;
    const shown = await operator.priceMoves.preview({
      query: { ...group, fromCents, noticeDays: 7 },
    });
    expect(shown.items).toMatchObject([
      { creator: { id: subscriber.user.id }, toCents, effectiveAt: before?.periodEnd },
    ]);
    const begun = await operator.priceMoves.begin({ body: move });
    expect(begun).toMatchObject({ waiting: 1, done: 0, reason });
    // The form was sent twice.
    expect((await operator.priceMoves.begin({ body: move })).id).toBe(begun.id);
    await settled(begun.id, 'planned');
    expect(await mailsTo(scene, subscriber.user.email)).toEqual(['price_moves']);
    expect((await billing.read()).subscription).toMatchObject({
      amountCents: fromCents,
      priceMove: { amountCents: toCents, at: before?.periodEnd },
      scheduled: null,
      nextCharge: { amountCents: toCents },
    });
    const again = { ...move, id: randomIds.rowId() };
    await expect(operator.priceMoves.begin({ body: again })).rejects.toMatchObject({
      code: 'nobody_to_move',
    });
    // It is not theirs to call off, nor to shake off by leaving and staying.
    await expect(billing.undoScheduled()).rejects.toMatchObject({ code: 'price_is_moved' });
    const params = { subscriptionId: before?.id ?? '' };
    await expect(
      operator.subscriptionActs.undoChange({ params, body: { reason } }),
    ).rejects.toMatchObject({ code: 'price_is_moved' });
    await billing.cancel({ body: { at: 'period_end', reason: 'other' } });
    await billing.resume();
    expect((await billing.read()).subscription?.nextCharge?.amountCents).toBe(fromCents);
    await scene.app.services.billing.priceMoves.goOn();
    expect((await billing.read()).subscription?.nextCharge?.amountCents).toBe(toCents);

    await scene.pass(32);
    await scene.deliver();
    await scene.app.services.billing.priceMoves.goOn();
    const [renewal, first] = (await billing.listInvoices()).items;
    expect([renewal?.totalCents, first?.totalCents]).toEqual([toCents, fromCents]);
    expect((await billing.read()).subscription).toMatchObject({
      amountCents: toCents,
      hasOldPrice: false,
      priceMove: null,
    });
    await settled(begun.id, 'done');
    const moved = { params: { moveId: begun.id }, body: { reason } };
    await expect(operator.priceMoves.takeBack(moved)).rejects.toMatchObject({
      code: 'price_move_is_over',
    });
    const entries = await scene.app.db('audit_log').where({ targetId: begun.id });
    expect(entries).toMatchObject([
      { action: 'billing.price_moved', reason, after: { cents: toCents, creators: 1 } },
    ]);
  });

  it('keep it for good when the move is taken back before', async ({ scene }) => {
    const { operator, subscriber, fromCents, move, settled } = await aRise(scene);
    const other = { ...move, toCents: move.toCents + 1 };
    await expect(operator.priceMoves.begin({ body: other })).rejects.toMatchObject({
      code: 'price_is_another',
    });
    const { id: moveId } = await operator.priceMoves.begin({ body: move });
    await settled(moveId, 'planned');
    const unknown = { params: { moveId: 'a'.repeat(20) }, body: { reason } };
    await expect(operator.priceMoves.takeBack(unknown)).rejects.toMatchObject({
      code: 'price_move_not_found',
    });
    const taken = await operator.priceMoves.takeBack({ params: { moveId }, body: { reason } });
    expect(taken).toMatchObject({ waiting: 0, takenBack: 1 });
    await vi.waitFor(async () => {
      const { subscription } = await subscriber.billing.read();
      expect(subscription?.nextCharge?.amountCents).toBe(fromCents);
    });
    await scene.pass(32);
    await scene.deliver();
    const [renewal] = (await subscriber.billing.listInvoices()).items;
    expect(renewal?.totalCents).toBe(fromCents);
    expect(await mailsTo(scene, subscriber.user.email)).toEqual(['price_moves', 'price_stays']);
    await expect(
      operator.priceMoves.creators({ params: { moveId: randomIds.rowId() } }),
    ).rejects.toMatchObject({ code: 'price_move_not_found' });
    const { items } = await operator.priceMoves.list();
    expect(items.map(({ id }) => id)).toContain(moveId);
  });

  it('have the whole notice: a renewal before its end is at the old price', async ({ scene }) => {
    const { operator, subscriber, fromCents, toCents, move, settled } = await aRise(scene);
    const { id: moveId } = await operator.priceMoves.begin({ body: { ...move, noticeDays: 40 } });
    await settled(moveId, 'waiting');
    const told = (await subscriber.billing.read()).subscription?.priceMove?.at;
    await scene.pass(32);
    await scene.deliver();
    await scene.app.services.billing.priceMoves.goOn();
    await settled(moveId, 'planned');
    const { subscription } = await subscriber.billing.read();
    // The day in the email was the day.
    expect(subscription?.periodEnd).toBe(told);
    await scene.pass(31);
    await scene.deliver();
    const { items } = await subscriber.billing.listInvoices();
    expect(items.map(({ totalCents }) => totalCents)).toEqual([toCents, fromCents, fromCents]);
  });
});

describe('a pause', () => {
  it('puts the new price off to the first charge after it, and says that day everywhere', async ({
    scene,
  }) => {
    const { operator, subscriber, fromCents, toCents, move, settled } = await aRise(scene);
    const { billing } = subscriber;
    const { id: moveId } = await operator.priceMoves.begin({ body: move });
    await settled(moveId, 'planned');
    const planned = (await billing.read()).subscription?.priceMove?.at ?? '';
    // Two charges are skipped.
    const until = new Date(Date.parse(planned) + 56 * DAY_MS).toISOString();
    await billing.pause({ body: { until } });
    const paused = (await billing.read()).subscription;
    const told = paused?.priceMove?.at ?? '';
    expect(paused).toMatchObject({ status: 'paused', priceMove: { amountCents: toCents } });
    expect(Date.parse(told)).toBeGreaterThanOrEqual(Date.parse(until));
    expect(Date.parse(told) - Date.parse(until)).toBeLessThan(31 * DAY_MS);
    const { items } = await operator.priceMoves.creators({ params: { moveId } });
    expect(items).toMatchObject([{ effectiveAt: told }]);
    // To the day before it, however long the months are.
    const now = await scene.double.store.read((world) => world.now * 1_000);
    await scene.pass(Math.floor((Date.parse(told) - now) / DAY_MS) - 1);
    await scene.deliver();
    await vi.waitFor(async () => {
      await scene.app.services.billing.priceMoves.goOn();
      expect((await billing.read()).subscription?.nextCharge?.amountCents).toBe(toCents);
    });
    await settled(moveId, 'planned');
    // It is charged on the day that was said, with the price that was said.
    await scene.pass(2);
    await scene.deliver();
    const paid = (await billing.listInvoices()).items.filter(({ status }) => status === 'paid');
    expect(paid.map(({ totalCents }) => totalCents)).toEqual([toCents, fromCents]);
    expect(paid[0]?.periodStart).toBe(told);
  });
});

/** A subscriber of Starter, alone on a price that was raised after that. */
async function aRise(scene: BillingScene) {
  const operator = scene.app.as((await anOperator(scene.app)).token);
  await raise(operator);
  const subscriber = await aSubscriber(scene);
  const toCents = await raise(operator);
  const fromCents = toCents - 100;
  const move = { id: randomIds.rowId(), ...group, fromCents, toCents, noticeDays: 7, reason };
  /** Resolves when the one creator of a move is in this state. */
  const settled = (moveId: string, state: string) =>
    vi.waitFor(async () => {
      const { items } = await operator.priceMoves.creators({ params: { moveId } });
      expect(items).toMatchObject([{ state, error: null }]);
    });
  return { operator, subscriber, fromCents, toCents, move, settled };
}

/** Makes Starter a dollar dearer for newcomers, and says what it costs now. */
async function raise({ operatorPlans, billingProvider }: ReturnType<BillingScene['app']['as']>) {
  const plan = (await operatorPlans.list()).plans.find(({ id }) => id === 'starter');
  if (plan === undefined) throw new Error('Starter is a plan');
  const { name, yearlyPriceUsd, magnetLimit, commentLimit, collectEmails, facebookPixel } = plan;
  const { googleAnalytics, advancedAnalytics, hidePoweredBy, support, storageMb, answerHours } =
    plan;
  const limits = { magnetLimit, commentLimit, storageMb, support, answerHours };
  const pixels = { facebookPixel, googleAnalytics };
  const features = { collectEmails, ...pixels, advancedAnalytics, hidePoweredBy };
  const priceUsd = plan.priceUsd + 1;
  await operatorPlans.change({
    params: { planId: 'starter' },
    body: { name, priceUsd, yearlyPriceUsd, ...limits, ...features },
  });
  await billingProvider.makePrices();
  return priceUsd * 100;
}

async function mailsTo({ app }: BillingScene, toKey: string): Promise<string[]> {
  const rows = await app
    .db('mail_messages')
    .where({ toKey })
    .whereIn('kind', ['price_moves', 'price_stays'])
    .orderBy('createdAt')
    .select<{ kind: string }[]>('kind');
  return rows.map(({ kind }) => kind);
}
