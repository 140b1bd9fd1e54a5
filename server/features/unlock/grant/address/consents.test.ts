import { expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

const WORDS = 'I want one email a week';

/** A creator whose page asks for an address and has a text to agree to. */
const asking = (scene: UnlockScene) =>
  aMagnet(scene, { collectEmails: true, consentText: WORDS }, { plan: 'pro' });

/** A visitor with a verified comment. */
async function aVerified(scene: UnlockScene, { magnetId, post }: MagnetScene) {
  const visitor = aVisitor(scene.app);
  await verify(visitor, magnetId, aComment(scene, post, 'growth'));
  return visitor;
}

/** What the creator sees of the newest unlock. */
async function unlockOf(scene: UnlockScene, { magnetId, token }: MagnetScene) {
  const lead = await scene.app
    .db('leads')
    .where({ magnetId })
    .orderBy('created_at', 'desc')
    .first<{ id: string }>('id');
  const params = { leadId: lead.id };
  const { unlocks } = await scene.app.as(token).leadDetail.read({ params });
  const [unlock] = unlocks;
  if (unlock === undefined) throw new Error('a lead has an unlock');
  return { leadId: lead.id, ...unlock };
}

it('shows the text with an empty box, and opens the content without a tick', async ({ scene }) => {
  const magnet = await asking(scene);
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnet.magnetId}`;
  const step = await visitor.page(path);
  expect(step.html).toContain(WORDS);
  expect(step.html).toMatch(/<input type="checkbox" name="consent" value="1"\/>/);
  const { body } = await visitor.get(`/api/magnets/${magnet.magnetId}/public`);
  expect(body.consent).toEqual({ version: 1, text: WORDS });
  await visitor.submit(path, { step: 'email', email: 'plain@acme.com' });
  expect((await visitor.page(path)).html).toContain(CANARY);
  expect((await unlockOf(scene, magnet)).consents).toEqual([]);
});

it('keeps what was agreed to with its version, time and page, beside the address', async ({
  scene,
}) => {
  const magnet = await asking(scene);
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnet.magnetId}`;
  const posted = await visitor.submit(path, { step: 'email', email: 'a@acme.com', consent: '1' });
  expect(posted.status).toBe(303);
  const page = `${scene.app.url}${path}`;
  const { consents } = await unlockOf(scene, magnet);
  expect(consents).toEqual([{ text: WORDS, version: 1, at: expect.any(String), pageUrl: page }]);
});

it('keeps a tick while the address is corrected', async ({ scene }) => {
  const magnet = await asking(scene);
  const visitor = await aVerified(scene, magnet);
  const path = `/unlock/${magnet.magnetId}`;
  const ticked = { step: 'email', consent: '1' };
  const wrong = await visitor.submit(path, { ...ticked, email: 'a@' });
  expect(wrong.html).toMatch(/<input type="checkbox" name="consent" checked="" value="1"\/>/);
  const near = await visitor.submit(path, { ...ticked, email: 'a@gmial.com' });
  expect(near.html).toMatch(/<input type="hidden" name="consent" value="1"\/>/);
});

it('makes a new version of a new text, and never changes what was agreed to', async ({ scene }) => {
  const magnet = await asking(scene);
  const { magnetId, token } = magnet;
  const first = await aVerified(scene, magnet);
  const call = { magnetId, email: 'first@acme.com', consentVersion: 1 };
  expect((await first.post('/api/email-leads', call)).status).toBe(201);
  const late = await aVerified(scene, magnet);

  const { magnets } = scene.app.as(token);
  await magnets.update({ params: { magnetId }, body: { consentText: 'Two emails a week' } });
  await magnets.update({ params: { magnetId }, body: { title: 'Another title' } });
  const texts = await scene.app.db('consent_texts').where({ magnetId }).orderBy('version');
  expect(texts).toMatchObject([
    { version: 1, text: WORDS },
    { version: 2, text: 'Two emails a week' },
  ]);
  expect((await unlockOf(scene, magnet)).consents).toEqual([]);

  // A visitor who read the old text is asked again, and nothing typed is lost.
  const path = `/unlock/${magnetId}`;
  const fields = { step: 'email', email: 'late@acme.com', consent: '1' };
  const asked = await late.submit(path, fields);
  expect(asked.status).toBe(409);
  expect(asked.html).toContain('Two emails a week');
  expect(asked.html).toContain('late@acme.com');
  expect(asked.html).toMatch(/<input type="checkbox" name="consent" value="2"\/>/);
  const old = await late.post('/api/email-leads', { ...call, email: 'late@acme.com' });
  expect(old).toMatchObject({ status: 409, body: { code: 'consent_changed' } });
  expect((await late.submit(path, { ...fields, consent: '2' })).status).toBe(303);
  const [agreed] = (await unlockOf(scene, magnet)).consents;
  expect(agreed).toMatchObject({ text: 'Two emails a week', version: 2 });

  for (const table of ['consent_texts', 'consents']) {
    const change = scene.app.db(table).where({ magnetId }).update({ version: 9 });
    await expect(change).rejects.toThrow('never changed');
  }
});

it('takes a text away, and a text that comes back is a further version', async ({ scene }) => {
  const magnet = await asking(scene);
  const { magnetId, token } = magnet;
  const { magnets } = scene.app.as(token);
  const visitor = await aVerified(scene, magnet);
  await magnets.update({ params: { magnetId }, body: { consentText: null } });
  expect((await visitor.page(`/unlock/${magnetId}`)).html).not.toContain('name="consent"');
  await magnets.update({ params: { magnetId }, body: { consentText: WORDS } });
  const { body } = await visitor.get(`/api/magnets/${magnetId}/public`);
  expect(body.consent).toEqual({ version: 2, text: WORDS });
  const copy = await magnets.duplicate({ params: { magnetId } });
  expect(copy.consentText).toBe(WORDS);
  const texts = await scene.app.db('consent_texts').where({ magnetId: copy.id });
  expect(texts).toMatchObject([{ version: 1, text: WORDS }]);
});

it('keeps an agreement of a later visit with the same address', async ({ scene }) => {
  const magnet = await asking(scene);
  const { magnetId } = magnet;
  const visitor = await aVerified(scene, magnet);
  const call = { magnetId, email: 'again@acme.com' };
  await visitor.post('/api/email-leads', call);
  const lead = await scene.app.db('leads').where({ magnetId }).first<{ commentUrl: string }>();
  const elsewhere = aVisitor(scene.app);
  await verify(elsewhere, magnetId, lead.commentUrl);
  const given = await elsewhere.post('/api/email-leads', { ...call, consentVersion: 1 });
  expect(given.status).toBe(200);
  expect((await unlockOf(scene, magnet)).consents).toMatchObject([{ version: 1 }]);
});

it('an address cannot be confirmed where the installation has no mail server, and its creator is told', async ({
  scene,
}) => {
  const { token } = await aMagnet(scene);
  expect(await scene.app.as(token).deliveryMail.read()).toEqual({ canMail: false });
});
