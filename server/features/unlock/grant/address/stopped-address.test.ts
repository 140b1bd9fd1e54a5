import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { aPerson, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import {
  anAddress,
  aVerified,
  confirming,
  mailed,
  seenBy,
} from '#server/testing/scenes/confirm-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  CANARY,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

const stop = ({ app }: MailedScene, addressKey: string, facts: object) =>
  app
    .db('mail_addresses')
    .insert({ addressKey, ...facts })
    .onConflict('address_key')
    .merge();
const bounced = ({ app }: MailedScene) => ({ refusedAt: app.db.fn.now(), refusedBy: 'notice' });
const complained = ({ app }: MailedScene) => ({
  complainedAt: app.db.fn.now(),
  complainedBy: 'notice',
  optedOutAt: app.db.fn.now(),
  optedOutBy: 'complaint',
});

it('asks about an address that bounced, keeps what was typed, and takes it when it is sent again', async ({
  scene,
}) => {
  const magnet = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnet.magnetId}`;
  const [email, other] = [anAddress(), anAddress()];
  await stop(scene, email, bounced(scene));
  await stop(scene, other, bounced(scene));
  const asked = await visitor.submit(path, { step: 'email', email });
  expect(asked.status).toBe(422);
  expect(asked.html).toContain('Our email came back');
  expect(asked.html).toContain(`name="asked" value="${email}"`);
  expect(asked.html).not.toContain(CANARY);
  // Another one that bounced is another question.
  const next = await visitor.submit(path, { step: 'email', email: other, asked: email });
  expect(next.status).toBe(422);
  const given = await visitor.submit(path, { step: 'email', email, asked: email });
  expect(given.status).toBe(303);
  expect((await visitor.page(path)).html).toContain(CANARY);
});

it('asks nothing about a bounce of more than a month ago', async ({ scene }) => {
  const magnet = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
  const visitor = await aVerified(scene, magnet);
  const email = anAddress();
  await stop(scene, email, { refusedAt: scene.app.db.raw(`now() - interval '31 days'`) });
  const given = await visitor.submit(`/unlock/${magnet.magnetId}`, { step: 'email', email });
  expect(given.status).toBe(303);
});

it('mails no code to an address whose owner complained, and takes another one', async ({
  scene,
}) => {
  const magnet = await confirming(scene);
  const visitor = await aVerified(scene, magnet);
  const { magnetId } = magnet;
  const path = `/unlock/${magnetId}`;
  const [email, other] = [anAddress(), anAddress()];
  await stop(scene, email, complained(scene));
  const refused = await visitor.submit(path, { step: 'email', email });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('We cannot send email to this address');
  expect(refused.html).toContain(`value="${email}"`);
  const api = await visitor.post('/api/email-leads', { magnetId, email });
  expect(api).toMatchObject({ status: 422, body: { code: 'email_stopped' } });
  expect(await scene.app.db('mail_messages').where({ toKey: email })).toEqual([]);
  expect((await visitor.submit(path, { step: 'email', email: other })).status).toBe(303);
  const { code } = await mailed(scene, other);
  expect((await visitor.submit(path, { step: 'code', code })).status).toBe(303);
  expect((await visitor.page(path)).html).toContain(CANARY);
});

it('opens the page to who complained where no code is asked for: the comment was right', async ({
  scene,
}) => {
  const person = aPerson(scene);
  await stop(scene, person.email.toLowerCase(), complained(scene));
  const magnet = await unlockWithEmail(scene, person);
  const { unlock } = await seenBy(scene, magnet);
  expect(unlock).toMatchObject({
    email: person.email,
    complainedAt: expect.any(String),
    bouncedAt: null,
  });
  const { items } = await scene.app.as(magnet.token).leads.query({
    body: {
      filter: { op: 'and', items: [{ field: 'emailState', is: 'any', value: ['complained'] }] },
    },
  });
  expect(items.map(({ email }) => email)).toEqual([person.email]);
});

it('tells who waits for a code that its email came back, when that is reported later', async ({
  scene,
}) => {
  const magnet = await confirming(scene);
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnet.magnetId}`;
  const email = anAddress();
  await visitor.submit(path, { step: 'email', email });
  await mailed(scene, email);
  const sent = scene.app.db('mail_messages').where({ toKey: email, state: 'sent' });
  await expect.poll(() => sent.clone()).toHaveLength(1);
  const before = (await visitor.page(path)).html;
  await stop(scene, email, bounced(scene));
  const after = (await visitor.page(path)).html;
  expect([before, after].map((html) => html.includes('did not take our email'))).toEqual([
    false,
    true,
  ]);
  expect((await seenBy(scene, magnet)).unlock).toMatchObject({ bouncedAt: expect.any(String) });
});

describe.each(['keep', 'notify'] as const)(
  'an address for a mail that was asked for (%s)',
  (step) => {
    const table = step === 'keep' ? 'content_mails' : 'waiting_emails';
    const count = async ({ app }: MailedScene, emailKey: string) =>
      (await app.db(table).where({ emailKey })).length;

    let waits = 700;

    /** A visitor whose page offers such a mail. */
    async function anOffer(scene: MailedScene) {
      const magnet = await aMagnet(scene);
      const { magnetId } = magnet;
      const path = `/unlock/${magnetId}`;
      if (step === 'keep') return { path, visitor: await aVerified(scene, magnet) };
      const visitor = aVisitor(scene.app);
      aComment(scene, magnet.post, 'first!');
      magnet.post.totalComments = 400;
      const hidden = aHiddenComment(magnet.post, idAt(new Date(), (waits += 1)));
      expect((await verify(visitor, magnetId, hidden)).status).toBe(503);
      return { path, visitor };
    }

    it('is asked about when its domain is probably a typo, and taken when it is sent again', async ({
      scene,
    }) => {
      const { path, visitor } = await anOffer(scene);
      const email = anAddress().replace('acme.com', 'gmial.com');
      const meant = email.replace('gmial', 'gmail');
      const asked = await visitor.submit(path, { step, email });
      expect(asked.status).toBe(422);
      expect(asked.html).toContain(`value="${meant}"`);
      expect(asked.html).toContain(`name="asked" value="${email}"`);
      expect([await count(scene, email), await count(scene, meant)]).toEqual([0, 0]);
      expect((await visitor.submit(path, { step, email, asked: email })).status).toBe(303);
      expect((await visitor.submit(path, { step, email: meant })).status).toBe(303);
      expect([await count(scene, email), await count(scene, meant)]).toEqual([1, 1]);
    });

    it('is not taken while our mail comes back from it or its owner complained', async ({
      scene,
    }) => {
      const { path, visitor } = await anOffer(scene);
      const [gone, angry] = [anAddress(), anAddress()];
      await stop(scene, gone, bounced(scene));
      await stop(scene, angry, complained(scene));
      const refused = await visitor.submit(path, { step, email: gone, asked: gone });
      expect(refused.status).toBe(422);
      expect(refused.html).toContain('Our last email to this address came back');
      expect(refused.html).toContain(`value="${gone}"`);
      const other = await visitor.submit(path, { step, email: angry });
      expect(other.html).toContain('We cannot send email to this address');
      expect([await count(scene, gone), await count(scene, angry)]).toEqual([0, 0]);
      await scene.app.db('mail_addresses').where({ addressKey: gone }).delete();
      expect((await visitor.submit(path, { step, email: gone })).status).toBe(303);
      expect(await count(scene, gone)).toBe(1);
    });
  },
);
