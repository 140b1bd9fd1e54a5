import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { expect } from 'vitest';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

const it = twoProcessesTest();

it('another process obeys a ban, and its end, within a second', async ({ here, there }) => {
  const ask = async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    return (await aVisitor(there).post('/api/auth/forgot', { email: 'a@x.test' }, headers)).status;
  };
  expect(await ask()).toBe(200);
  const { token } = await anOperator(here);
  const { bans } = here.as(token);
  const body = { kind: 'network', reach: 'accounts', reason: 'Test' } as const;
  const { id: banId } = await bans.add({ body: { ...body, value: '198.51.100.7' } });
  await withinASecond(async () => (await ask()) === 403);
  await bans.lift({ params: { banId }, body: { reason: 'Over' } });
  await withinASecond(async () => (await ask()) === 200);
});

it('a call asks the database for no bans while none changes', async ({ here }) => {
  const { bans } = here.services.security;
  await bans.requireNetwork('198.51.100.20', 'everything');
  await here.db.transaction(async (trx) => {
    // A look at the table would wait for the end of this transaction.
    await trx.raw('LOCK TABLE bans IN ACCESS EXCLUSIVE MODE');
    for (let call = 0; call < 1_000; call += 1) {
      await bans.requireNetwork('198.51.100.21', 'everything');
    }
  });
});
