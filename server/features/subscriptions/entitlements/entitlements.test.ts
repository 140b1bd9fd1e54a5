import { expect } from 'vitest';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

const it = twoProcessesTest();

it('an answer is kept in each process, and dropped in both within a second of any change of what decides', async ({
  here,
  there,
}) => {
  const { user } = await aUser(here);
  const operator = here.as((await anOperator(here)).token);
  const { grants } = here.services.billing;
  const of = {
    creatorId: user.id,
    source: 'subscription',
    reason: 'a test',
    by: 'billing',
  } as const;
  const pro = { ...of, planId: 'pro', until: null };
  const { plans } = await operator.operatorPlans.list();
  const found = plans.find(({ id }) => id === 'free');
  if (found === undefined) throw new Error('There is Free');
  const { id: planId, isDefault: _d, isRetired: _r, creators: _c, version: _v, ...free } = found;
  const edit = (facebookPixel: boolean) =>
    operator.operatorPlans.change({ params: { planId }, body: { ...free, facebookPixel } });
  const isAllowed = async ({ services }: typeof here) =>
    (await services.subscriptions.entitlements.can(user.id, 'facebook_pixel')).allowed;
  let overrideId = '';
  const changes: [boolean, () => Promise<unknown>][] = [
    [true, () => here.db.transaction((trx) => grants.give(trx, pro))],
    [false, () => here.db.transaction((trx) => grants.end(trx, of))],
    [true, () => edit(true)],
    [false, () => edit(free.facebookPixel)],
    [
      true,
      async () => {
        const change = { feature: 'facebook_pixel', value: true } as const;
        const given = await operator.creatorEntitlements.setOverride({
          params: { creatorId: user.id },
          body: { change, until: null, reason: 'a test' },
        });
        overrideId = given.overrides[0]?.id ?? '';
      },
    ],
    [
      false,
      () =>
        operator.creatorEntitlements.endOverride({
          params: { creatorId: user.id, overrideId },
          body: { reason: 'a test' },
        }),
    ],
  ];
  /** The database is not asked: the rounds, which look there too, are not always in between. */
  const isKept = async (app: typeof here) => {
    let asked = 0;
    const note = ({ sql }: { sql: string }) => {
      if (sql.includes('entitlement_overrides')) asked += 1;
    };
    app.db.on('query', note);
    await isAllowed(app);
    app.db.off('query', note);
    return asked === 0;
  };
  for (const [wanted, change] of changes) {
    for (const app of [here, there]) {
      await withinASecond(() => isKept(app));
      expect(await isAllowed(app)).toBe(!wanted);
    }
    await change();
    for (const app of [here, there]) {
      await withinASecond(async () => (await isAllowed(app)) === wanted);
    }
  }
});
