import fc from 'fast-check';
import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

const it = appTest();

const PLANS = ['free', 'starter', 'pro', 'creator'] as const;
type Plan = (typeof PLANS)[number];
type Source = 'operator' | 'subscription';
const HOUR = 3_600_000;

const plan = fc.constantFrom(...PLANS);
const source = fc.constantFrom<Source[]>('operator', 'subscription');
/** Hours ahead; null for good. */
const until = fc.option(fc.integer({ min: 1, max: 12 }));
const step = fc.oneof(
  fc.record({ kind: fc.constant('give' as const), plan, source, until }),
  fc.record({ kind: fc.constant('end' as const), source }),
  fc.record({ kind: fc.constant('override' as const), value: fc.boolean(), until }),
  fc.record({ kind: fc.constant('end override' as const) }),
  fc.record({ kind: fc.constant('edit' as const), plan, value: fc.boolean() }),
  fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 6 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What should be true, told without a database. Times are hours left. */
interface Oracle {
  grants: { plan: Plan; source: Source; left: number | null }[];
  override: { value: boolean; left: number | null } | null;
  /** Which plans have the pixel. */
  pixel: Record<Plan, boolean>;
}

function follow(oracle: Oracle, done: Step): void {
  if (done.kind === 'give') {
    oracle.grants = oracle.grants.filter(
      (grant) =>
        grant.source !== done.source ||
        (done.source === 'operator' && done.until !== null && grant.left === null),
    );
    oracle.grants.push({ plan: done.plan, source: done.source, left: done.until });
  } else if (done.kind === 'end') {
    oracle.grants = oracle.grants.filter((grant) => grant.source !== done.source);
  } else if (done.kind === 'override') {
    oracle.override = { value: done.value, left: done.until };
  } else if (done.kind === 'end override') {
    oracle.override = null;
  } else if (done.kind === 'edit') {
    oracle.pixel[done.plan] = done.value;
  } else {
    const pass = <T extends { left: number | null }>(one: T): T[] =>
      one.left === null
        ? [one]
        : one.left > done.hours
          ? [{ ...one, left: one.left - done.hours }]
          : [];
    oracle.grants = oracle.grants.flatMap(pass);
    oracle.override = oracle.override === null ? null : (pass(oracle.override)[0] ?? null);
  }
}

const planIn = ({ grants }: Oracle): Plan =>
  PLANS.findLast((name) => grants.some((grant) => grant.plan === name)) ?? 'free';

async function apply({ db, services }: TestApp, creatorId: string, done: Step): Promise<void> {
  const { grants, overrides } = services.billing;
  const at = (hours: number | null) =>
    hours === null ? null : new Date(Date.now() + hours * HOUR).toISOString();
  const why = { reason: 'a test', by: 'billing' as const };
  if (done.kind === 'give') {
    const given = { creatorId, planId: done.plan, source: done.source, until: at(done.until) };
    await db.transaction((trx) => grants.give(trx, { ...given, ...why }));
  } else if (done.kind === 'end') {
    await db.transaction((trx) => grants.end(trx, { creatorId, source: done.source, ...why }));
  } else if (done.kind === 'override') {
    const change = { feature: 'facebook_pixel' as const, value: done.value };
    const override = { change, until: at(done.until), reason: 'a test' };
    await overrides.set(creatorId, override, 'billing');
  } else if (done.kind === 'end override') {
    const live = await db('entitlement_overrides').where({ userId: creatorId, endedAt: null });
    for (const { id } of live) {
      await overrides.end(creatorId, { overrideId: id, reason: 'a test' }, 'billing');
    }
  } else if (done.kind === 'edit') {
    await db('plans').where({ id: done.plan }).update({ facebookPixel: done.value });
  } else {
    // The database's clock cannot be moved; the ends can.
    for (const table of ['plan_grants', 'entitlement_overrides']) {
      await db(table)
        .where({ userId: creatorId, endedAt: null })
        .update({ until: db.raw('until - make_interval(hours => ?)', [done.hours]) });
    }
    await services.billing.endOverdue();
  }
}

it('has one answer after any acts and any time, and nobody has a paid feature without a reason', async ({
  app,
}) => {
  const { db, services } = app;
  const rows: { id: Plan; facebookPixel: boolean }[] = await db('plans').select(
    'id',
    'facebook_pixel',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { user } = await aUser(app);
      const pixel = { free: false, starter: false, pro: false, creator: false };
      const oracle: Oracle = { grants: [], override: null, pixel };
      for (const { id, facebookPixel } of rows) {
        pixel[id] = facebookPixel;
        await db('plans').where({ id }).update({ facebookPixel });
      }
      for (const done of steps) {
        await apply(app, user.id, done);
        follow(oracle, done);
        const { planId } = await db('users').where({ id: user.id }).first('plan_id');
        expect(planId).toBe(planIn(oracle));
        const wanted = oracle.override?.value ?? oracle.pixel[planIn(oracle)];
        await withinASecond(
          async () =>
            (await services.subscriptions.entitlements.can(user.id, 'facebook_pixel')).allowed ===
            wanted,
        );
        if (planId !== 'free') {
          const reasons = await db('plan_grants').where({
            userId: user.id,
            planId,
            endedAt: null,
          });
          expect(reasons.length).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 25 },
  );
});
