import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import {
  anAddress,
  aVerified,
  confirming,
  mailed,
  seenBy,
} from '#server/testing/scenes/confirm-scene.ts';
import { aVisitor, CANARY } from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

it('locks nobody out while the mail server is away, and says so to the creator', async ({
  scene,
  sink,
}) => {
  const magnet = await confirming(scene);
  const { magnetId } = magnet;
  const path = `/unlock/${magnetId}`;
  const visitor = await aVerified(scene, magnet);
  const email = anAddress();
  sink.setMode('later');
  await visitor.submit(path, { step: 'email', email });
  // Not before it is known that the mail is late.
  await expect.poll(async () => (await visitor.page(path)).html).toContain('Open without the code');
  const opened = await visitor.submit(path, { step: 'unconfirmed' });
  expect(opened.status).toBe(303);
  expect((await visitor.page(path)).html).toContain(CANARY);
  const seen = await seenBy(scene, magnet);
  expect(seen.lead).toMatchObject({ email, unconfirmedEmail: email });
  expect(seen.unlock.emailProof).toMatchObject({ state: 'unsent' });

  // The mail leaves at last, and its link still confirms.
  sink.setMode('ok');
  await scene.app
    .db('mail_messages')
    .where({ toKey: email })
    .update({ nextTryAt: new Date(0) });
  const { key } = await mailed(scene, email);
  await aVisitor(scene.app).submit(`${path}/confirm`, { key });
  const confirmed = await seenBy(scene, magnet);
  expect(confirmed.lead).toMatchObject({ email, unconfirmedEmail: null });
  expect(confirmed.unlock.emailProof).toMatchObject({ state: 'page' });
});

it('does not open without a code as long as the mail is on its way', async ({ scene }) => {
  const magnet = await confirming(scene);
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnet.magnetId}`;
  const email = anAddress();
  await visitor.submit(path, { step: 'email', email });
  await mailed(scene, email);
  await visitor.submit(path, { step: 'unconfirmed' });
  expect((await visitor.page(path)).html).not.toContain(CANARY);
});

it('says that the mail server of the address refused it, and takes another address', async ({
  scene,
  sink,
}) => {
  const magnet = await confirming(scene);
  const path = `/unlock/${magnet.magnetId}`;
  const visitor = await aVerified(scene, magnet);
  sink.setMode('refuse');
  await visitor.submit(path, { step: 'email', email: anAddress() });
  await expect
    .poll(async () => (await visitor.page(path)).html)
    .toContain('did not take our email');
  sink.setMode('ok');
  const right = anAddress();
  await visitor.submit(path, { step: 'email', email: right });
  const { code } = await mailed(scene, right);
  expect((await visitor.submit(path, { step: 'code', code })).status).toBe(303);
});
