import { expect } from 'vitest';
import { lockPlanOfUser } from '#server/features/subscriptions/plans.queries.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();

it('a plan that becomes the highest is the plan of who has it, and nobody who counts a lead is in the way', async ({
  app,
}) => {
  const { db, services } = app;
  const { user } = await aUser(app);
  const { operatorPlans } = app.as((await anOperator(app)).token);
  const given = { creatorId: user.id, reason: 'a test', until: null, by: 'billing' } as const;
  const { grants } = services.billing;
  await db.transaction(async (trx) => {
    await grants.give(trx, { ...given, planId: 'starter', source: 'operator' });
    await grants.give(trx, { ...given, planId: 'pro', source: 'subscription' });
  });
  const planIs = async (id: string): Promise<void> => {
    await expect
      .poll(async () => (await db('users').where({ id: user.id }).first()).planId)
      .toBe(id);
  };
  await planIs('pro');
  const { plans } = await operatorPlans.list();
  const starter = plans.find(({ id }) => id === 'starter');
  if (starter === undefined) throw new Error('There is Starter');
  const {
    id: planId,
    isDefault: _d,
    isRetired: _r,
    creators: _c,
    version: _v,
    ...fields
  } = starter;
  const priced = (priceUsd: number) =>
    operatorPlans.change({ params: { planId }, body: { ...fields, priceUsd } });

  // As a lead that begins a month does: first the creator, then the plan.
  await db.transaction(async (trx) => {
    await trx('users').where({ id: user.id }).forNoKeyUpdate().first('id');
    await priced(30);
    expect((await lockPlanOfUser(trx, user.id))?.id).toBe('pro');
  });
  await planIs('starter');
  await priced(starter.priceUsd);
  await planIs('pro');
  const log = await db('audit_log').where({ targetId: user.id }).orderBy('at').select('action');
  expect(log.map(({ action }) => action)).toEqual(Array(4).fill('creator.plan_set'));
  expect(await db('mail_messages').where({ toKey: user.email })).toEqual([]);
});
