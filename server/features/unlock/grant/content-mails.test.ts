import { describe, expect } from 'vitest';
import { linkIn } from '#server/testing/doubles/mail-sink.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  type MagnetScene,
  type Visitor,
} from '#server/testing/scenes/unlock-scene.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';

const it = mailedTest();

let count = 0;
interface Open extends MagnetScene {
  visitor: Visitor;
  email: string;
}

/** A visitor who opened the content. */
async function anOpening(
  scene: MailedScene,
  fields: Parameters<typeof aMagnet>[1] = {},
  creator: Parameters<typeof aMagnet>[2] = {},
): Promise<Open> {
  const magnet = await aMagnet(scene, fields, creator);
  const commentUrl = aComment(scene, magnet.post, 'growth');
  const visitor = aVisitor(scene.app);
  const { magnetId } = magnet;
  const verified = await visitor.post('/api/verify-comment', { magnetId, commentUrl });
  expect(verified.body).toMatchObject({ verified: true });
  count += 1;
  return { ...magnet, visitor, email: `reader${count}@x.test` };
}
const send = ({ visitor, magnetId, email }: Open, address = email) =>
  visitor.post('/api/content-mails', { magnetId, email: address });

async function linkFor(scene: MailedScene, open: Open, after = 0) {
  expect(await send(open)).toMatchObject({ status: 201, body: { success: true } });
  const mail = await scene.sink.next(open.email, after);
  const url = new URL(linkIn(mail, '/continue'));
  return { mail, path: url.pathname, key: url.hash.replace('#key=', '') };
}
const queued = (scene: MailedScene) => scene.app.db('mail_messages').where({ state: 'queued' });

describe('an emailed link to open content', () => {
  it('opens the content on another device, more than once, without a new lead', async ({
    scene,
  }) => {
    const open = await anOpening(scene, { title: 'Ten levers' });
    const { mail, path, key } = await linkFor(scene, open);
    expect(mail.mail.subject).toBe('Your link to “Ten levers”');
    expect(mail.raw).not.toContain(CANARY);

    const before = await hashTables(scene.app.db);
    const scanned = await aVisitor(scene.app).page(path);
    expect([scanned.status, scanned.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(scanned.html).toContain('Key from the email');
    expect(scanned.html).not.toContain(CANARY);
    expect(await hashTables(scene.app.db)).toEqual(before);

    for (let device = 0; device < 2; device += 1) {
      const other = aVisitor(scene.app);
      const opened = await other.submit(path, { key });
      expect(opened.status).toBe(303);
      const page = await other.page(opened.headers.get('location') ?? '');
      expect(page.html).toContain(CANARY);
    }
    expect(await scene.app.db('leads').where({ magnetId: open.magnetId })).toHaveLength(1);
  });

  it('counts as an opening, so that a shared link stops at the daily limit', async ({ scene }) => {
    const open = await anOpening(scene);
    const { path, key } = await linkFor(scene, open);
    const tries = Array.from({ length: 8 }, () => aVisitor(scene.app).submit(path, { key }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    const late = await aVisitor(scene.app).submit(path, { key });
    expect(late.status).toBe(404);
    expect(late.html).toContain('cannot open the content now');
  });

  it('does not work after 30 days, on another magnet, or on a paused one', async ({ scene }) => {
    const open = await anOpening(scene);
    const { path, key } = await linkFor(scene, open);
    const other = await aMagnet(scene);
    const foreign = `/unlock/${other.magnetId}/continue`;
    expect((await aVisitor(scene.app).submit(foreign, { key })).status).toBe(404);
    await scene.app.db('magnets').where({ id: open.magnetId }).update({ status: 'paused' });
    const paused = await aVisitor(scene.app).submit(path, { key });
    expect(paused.status).toBe(404);
    expect(paused.html).toContain('is currently inactive');
    await scene.app.db('magnets').where({ id: open.magnetId }).update({ status: 'active' });
    const links = scene.app.db('reading_links');
    await links.update({
      expiresAt: scene.app.db.raw(`expires_at - interval '30 days 1 minute'`),
    });
    expect((await aVisitor(scene.app).submit(path, { key })).status).toBe(404);
  });
});

describe('asking for the link', () => {
  it('needs open content, a good address and an active magnet', async ({ scene }) => {
    const open = await anOpening(scene);
    expect(await send(open, 'a@x.test\r\nBcc: v@x.test')).toMatchObject({
      status: 400,
      body: { code: 'email_invalid' },
    });
    const stranger = { ...open, visitor: aVisitor(scene.app) };
    expect(await send(stranger)).toMatchObject({
      status: 403,
      body: { code: 'verification_required' },
    });
    expect(await send({ ...open, magnetId: 'abcabcabcabc' })).toMatchObject({
      status: 404,
      body: { code: 'magnet_not_found' },
    });
    await scene.app.db('magnets').where({ id: open.magnetId }).update({ status: 'paused' });
    expect(await send(open)).toMatchObject({ status: 404, body: { code: 'inactive' } });
    expect(await scene.app.db('content_mails')).not.toContainEqual(
      expect.objectContaining({ email: open.email }),
    );
  });

  it('is refused before the email step, where the magnet has one', async ({ scene }) => {
    const open = await anOpening(scene, { collectEmails: true }, { plan: 'pro' });
    expect(await send(open)).toMatchObject({ status: 403, body: { code: 'email_required' } });
  });

  it('accepts three addresses for a comment, one after the other or at once (T95)', async ({
    scene,
  }) => {
    const open = await anOpening(scene);
    const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}${count}@x.test`);
    const answers = await Promise.all(addresses.map((address) => send(open, address)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('too_many_addresses');
  });

  it('sends no email to an unsubscribed address, with the same answer', async ({ scene }) => {
    const open = await anOpening(scene);
    const { mail } = await linkFor(scene, open);
    const unsubscribe = new URL(linkIn(mail, '/unsubscribe/')).pathname;
    await scene.app.fetch(unsubscribe, { method: 'POST' });
    expect((await send(open)).status).toBe(201);
    await expect.poll(() => queued(scene), { timeout: 90_000 }).toEqual([]);
    expect(scene.sink.mails.filter(({ to }) => to.includes(open.email))).toHaveLength(1);
  });

  it('works on the page without JavaScript', async ({ scene }) => {
    const open = await anOpening(scene);
    const path = `/unlock/${open.magnetId}`;
    expect((await open.visitor.page(path)).html).toContain('name="step" value="keep"');
    const bad = await open.visitor.submit(path, { step: 'keep', email: 'no address' });
    expect([bad.status, bad.html.includes(CANARY)]).toEqual([422, true]);
    expect(bad.html).toContain('Please enter a valid email address');
    const good = await open.visitor.submit(path, { step: 'keep', email: open.email });
    expect([good.status, good.headers.get('location')]).toEqual([303, `${path}?mailed`]);
    const told = await open.visitor.page(`${path}?mailed`);
    expect(told.html).toContain('We are emailing a link to this page to you.');
    expect(told.html).toContain(CANARY);
    await scene.sink.next(open.email);
    const locked = await aVisitor(scene.app).submit(path, { step: 'keep', email: open.email });
    expect([locked.status, locked.html.includes(CANARY)]).toEqual([303, false]);
  });
});
