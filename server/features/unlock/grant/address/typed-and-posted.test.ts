import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import {
  anAddress,
  aVerified,
  confirming,
  mailed,
  seenBy,
} from '#server/testing/scenes/confirm-scene.ts';
import { CANARY } from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

it('takes the code in digits of any script, and addresses as phones paste them', async ({
  scene,
}) => {
  const magnet = await confirming(scene);
  const path = `/unlock/${magnet.magnetId}`;
  for (const [zero, mark] of [
    [0xff10, 'full width'],
    [0x0660, 'Arabic'],
    [0x0966, 'Devanagari'],
  ] as const) {
    const visitor = await aVerified(scene, magnet);
    const email = anAddress();
    const pasted = `\u202aAnna <mailto:${email.replace('@', '＠')}>\u202c`;
    expect((await visitor.submit(path, { step: 'email', email: pasted })).status).toBe(303);
    const { code } = await mailed(scene, email);
    const digits = [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
    const sent = await visitor.submit(path, { step: 'code', code: ` ${digits}` });
    expect([sent.status, mark]).toEqual([303, mark]);
    expect((await visitor.page(path)).html).toContain(CANARY);
  }
});

it('sends one mail for an address that is posted several times at once', async ({ scene }) => {
  const magnet = await confirming(scene);
  const path = `/unlock/${magnet.magnetId}`;
  const visitor = await aVerified(scene, magnet);
  const [email, other] = [anAddress(), anAddress()];
  const form = { step: 'email', email };
  await Promise.all([1, 2, 3, 4].map(() => visitor.submit(path, form)));
  const mails = (toKey: string) => scene.app.db('mail_messages').where({ toKey }).select('id');
  expect(await mails(email)).toHaveLength(1);

  const first = await mailed(scene, email);

  // Of two addresses in two tabs one is given in the end, and only its code confirms.
  const next = anAddress();
  await Promise.all(
    [other, next].map((one) => visitor.submit(path, { step: 'email', email: one })),
  );
  const old = await visitor.submit(path, { step: 'code', code: first.code });
  expect(old.status).not.toBe(303);
  const { email: kept } = await scene.app
    .db('address_proofs as p')
    .join('leads as l', 'l.id', 'p.lead_id')
    .where({ 'l.magnet_id': magnet.magnetId })
    .first<{ email: string }>('p.email');
  expect([other, next]).toContain(kept);
  const { code } = await mailed(scene, kept);
  expect((await visitor.submit(path, { step: 'code', code })).status).toBe(303);
  expect((await seenBy(scene, magnet)).lead).toMatchObject({ email: kept });
});
