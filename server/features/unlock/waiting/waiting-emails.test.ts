import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { type CaughtMail, linkIn } from '#server/testing/doubles/mail-sink.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  CANARY,
  type MagnetScene,
  type Visitor,
} from '#server/testing/scenes/unlock-scene.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const it = mailedTest(200);

let count = 0;
interface Wait extends MagnetScene {
  visitor: Visitor;
  commentUrl: string;
  email: string;
}

/** A visitor whose comment LinkedIn does not show. */
async function aWait(
  scene: MailedScene,
  fields: Parameters<typeof aMagnet>[1] = {},
): Promise<Wait> {
  const magnet = await aMagnet(scene, fields);
  aComment(scene, magnet.post, 'first!');
  magnet.post.totalComments = 400;
  count += 1;
  const commentUrl = aHiddenComment(magnet.post, idAt(new Date(), 900 + count));
  const visitor = aVisitor(scene.app);
  const { magnetId } = magnet;
  expect(await visitor.post('/api/verify-comment', { magnetId, commentUrl })).toMatchObject({
    status: 503,
  });
  return { ...magnet, visitor, commentUrl, email: `waiting${count}@x.test` };
}
const leave = ({ visitor, magnetId, email }: Wait, address = email) =>
  visitor.post('/api/waiting-emails', { magnetId, email: address });

async function settle(
  scene: MailedScene,
  { token }: Wait,
  how: 'approve' | 'reject',
): Promise<void> {
  const creator = scene.app.as(token);
  const { items } = await creator.activity.listWaiting({ query: {} });
  await creator.activity[how]({ params: { waitingId: items[0]?.id ?? '' } });
}
const pathIn = (scene: MailedScene, mail: CaughtMail, path: string) => {
  const url = new URL(linkIn(mail, path));
  expect(url.origin).toBe(scene.app.url);
  return { path: url.pathname, key: url.hash.replace('#key=', '') };
};
const queued = (scene: MailedScene) => scene.app.db('mail_messages').where({ state: 'queued' });

describe('a waiting visitor who leaves an address', () => {
  it('is emailed a link that opens the content once, when the creator approves the comment', async ({
    scene,
  }) => {
    const wait = await aWait(scene, { title: 'Ten <b>levers</b>' });
    expect(await leave(wait)).toMatchObject({ status: 201, body: { success: true } });
    await settle(scene, wait, 'approve');
    const mail = await scene.sink.next(wait.email);
    expect(mail.mail.subject).toBe('Your comment was approved: “Ten <b>levers</b>”');
    expect(mail.mail.text).toContain(
      'approved your comment and shares “Ten <b>levers</b>” with you',
    );
    expect(mail.mail.text).not.toContain('verified');
    expect(mail.mail.html).toContain('Ten &lt;b&gt;levers&lt;/b&gt;');
    expect(mail.raw).not.toContain(CANARY);

    const { path, key } = pathIn(scene, mail, '/continue');
    const before = await hashTables(scene.app.db);
    const other = aVisitor(scene.app);
    for (let scan = 0; scan < 2; scan += 1) {
      const page = await other.page(path);
      expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
      expect(page.html).toContain('Key from the email');
      expect(page.html).not.toContain(CANARY);
    }
    expect(await hashTables(scene.app.db)).toEqual(before);

    const opened = await other.submit(path, { key });
    expect(opened.status).toBe(303);
    const page = await other.page(opened.headers.get('location') ?? '');
    expect(page.html).toContain(CANARY);
    const again = await aVisitor(scene.app).submit(path, { key });
    expect([again.status, again.html.includes('has already been used')]).toEqual([404, true]);
  });

  it('is emailed once, whoever settles the comment and however often the address is left', async ({
    scene,
  }) => {
    const wait = await aWait(scene);
    await Promise.all([leave(wait), leave(wait), leave(wait, ` ${wait.email.toUpperCase()} `)]);
    await Promise.allSettled([settle(scene, wait, 'approve'), settle(scene, wait, 'approve')]);
    const own = () => scene.sink.mails.filter(({ to }) => to.join().toLowerCase() === wait.email);
    await expect.poll(own, { timeout: 90_000 }).toHaveLength(1);
    await expect.poll(() => queued(scene), { timeout: 90_000 }).toEqual([]);
    expect(own()).toHaveLength(1);
  });

  it('is emailed the reason when the comment is rejected, with a link back', async ({ scene }) => {
    const wait = await aWait(scene, { title: 'The list' });
    await leave(wait);
    await settle(scene, wait, 'reject');
    const mail = await scene.sink.next(wait.email);
    expect(mail.mail.subject).toBe('About your comment: “The list”');
    expect(mail.mail.text).toContain('rejected that comment');
    expect(linkIn(mail, '/unlock/')).toBe(`${scene.app.url}/unlock/${wait.magnetId}`);
  });

  it('is emailed when a retry can read the comment', async ({ scene }) => {
    const wait = await aWait(scene);
    await leave(wait);
    const [row] = await scene.app.db('waiting_comments').where({ magnetId: wait.magnetId });
    const author = { name: 'Late Visitor', url: 'https://www.linkedin.com/in/late' };
    wait.post.comments.push({ commentId: row.commentId, author, text: 'growth' });
    await scene.app.services.unlock.recheck({ waitingId: row.id, attempt: 1 });
    expect((await scene.sink.next(wait.email)).mail.subject).toContain('Your comment was verified');
  });

  it('sees the email step after the emailed link, where the magnet has one', async ({ scene }) => {
    const wait = await aWait(scene);
    await putOnPlan(scene.app.db, wait.userId, 'pro');
    await scene.app.db('magnets').where({ id: wait.magnetId }).update({ collectEmails: true });
    await leave(wait);
    await settle(scene, wait, 'approve');
    const { path, key } = pathIn(scene, await scene.sink.next(wait.email), '/continue');
    const other = aVisitor(scene.app);
    const posted = await other.submit(path, { key });
    const page = await other.page(posted.headers.get('location') ?? '');
    expect(page.html).toContain('Comment Verified!');
    expect(page.html).not.toContain(CANARY);
  });

  it('gets no email for a magnet that was paused meanwhile', async ({ scene }) => {
    const wait = await aWait(scene);
    await leave(wait);
    await scene.app.db('magnets').where({ id: wait.magnetId }).update({ status: 'paused' });
    await settle(scene, wait, 'approve');
    await expect.poll(() => queued(scene), { timeout: 90_000 }).toEqual([]);
    expect(scene.sink.mails.filter(({ to }) => to.includes(wait.email))).toEqual([]);
  });
});

