import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { canonicalCommentUrl } from '#shared/unlock/link/comment-link.ts';
import { findColumnsWith } from '#server/testing/database/find-text.ts';
import { linkIn } from '#server/testing/doubles/mail-sink.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import { aStoredView } from '#server/testing/scenes/readers/creator-look.ts';
import {
  aPerson,
  eraseAll,
  openData,
  type Person,
  unlockWithEmail,
} from '#server/testing/scenes/erasure-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { openFurtherGrant } from '../grants.queries.ts';
import { aHiddenComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

const leadsOf = ({ app }: MailedScene, magnetId: string) => app.db('leads').where({ magnetId });

/** Every place where a visitor's data can come to stand: the whole way through the product. */
async function wholeWay(scene: MailedScene, person: Person) {
  const { email, author, visitor } = person;
  const magnet = await aMagnet(scene, { collectEmails: true }, { plan: 'pro' });
  const { magnetId } = magnet;
  const add = (text: string) => scene.linkedin.addComment(magnet.post, { text, author });
  const say = (text: string) => canonicalCommentUrl(add(text));
  // Refused, nearly right, and right.
  const refused = await verify(visitor, magnetId, say(`lovely, says ${author.name}`));
  expect(refused.body).toMatchObject({ verified: false });
  await verify(visitor, magnetId, say(`grwoth, says ${author.name}`));
  const comment = add(`growth, says ${author.name}`);
  const commentUrl = canonicalCommentUrl(comment);
  expect((await verify(visitor, magnetId, commentUrl)).body).toMatchObject({ verified: true });
  expect((await visitor.post('/api/email-leads', { magnetId, email })).status).toBe(201);
  expect((await visitor.post('/api/claims', { magnetId })).status).toBeLessThan(300);
  // A link to it, and no more mails.
  expect((await visitor.post('/api/content-mails', { magnetId, email })).status).toBe(201);
  const mail = await scene.sink.next(email);
  const unsubscribe = new URL(linkIn(mail, '/unsubscribe/')).pathname;
  expect((await aVisitor(scene.app).submit(unsubscribe, {})).status).toBe(200);
  // Elsewhere a comment waits.
  const other = await aMagnet(scene);
  canonicalCommentUrl(scene.linkedin.addComment(other.post, { text: 'first!' }));
  other.post.totalComments = 400;
  const hidden = aHiddenComment(other.post, idAt(new Date(), 900));
  expect((await verify(visitor, other.magnetId, hidden)).status).toBe(503);
  const left = await visitor.post('/api/waiting-emails', { magnetId: other.magnetId, email });
  expect(left.status).toBe(201);
  await aLookAt(scene, magnet.userId, person, [comment.commentId, idAt(new Date(), 901)]);
  return comment;
}

/** The creator's own reader read the comment, and another one by the same person. */
async function aLookAt(
  { app }: MailedScene,
  userId: string,
  { author }: Person,
  commentIds: readonly string[],
): Promise<void> {
  const views = commentIds.map((id) => aStoredView(userId, id, author.name));
  await app.db('creator_readings').insert(views.map((one) => ({ ...one, authorUrl: author.url })));
}

/**
 * Columns that may name the person after the erasure, each with its reason. None: the database forgets.
 * Outside of it: files of backups, and exports that a creator asked for before (a week).
 */
const NAMED_AFTERWARDS: readonly string[] = [];

describe('an erasure', () => {
  it('leaves the address, the name, the profile and the comment in no column of the database', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    const { commentId } = await wholeWay(scene, person);
    const traces = [
      person.email,
      person.author.name,
      person.author.url.replace('https://www.linkedin.com', ''),
      commentId,
    ];
    const { db } = scene.app;
    // That the look finds what there is, before it is trusted to find nothing.
    expect(await findColumnsWith(db, person.email)).toEqual([
      'contact_keys.key',
      'contacts.email',
      'contacts.email_key',
      'content_mails.email',
      'content_mails.email_key',
      'email_leads.email',
      'email_leads.email_key',
      'leads.email',
      'mail_addresses.address_key',
      'mail_messages.to_address',
      'mail_messages.to_key',
      'mail_opt_out_links.address_key',
      'waiting_emails.email',
      'waiting_emails.email_key',
    ]);
    expect(await findColumnsWith(db, person.author.name)).toEqual([
      'comment_evidence.author_name',
      'comment_evidence.text',
      'contacts.name',
      'contacts.search',
      'contacts.sort_name',
      'creator_readings.author_name',
      'creator_readings.text',
      'leads.comment_text',
      'leads.name',
      'unlock_attempts.author_name',
      'unlock_attempts.found_text',
      'waiting_comments.author_name',
      'waiting_comments.found_text',
    ]);

    const before = scene.sink.mails.length;
    await eraseAll(scene, person);
    // The link to the data and the receipt have left; nothing of them stays.
    await expect.poll(() => scene.sink.mails.length).toBe(before + 2);
    const found = async () =>
      Promise.all(traces.map(async (trace) => [trace, await findColumnsWith(db, trace)]));
    await expect.poll(found).toEqual(traces.map((trace) => [trace, NAMED_AFTERWARDS]));
  });

  it('keeps every figure: the lead, the month, the figures and the activity', async ({ scene }) => {
    const person = aPerson(scene);
    const { magnetId, userId, token } = await unlockWithEmail(scene, person);
    const { db } = scene.app;
    const creator = scene.app.as(token);
    const figures = async () => ({
      months: await db('quota_months').where({ userId }),
      figures: await sumFigures(db, { userId }),
      claims: await db('claims').count(),
      leads: (await leadsOf(scene, magnetId)).length,
      dashboard: (await creator.analytics.dashboard({})).today,
    });
    const before = await figures();
    await eraseAll(scene, person);
    expect(await figures()).toEqual(before);

    const [lead] = await leadsOf(scene, magnetId);
    expect(lead).toMatchObject({ name: 'Erased on request', email: null, authorUrl: null });
    expect(lead.erasedAt).toBeInstanceOf(Date);
    const { items } = await creator.activity.list({ query: {} });
    expect(items.map(({ reason, erased }) => [reason, erased])).toEqual([
      ['erased', true],
      [null, true],
    ]);
    expect(items[0]?.comment).toMatchObject({ text: null, author: null, authorUrl: null });
    expect(JSON.stringify(items)).not.toContain(person.author.name);
  });

  it('ends the access; the same comment makes a new lead and restores no old data', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    const { magnetId, commentUrl } = await unlockWithEmail(scene, person);
    await eraseAll(scene, person);
    const { magnet } = (await person.visitor.get(`/api/magnets/${magnetId}/public`)).body;
    expect(magnet ?? {}).not.toHaveProperty('content');

    const again = await verify(aVisitor(scene.app), magnetId, commentUrl);
    expect(again.body).toMatchObject({ verified: true });
    const leads = await leadsOf(scene, magnetId).orderBy('created_at');
    expect(leads.map(({ name, email }) => [name, email])).toEqual([
      ['Erased on request', null],
      [person.author.name, null],
    ]);
  });

  it('does not touch a lead of another address', async ({ scene }) => {
    const [owner, passerby] = [aPerson(scene), aPerson(scene)];
    const { magnetId, commentUrl } = await unlockWithEmail(scene, owner);
    // Anyone who finds the link of the comment can open the content, and have a link mailed.
    expect((await verify(passerby.visitor, magnetId, commentUrl)).body.verified).toBe(true);
    const { email } = passerby;
    await passerby.visitor.post('/api/email-leads', { magnetId, email: owner.email });
    const sent = await passerby.visitor.post('/api/content-mails', { magnetId, email });
    expect(sent.status).toBe(201);
    await scene.sink.next(email);
    const browser = await openData(scene, passerby);
    const page = await browser.page('/privacy/erase/data');
    expect(page.html).toContain('Links to content you asked for by email');
    for (const secret of [owner.email, owner.author.name]) expect(page.html).not.toContain(secret);
    await browser.submit('/privacy/erase/data', { sure: 'yes' });
    expect(await leadsOf(scene, magnetId)).toMatchObject([
      { name: owner.author.name, email: owner.email },
    ]);
    expect(await scene.app.db('content_mails').where({ email })).toEqual([]);
  });

  it('happens once when the form is sent many times at once', async ({ scene }) => {
    const person = aPerson(scene);
    const { magnetId } = await unlockWithEmail(scene, person);
    const browser = await openData(scene, person);
    const view = new Map(browser.cookies);
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => {
        const one = aVisitor(scene.app);
        for (const [name, value] of view) one.cookies.set(name, value);
        return one.submit('/privacy/erase/data', { sure: 'yes' });
      }),
    );
    expect(tries.map(({ status }) => String(status)).toSorted()).toEqual([
      '303',
      '404',
      '404',
      '404',
    ]);
    const told = await scene.app.db('unlock_attempts').where({ magnetId, reason: 'erased' });
    expect(told).toHaveLength(1);
  });

  it('is recorded without the address and without a name', async ({ scene }) => {
    const person = aPerson(scene);
    await unlockWithEmail(scene, person);
    const number = await eraseAll(scene, person);
    expect(await scene.app.db('audit_log').where({ targetId: number })).toMatchObject([
      {
        action: 'visitor.erased',
        operatorId: null,
        operatorName: null,
        networkHash: '',
        after: { leads: 1 },
      },
    ]);
  });

  it('also ends a check that is under way: an erased lead opens no content', async ({ scene }) => {
    const person = aPerson(scene);
    const { magnetId } = await unlockWithEmail(scene, person);
    await eraseAll(scene, person);
    const [lead] = await leadsOf(scene, magnetId);
    const grant = { id: 'x', hash: Buffer.alloc(32), emailRequired: false };
    const opened = await scene.app.db.transaction((trx) => openFurtherGrant(trx, lead.id, grant));
    expect(opened).toBeNull();
  });
});

