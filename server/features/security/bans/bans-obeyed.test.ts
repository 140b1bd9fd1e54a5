import { expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  rowsOf,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import type { BanKind, BanReach } from '#shared/security/bans.contract.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = sceneTest();
it.afterEach(({ app }) => app.db('bans').delete());

async function ban(app: TestApp, kind: BanKind, value: string, reach: BanReach = 'everything') {
  const { token } = await anOperator(app);
  const { bans } = app.as(token);
  const { id } = await bans.add({ body: { kind, value, reach, reason: 'Test' } });
  const lift = () => bans.lift({ params: { banId: id }, body: { reason: 'Over' } });
  return { id, lift };
}

it('a form of a banned network is shown again with the reason, and nothing is stored', async ({
  scene,
  app,
}) => {
  const { magnetId, post } = await aMagnet(scene);
  const visitor = aVisitor(app);
  const { lift } = await ban(app, 'network', visitor.network);
  const commentUrl = aComment(scene, post, 'growth');
  const path = `/unlock/${magnetId}`;
  const refused = await visitor.submit(path, { step: 'comment', commentUrl });
  expect(refused.status).toBe(403);
  expect(refused.html).toContain('Your network is blocked here');
  expect(refused.html).toContain(commentUrl.replaceAll('&', '&amp;'));
  expect(await rowsOf(scene, { magnetId })).toMatchObject({ leads: 0, grants: 0 });
  await lift();
  expect((await verify(visitor, magnetId, commentUrl)).status).toBe(200);
});

it('a form over its limit is counted for operators like the call', async ({ scene, app }) => {
  const { magnetId } = await aMagnet(scene);
  const visitor = aVisitor(app);
  const form = { step: 'comment', commentUrl: 'https://www.linkedin.com/nothing' };
  const submit = async () => (await visitor.submit(`/unlock/${magnetId}`, form)).status;
  await expect.poll(submit, { timeout: 90_000, interval: 0 }).toBe(429);
  const { refusals } = app.services.security;
  await refusals.flush();
  const { token } = await anOperator(app);
  const { items } = await app.as(token).refusals.list({ query: { network: visitor.network } });
  expect(items).toMatchObject([{ kind: 'limit', what: 'POST /unlock/:magnetId', count: 1 }]);
});

it('people who unlocked a page keep it while their network is banned', async ({ scene, app }) => {
  const { magnetId, post } = await aMagnet(scene);
  const visitor = aVisitor(app);
  const form = { step: 'comment', commentUrl: aComment(scene, post, 'growth') };
  expect((await visitor.submit(`/unlock/${magnetId}`, form)).status).toBe(303);
  await ban(app, 'network', visitor.network);
  expect((await visitor.page(`/unlock/${magnetId}`)).html).toContain(CANARY);
});

it('an address whose ban reaches pages is not taken there, another one of the visitor is', async ({
  scene,
  app,
}) => {
  const { magnetId, post } = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
  await ban(app, 'address', '*@farm.test');
  await ban(app, 'address', '*@accounts.test', 'accounts');
  const visitor = aVisitor(app);
  await verify(visitor, magnetId, aComment(scene, post, 'growth'));
  const give = (email: string) => visitor.post('/api/email-leads', { magnetId, email });
  expect(await give('bob@farm.test')).toMatchObject({
    status: 403,
    body: { code: 'address_banned' },
  });
  const form = { step: 'email', email: 'bob@farm.test', asked: 'bob@farm.test' };
  const shown = await visitor.submit(`/unlock/${magnetId}`, form);
  expect(shown.html).toContain('This email address is not accepted here');
  expect(await rowsOf(scene, { magnetId })).toMatchObject({ emails: 0 });
  expect((await give('bob@accounts.test')).status).toBe(201);
});