describe('leaving an address', () => {
  it('needs a comment that waits, a good address and an active magnet', async ({ scene }) => {
    const wait = await aWait(scene);
    expect(await leave(wait, 'a@x.test\r\nBcc: v@x.test')).toMatchObject({
      status: 400,
      body: { code: 'email_invalid' },
    });
    const stranger = { ...wait, visitor: aVisitor(scene.app) };
    expect(await leave(stranger)).toMatchObject({ status: 409, body: { code: 'not_waiting' } });
    await settle(scene, wait, 'approve');
    expect(await leave(wait)).toMatchObject({ status: 409, body: { code: 'not_waiting' } });
    const unknown = { ...wait, magnetId: 'abcabcabcabc' };
    expect(await leave(unknown)).toMatchObject({ status: 404, body: { code: 'magnet_not_found' } });
    await scene.app.db('magnets').where({ id: wait.magnetId }).update({ status: 'paused' });
    expect(await leave(wait)).toMatchObject({ status: 404, body: { code: 'inactive' } });
  });

  it('cannot be used to fill a mailbox: the answer stays the same, the emails stop (T94)', async ({
    scene,
  }) => {
    const victim = 'victim@x.test';
    const waits: Wait[] = [];
    for (let index = 0; index < 5; index += 1) waits.push(await aWait(scene));
    for (const wait of waits) expect((await leave(wait, victim)).status).toBe(201);
    const kept = await scene.app.db('waiting_emails').where({ emailKey: victim });
    expect(kept).toHaveLength(3);
  });

  it('works on the page without JavaScript, with the limits of the call', async ({ scene }) => {
    const wait = await aWait(scene);
    const path = `/unlock/${wait.magnetId}`;
    const pending = await wait.visitor.page(path);
    expect(pending.html).toContain('name="step" value="notify"');
    const bad = await wait.visitor.submit(path, { step: 'notify', email: 'no address' });
    expect(bad.status).toBe(422);
    expect(bad.html).toContain('Please enter a valid email address');
    const good = await wait.visitor.submit(path, { step: 'notify', email: wait.email });
    expect([good.status, good.headers.get('location')]).toEqual([303, `${path}?noted`]);
    expect((await wait.visitor.page(`${path}?noted`)).html).toContain('We will email you once');
    await settle(scene, wait, 'approve');
    await scene.sink.next(wait.email);
    const late = await wait.visitor.submit(path, { step: 'notify', email: wait.email });
    expect(late.status).toBe(303);
    expect(await scene.app.db('waiting_emails').where({ emailKey: wait.email })).toHaveLength(1);
  });

  it('is not offered where no email can be sent', async ({ open }) => {
    const silent = await open.scene();
    const { magnetId, post } = await aMagnet(silent);
    post.totalComments = 400;
    const visitor = aVisitor(silent.app);
    const commentUrl = aHiddenComment(post, idAt(new Date(), 899));
    await visitor.submit(`/unlock/${magnetId}`, { step: 'comment', commentUrl });
    const posted = await visitor.page(`/unlock/${magnetId}?noted`);
    expect(posted.html).toContain('data-step="pending"');
    expect(posted.html).not.toContain('value="notify"');
    expect(posted.html).not.toContain('We will email');
  });
});

describe('"no more mails"', () => {
  it('is one click in the email program, and a page with a button', async ({ scene }) => {
    const wait = await aWait(scene);
    await leave(wait);
    await settle(scene, wait, 'reject');
    const mail = await scene.sink.next(wait.email);
    const headers = new Map(mail.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL((headers.get('list-unsubscribe') ?? '').slice(1, -1));
    expect(linkIn(mail, '/unsubscribe/')).toBe(url.href);
    const asked = await scene.app.fetch(url.pathname);
    expect(await asked.text()).toContain('Unsubscribe?');
    expect(await scene.app.db('mail_addresses').where({ addressKey: wait.email })).toEqual([]);

    const oneClick = () =>
      scene.app.fetch(url.pathname, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    const forged = await scene.app.fetch(`/unsubscribe/uns_${'a'.repeat(43)}`, { method: 'POST' });
    expect(forged.status).toBe(404);

    const next = await aWait(scene);
    expect((await leave(next, wait.email)).status).toBe(201);
    await settle(scene, next, 'approve');
    await expect.poll(() => queued(scene), { timeout: 90_000 }).toEqual([]);
    expect(scene.sink.mails.filter(({ to }) => to.includes(wait.email))).toHaveLength(1);
  });
});