describe('an erased address', () => {
  it('gets no email and is not stored when somebody types it, until it unlocks again', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    await unlockWithEmail(scene, person);
    await eraseAll(scene, person);
    const { email } = person;
    await scene.sink.next(email, 1); // the receipt

    const open = await unlockWithEmail(scene, aPerson(scene));
    const stranger = aVisitor(scene.app);
    const { magnetId } = open;
    await verify(stranger, magnetId, open.commentUrl);
    const opened = await stranger.post('/api/email-leads', { magnetId, email: 'x@mailbox.test' });
    expect(opened.status).toBeGreaterThanOrEqual(400);

    const plain = await aMagnet(scene);
    const link = canonicalCommentUrl(scene.linkedin.addComment(plain.post, { text: 'growth' }));
    await verify(stranger, plain.magnetId, link);
    const ask = { magnetId: plain.magnetId, email };
    expect((await stranger.post('/api/content-mails', ask)).status).toBe(201);
    expect(await findColumnsWith(scene.app.db, email)).toEqual([]);

    // Given in the email step of an unlock, the address is its owner's again.
    const { visitor, author } = person;
    const anew = await unlockWithEmail(scene, { email, author, visitor });
    const sent = await visitor.post('/api/content-mails', { magnetId: anew.magnetId, email });
    expect(sent.status).toBe(201);
    const mail = await scene.sink.next(email, 2);
    expect(mail.mail.subject).toContain('Your link to');
  });

  it('stays unsubscribed, also after it unlocks again', async ({ scene }) => {
    const person = aPerson(scene);
    await wholeWay(scene, person);
    await eraseAll(scene, person);
    const { email, author } = person;
    await scene.sink.next(email, 2);
    const visitor = aVisitor(scene.app);
    const { magnetId } = await unlockWithEmail(scene, { email, author, visitor });
    expect((await visitor.post('/api/content-mails', { magnetId, email })).status).toBe(201);
    expect(await scene.app.db('content_mails').where({ email })).toEqual([]);
  });
});
