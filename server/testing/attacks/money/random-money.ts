import fc from 'fast-check';
import { expect } from 'vitest';
import type { BillingScene } from '../../scenes/billing/billing-scene.ts';
import {
  type Act,
  anAct,
  aPurchase,
  clearLives,
  type Creator,
  customerOf,
  perform,
  someCreators,
} from './money-acts.ts';
import { everythingHolds, lookAt, plansHaveReasons, type PlanOfPrice } from './money-checks.ts';

/** What the installation sells. */
async function soldPlans({ app }: BillingScene): Promise<PlanOfPrice> {
  const rows = await app.db('plan_prices').where({ provider: 'stripe' });
  return new Map(rows.map((row) => [row.externalPriceId, row.planId]));
}

/** Asks the provider about everybody, and again: the second time nothing differs. */
async function reconcile({ app }: BillingScene, customers: readonly string[]): Promise<void> {
  const { sync } = app.services.billing;
  for (const one of customers) await sync.sync('stripe', one);
  for (const one of customers) expect(await sync.sync('stripe', one)).toEqual([]);
}

async function live(scene: BillingScene, acts: readonly Act[], plans: PlanOfPrice): Promise<void> {
  await clearLives(scene);
  const creators = await someCreators(scene);
  for (const { who, deed, network } of acts) {
    const creator = creators[who];
    if (creator === undefined) continue;
    await perform(scene, creator, deed);
    await scene.deliver(network ?? undefined);
    if (network === null) await isSettled(scene, creator, plans);
  }
  const customers = [];
  for (const creator of creators) customers.push(await customerOf(scene, creator));
  const known = customers.filter((one) => one !== undefined);
  await reconcile(scene, known);
  await everythingHolds(scene, creators, plans);
}

/** Once the events of an act are here, who paid has the plan: no night has to pass. */
async function isSettled(scene: BillingScene, creator: Creator, plans: PlanOfPrice): Promise<void> {
  const customer = await customerOf(scene, creator);
  if (customer === undefined) return;
  const there = await scene.double.store.read((world) => lookAt(world, customer, plans));
  const paying = there.subscriptions.filter(({ status }) => status === 'active');
  if (paying.length > 0) await plansHaveReasons(scene, creator, there);
}

/** Any lives of three creators and their referrers, with any network between us and the provider. */
export async function anyMoneyAddsUp(
  scene: BillingScene,
  options: { numRuns: number; seed: number; maxLength: number },
): Promise<void> {
  const { maxLength, ...rest } = options;
  const plans = await soldPlans(scene);
  const acts = fc.array(anAct, { minLength: 4, maxLength });
  // Of those who never buy there is little to tell.
  const lives = fc.tuple(fc.array(aPurchase, { minLength: 2, maxLength: 3 }), acts);
  await fc.assert(
    fc.asyncProperty(lives, ([bought, then]) =>
      live(scene, [...bought.map((deed, who) => ({ who, deed, network: null })), ...then], plans),
    ),
    { ...rest, endOnFailure: true },
  );
}
