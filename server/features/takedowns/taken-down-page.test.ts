import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { aPdf } from '#server/features/files/file-samples.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { hashSecret, randomIds } from '#server/platform/ids.ts';
import { linkIn } from '#server/testing/doubles/mail-sink.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest(200);

const INACTIVE = 'This lead magnet is currently inactive and not available for unlock.';

async function takeDown(app: TestApp, magnetId: string) {
  const { operatorTakedowns } = app.as((await anOperator(app)).token);
  const params = { magnetId };
  const body = { reason: 'harm', message: 'See evil.example for why.', note: 'Seen' } as const;
  await operatorTakedowns.takeDown({ params, body });
  return () => operatorTakedowns.lift({ params, body: { note: 'Fixed' } });
}

/** A visitor who unlocked the page and got its link by mail. */
async function anOpening(scene: UnlockScene, magnetId: string, commentUrl: string) {
  const visitor = aVisitor(scene.app);
  const opened = await visitor.post('/api/verify-comment', { magnetId, commentUrl });
  expect(opened.body).toMatchObject({ verified: true });
  return { visitor, opened };
}

describe('content that was taken down', () => {
  it('does not open by an earlier grant, an emailed link or a new comment, until the takedown is lifted', async ({
    scene,
    app,
    sink,
  }) => {
    const { magnetId, post } = await aMagnet(scene, { isListed: true });
    const commentUrl = aComment(scene, post, 'growth');
    const { visitor } = await anOpening(scene, magnetId, commentUrl);
    const email = `${magnetId}@x.test`;
    await visitor.post('/api/content-mails', { magnetId, email });
    const url = new URL(linkIn(await sink.next(email), '/continue'));
    const key = url.hash.replace('#key=', '');
    const page = `/unlock/${magnetId}`;
    expect((await visitor.page(page)).html).toContain(CANARY);
    const sitemap = async () => (await visitor.page('/sitemap.xml')).html;
    expect(await sitemap()).toContain(magnetId);

    const lift = await takeDown(app, magnetId);
    const other = aVisitor(app);
    const pages = [
      await visitor.page(page),
      await other.page(page),
      await visitor.page(`${page}/continue`),
      await other.submit(`${page}/continue`, { key }),
      await other.submit(page, { commentUrl }),
      await other.page(`${page}/share.png`),
      await visitor.page(`${page}/report`),
    ];
    for (const { status, html } of pages) {
      expect(status).toBe(404);
      expect(html).toContain(INACTIVE);
      expect(html).not.toContain(CANARY);
    }
    const calls = [
      await visitor.get(`/api/magnets/${magnetId}/public`),
      await visitor.post('/api/verify-comment', { magnetId, commentUrl }),
      await other.post('/api/verify-comment', { magnetId, commentUrl }),
      await visitor.post('/api/claims', { magnetId }),
      await visitor.post('/api/content-mails', { magnetId, email }),
      await visitor.post('/api/visits', { magnetId, unlocked: false }),
    ];
    for (const { status, body } of calls) {
      expect({ status, code: body?.code }).toEqual({ status: 404, code: 'inactive' });
    }
    expect(await sitemap()).not.toContain(magnetId);

    await lift();
    expect((await visitor.page(page)).html).toContain(CANARY);
    const back = await other.submit(`${page}/continue`, { key });
    expect(back.status).toBe(303);
  });

  it('is not served as a file to holders of its signed address', async ({ scene, app }) => {
    const magnet = await aMagnet(scene);
    const { magnetId } = magnet;
    const { magnetFiles, magnets } = app.as(magnet.token);
    const file = await magnetFiles.upload({ upload: { name: 'a.pdf', bytes: aPdf(10_000, 3) } });
    const params = { magnetId };
    await magnets.update({ params, body: { contentType: 'file', fileId: file.id } });
    const { visitor, opened } = await anOpening(
      scene,
      magnetId,
      aComment(scene, magnet.post, 'growth'),
    );
    const link: string = opened.body.magnet.fileUrl;
    expect((await app.fetch(link)).status).toBe(200);
    await takeDown(app, magnetId);
    const answer = await app.fetch(link);
    const body: unknown = await answer.json();
    recordCoverage('GET', link, answer.status, body);
    expect(answer.status).toBe(404);
    expect(body).toMatchObject({ code: 'inactive' });
    expect((await visitor.page(`/unlock/${magnetId}/file`)).status).toBe(404);
  });

  it.for(['taken down', 'paused', 'suspended', 'deleted'] as const)(
    'is not shown by a check that was reading LinkedIn when the page was %s',
    async (what, { scene, app }) => {
      const { magnetId, userId, token, post } = await aMagnet(scene);
      const commentUrl = aComment(scene, post, 'growth');
      const { magnets } = app.as(token);
      const params = { magnetId };
      const close = {
        'taken down': () => takeDown(app, magnetId),
        paused: () => magnets.setStatus({ params, body: { status: 'paused' } }),
        suspended: () => app.db('users').where({ id: userId }).update({ suspendedAt: new Date() }),
        deleted: () => magnets.remove({ params }),
      }[what];
      let open = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      scene.linkedin.setMode({ kind: 'gated', gate });
      const asked = scene.linkedin.requests().length;
      const visitor = aVisitor(app);
      const answer = visitor.post('/api/verify-comment', { magnetId, commentUrl });
      try {
        await expect
          .poll(() => scene.linkedin.requests().length, { timeout: 90_000 })
          .toBe(asked + 1);
        await close();
      } finally {
        open();
        scene.linkedin.setMode({ kind: 'ok' });
      }
      const { status, body } = await answer;
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toContain(CANARY);
      // The lead is stored, but the visitor gets no key to it.
      expect(await app.db('leads').where({ magnetId })).toHaveLength(1);
      expect(visitor.cookies.size).toBe(0);
    },
  );

  it('leaves its file for no other page, uploaded again or not, until that is lifted', async ({
    scene,
    app,
  }) => {
    const magnet = await aMagnet(scene, {}, { plan: 'pro' });
    const params = { magnetId: magnet.magnetId };
    const { magnetFiles, magnets } = app.as(magnet.token);
    const upload = (seed: number) =>
      magnetFiles.upload({ upload: { name: 'a.pdf', bytes: aPdf(10_000, seed) } });
    const file = await upload(3);
    await magnets.update({ params, body: { contentType: 'file', fileId: file.id } });
    const copy = await magnets.duplicate({ params });
    const free = await aMagnet(scene, {}, { userId: magnet.userId });
    const freeParams = { magnetId: free.magnetId };

    const lift = await takeDown(app, magnet.magnetId);
    const again = await upload(3);
    const create = (fileId: string) =>
      magnets.create({
        body: { title: 'By hand', contentType: 'file', fileId, triggerWord: 'GROWTH' },
      });
    const change = (fileId: string) => magnets.update({ params: freeParams, body: { fileId } });
    const publish = () =>
      magnets.setStatus({ params: { magnetId: copy.id }, body: { status: 'active' } });
    const { magnetDrafts } = app.as(magnet.token);
    const draft = await magnetDrafts.save({
      params: freeParams,
      body: { fields: { fileId: file.id }, revision: 0, baseVersion: 1 },
    });
    const publishDraft = () =>
      magnetDrafts.publish({ params: freeParams, body: { revision: draft.revision } });
    for (const refused of [
      () => create(file.id),
      () => create(again.id),
      () => change(file.id),
      publish,
      publishDraft,
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 409, code: 'file_taken_down' });
    }
    const other = await upload(4);
    expect((await create(other.id)).file?.id).toBe(other.id);
    expect((await magnets.update({ params, body: { title: 'Still mine' } })).title).toBe(
      'Still mine',
    );

    await lift();
    expect((await create(file.id)).file?.id).toBe(file.id);
    expect((await change(again.id)).title).toBe('The growth guide');
    expect((await publish()).status).toBe('active');
  });

  it('is not opened by the creator’s approval; the comment keeps waiting', async ({
    scene,
    app,
  }) => {
    const magnet = await aMagnet(scene);
    const waitingId = await aWait(app, magnet);
    const lift = await takeDown(app, magnet.magnetId);
    const { activity } = app.as(magnet.token);
    const approve = () => activity.approve({ params: { waitingId } });
    await expect(approve()).rejects.toMatchObject({ status: 409, code: 'taken_down' });
    expect((await activity.listWaiting({ query: {} })).total).toBe(1);
    await lift();
    expect((await approve()).success).toBe(true);
  });
});

describe('emails about a takedown', () => {
  it('tell the creator why, and waiting visitors that the page is closed', async ({
    scene,
    app,
    sink,
  }) => {
    const magnet = await aMagnet(scene, { title: 'Free list' });
    const [owner] = await app.db('users').where({ id: magnet.userId });
    const waitingId = await aWait(app, magnet);
    const [waits, unsubscribed] = [`waits-${waitingId}@x.test`, `no-${waitingId}@x.test`];
    for (const email of [waits, unsubscribed]) {
      const row = { id: randomIds.rowId(), waitingId, email, emailKey: email };
      await app.db('waiting_emails').insert(row);
    }
    const closed = { addressKey: unsubscribed, optedOutAt: new Date() };
    await app.db('mail_addresses').insert(closed);

    const lift = await takeDown(app, magnet.magnetId);
    const down = (await sink.next(owner.email)).mail;
    expect(down.subject).toBe('Your page was taken down: “Free list”');
    expect(down.text).toContain('Hateful, violent or illegal content');
    expect(down.text).toContain('not even people who unlocked it before');
    // A link in the operator's text is removed too.
    expect(down.text).not.toContain('evil.example');
    const told = (await sink.next(waits)).mail;
    expect(told.subject).toBe('About your comment: “Free list”');
    expect(told.text).toContain('was taken down, so your comment cannot open it now');
    expect(told.text).toContain('/unsubscribe/');

    await lift();
    const back = (await sink.next(owner.email, 1)).mail;
    expect(back.subject).toBe('Your page is no longer taken down: “Free list”');
    expect(back.text).toContain('The page is active again');
    expect(sink.mails.filter(({ to }) => to.includes(unsubscribed))).toEqual([]);
  });

  it('are not sent when the page is restored before', async ({ scene, open }) => {
    const app = await open.app();
    const magnet = await aMagnet({ ...scene, app });
    const { operatorTakedowns } = app.as((await anOperator(app)).token);
    const params = { magnetId: magnet.magnetId };
    const words = { reason: 'other', message: 'A mistake', note: 'x' } as const;
    await operatorTakedowns.takeDown({ params, body: words });
    await operatorTakedowns.lift({ params, body: { note: 'y' } });
    const [mail] = await app.db('mail_messages').where({ kind: 'page_taken_down' });
    expect(await app.services.mail.outbox.open(mail.id)).toBeNull();
  });
});

async function aWait(
  app: TestApp,
  { magnetId, userId }: { magnetId: string; userId: string },
): Promise<string> {
  const id = randomIds.rowId();
  await app.db('waiting_comments').insert({
    id,
    magnetId,
    userId,
    commentId: idAt(new Date(), 7),
    postKey: `urn:li:activity:${idAt(new Date(), 8)}`,
    commentUrl: 'https://www.linkedin.com/feed/',
    code: 'comment_not_visible',
    state: 'waiting',
    commentedAt: new Date(),
  });
  await app.db('waiting_visitors').insert({ tokenHash: hashSecret(id), waitingId: id });
  return id;
}
