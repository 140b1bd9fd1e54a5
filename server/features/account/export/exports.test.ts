import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { THIS_MONTH } from '#server/platform/time/database-time.queries.ts';
import { aPdf } from '#server/features/files/file-samples.ts';
import { unzipped, written } from '#server/testing/scenes/account-export.ts';
import { aStoredView, pairDevice } from '#server/testing/scenes/readers/creator-look.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { aMagnet, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );
const lead = (over: Record<string, unknown>) => ({
  id: randomIds.rowId(),
  commentId: randomIds.rowId(),
  postKey: 'activity:1',
  commentUrl: 'https://www.linkedin.com/x',
  commentedAt: new Date(),
  confidence: 'exact',
  confirmed: true,
  overQuota: false,
  method: 'guest',
  name: 'Vera Visitor',
  ...over,
});

async function aCreatorWithLeads(scene: UnlockScene, leads: Record<string, unknown>[]) {
  const [{ db }, magnet] = [scene.app, await aMagnet(scene)];
  const { magnetId, userId } = magnet;
  // Without room, or leads over quota would be released in the background.
  await db('quota_months').insert({ userId, month: db.raw(THIS_MONTH), used: 1_000_000 });
  await db('leads').insert(leads.map((one) => lead({ magnetId, userId, ...one })));
  return magnet;
}

describe('the copy of an account', () => {
  it('has every part as JSON and as CSV, and the uploads', async ({ scene, app }) => {
    const { token, userId, magnetId } = await aCreatorWithLeads(scene, [{ email: 'v@x.test' }]);
    const upload = { name: 'the plan.pdf', bytes: aPdf(2_000) };
    const file = await app.as(token).magnetFiles.upload({ upload });
    await app.db('page_takedowns').insert({
      id: `down_${magnetId}`,
      magnetId,
      reason: 'spam',
      message: 'It asks for money',
      note: 'for operators only',
      statusBefore: 'active',
      takenDownBy: 'ada-the-operator',
    });
    const { token: deviceToken } = await pairDevice(app, token);
    await app.db('creator_readings').insert(aStoredView(userId, '77', 'Vera Visitor'));
    const lookedAt = new Date();
    const look = { postKey: 'activity:1', declaredCount: 180 };
    await app.db('creator_looks').insert({ ...look, userId, lookedAt });
    await app.db('linkedin_identities').insert({ userId, subject: 'm-1', name: 'Ada L' });
    const zip = await unzipped(app, token);
    expect(zip.rows('linkedin_sign_in')).toMatchObject([{ subject: 'm-1', name: 'Ada L' }]);
    const device = { name: 'Firefox on Linux', version: '1.2.3' };
    expect(zip.rows('paired_devices')).toMatchObject([device]);
    const read = { commentId: '77', text: 'Vera Visitor says GROWTH', authorName: 'Vera Visitor' };
    expect(zip.rows('comments_you_read')).toMatchObject([read]);
    expect(zip.rows('posts_you_read')).toMatchObject([{ ...look, lookedAt: lookedAt.toJSON() }]);
    expect(zip.names).toHaveLength(1 + 2 * 71 + 1);
    const copy = Buffer.from(zip.bytes(`uploads/${file.id}-the plan.pdf`) ?? []);
    expect(copy.equals(upload.bytes)).toBe(true);
    expect(zip.rows('account')).toMatchObject([{ id: userId, planName: 'Free' }]);
    expect(zip.rows('lead_magnets')).toMatchObject([{ id: magnetId, triggerWords: ['GROWTH'] }]);
    expect(zip.rows('leads')).toMatchObject([{ name: 'Vera Visitor', email: 'v@x.test' }]);
    expect(zip.rows('contact_stages').map(({ name }) => name)).toContain('In conversation');
    expect(zip.rows('takedowns')).toMatchObject([{ magnetId, message: 'It asks for money' }]);
    expect(zip.rows('sessions')).toHaveLength(1);
    const [head, row] = zip.text('leads.csv').split('\r\n');
    expect(head).toContain('id,magnetId,contactId,magnetTitle,createdAt,overQuota,name,email');
    expect(row).toContain('The growth guide');
    expect(row).toMatch(/,false,Vera Visitor,v@x\.test,/);
    expect(zip.text('README.txt')).toContain('Unlatch: the data of the account');
    const everything = zip.names.map((name) => zip.text(name)).join('');
    expect(everything).not.toMatch(/password_?hash|token_?hash|for operators|ada-the-operator/i);
    expect(everything).not.toContain(deviceToken);
  });

  it('has the profile photo', async ({ scene, app }) => {
    const { token } = await aMagnet(scene);
    const size = { width: 300, height: 300, channels: 3 } as const;
    const bytes = await sharp({ create: { ...size, background: 'gold' } })
      .png()
      .toBuffer();
    await app.as(token).profile.setPhoto({ upload: { name: 'me.png', bytes } });
    const zip = await unzipped(app, token);
    const photo = sharp(zip.bytes('uploads/profile-photo.webp'));
    expect(await photo.metadata()).toMatchObject({ format: 'webp', width: 512 });
  });

  it('is served in ranges, and an impossible range is 416', async ({ scene, app }) => {
    const { token } = await aMagnet(scene);
    await app.as(token).accountData.startExport();
    await written(app, token);
    const whole = await app.as(token).accountData.downloadExport();
    const part = async (range: string) => {
      const path = '/api/account/export/file';
      const answer = await app.fetch(path, {
        headers: { authorization: `Bearer ${token}`, range },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const body = answer.status === 416 ? JSON.parse(bytes.toString()) : undefined;
      recordCoverage('GET', path, answer.status, body);
      return { status: answer.status, bytes, code: body?.code };
    };
    const { status, bytes } = await part('bytes=5-9');
    expect([status, bytes.equals(Buffer.from(whole.slice(5, 10)))]).toEqual([206, true]);
    const beyond = { status: 416, code: 'range_not_satisfiable' };
    expect(await part(`bytes=${whole.length}-`)).toMatchObject(beyond);
  });

  it('withholds the names of leads over quota everywhere', async ({ scene, app }) => {
    const secret = { name: 'Hidden Person', email: 'hidden@x.test', commentText: 'hidden words' };
    const { token, userId, magnetId } = await aCreatorWithLeads(scene, [
      { ...secret, overQuota: true, commentId: '77' },
    ]);
    const comment = {
      magnetId,
      userId,
      commentId: '77',
      postKey: 'activity:1',
      commentedAt: new Date(),
      commentUrl: 'https://hidden.test/',
      authorName: secret.name,
      foundText: 'hidden words',
    };
    await app.db('unlock_attempts').insert({
      ...comment,
      id: randomIds.rowId(),
      lookedFor: ['GROWTH'],
      result: 'verified',
    });
    await app.db('waiting_comments').insert({
      ...comment,
      id: randomIds.rowId(),
      code: 'unreadable',
      state: 'verified',
    });
    await app.db('creator_readings').insert(aStoredView(userId, '77', secret.name));
    const zip = await unzipped(app, token);
    expect(zip.rows('comments_you_read')).toMatchObject([{ commentId: '77', text: null }]);
    expect(zip.rows('leads')).toMatchObject([{ overQuota: true, name: null, email: null }]);
    expect(zip.rows('attempts')).toMatchObject([{ result: 'verified', authorName: null }]);
    expect(zip.rows('waiting_comments')).toMatchObject([{ state: 'verified', foundText: null }]);
    expect(zip.names.map((name) => zip.text(name)).join('')).not.toMatch(/hidden/i);
  });

  it('writes no formula from a visitor’s text, and loses no character of it', async ({
    scene,
    app,
  }) => {
    const names = ['=HYPERLINK("http://evil")', '+1', '-1', '@x', '\tx', 'a "b", c\nd'];
    const { token } = await aCreatorWithLeads(
      scene,
      names.map((name) => ({ name })),
    );
    const zip = await unzipped(app, token);
    const found = zip.rows('leads').map(({ name }) => String(name));
    expect(found.toSorted()).toEqual(names.toSorted());
    const csv = zip.text('leads.csv');
    for (const name of ['+1', '-1', '@x', '\tx']) expect(csv).toContain(`,'${name},`);
    expect(csv).toContain(`,"'=HYPERLINK(""http://evil"")",`);
    expect(csv).toContain('"a ""b"", c\nd"');
  });

  it('has each of many rows once, across all pages', async ({ scene, app }) => {
    const at = new Date(Date.now() - 60_000);
    const many = Array.from({ length: 1_203 }, (_, index) => ({
      name: `Visitor ${index}`,
      createdAt: at,
    }));
    const { token } = await aCreatorWithLeads(scene, many);
    const zip = await unzipped(app, token);
    expect(new Set(zip.rows('leads').map(({ name }) => name)).size).toBe(1_203);
    expect(zip.text('leads.csv').trimEnd().split('\r\n')).toHaveLength(1_204);
    const { export: done } = await app.as(token).accountData.readExport();
    expect(done).toMatchObject({ state: 'ready', total: done?.done });
  });

  it('contains nothing of another creator', async ({ scene, app }) => {
    const other = await aCreatorWithLeads(scene, [{ name: 'Not Yours' }]);
    const own = await aCreatorWithLeads(scene, [{ name: 'Yours' }]);
    const zip = await unzipped(app, own.token);
    const all = zip.names.map((name) => zip.text(name)).join('');
    expect(all).toContain('Yours');
    for (const text of ['Not Yours', other.userId, other.magnetId]) expect(all).not.toContain(text);
    expect(await failure(app.as(other.token).accountData.downloadExport())).toEqual({
      status: 404,
      code: 'export_not_found',
    });
  });
});

describe('asking for a copy', () => {
  it('queues one email with a link that opens nothing by itself', async ({ app }) => {
    const { user, token } = await aUser(app);
    await app.as(token).accountData.startExport();
    await written(app, token);
    const mails = () => app.db('mail_messages').where({ toKey: user.email, kind: 'export_ready' });
    await expect.poll(async () => (await mails())[0]?.state, { timeout: 90_000 }).toBe('outbox');
    expect(await mails()).toHaveLength(1);
    expect((await app.fetch('/api/account/export/file')).status).toBe(401);
  });

  it('returns the copy that is being written, and is allowed three times a day', async ({
    app,
  }) => {
    const { user, token } = await aUser(app);
    const { accountData } = app.as(token);
    const id = randomIds.rowId();
    // Another process writes it, so it stays.
    await app.db('account_exports').insert({
      userId: user.id,
      id,
      state: 'running',
      runner: 'elsewhere',
      total: 10,
      done: 4,
      leaseUntil: app.db.raw(`now() + interval '1 hour'`),
    });
    for (let call = 0; call < 5; call += 1) {
      expect(await accountData.startExport()).toMatchObject({ id, done: 4, total: 10 });
    }
    await accountData.removeExport();
    for (let call = 0; call < 3; call += 1) {
      await accountData.startExport();
      await accountData.removeExport();
    }
    expect(await failure(accountData.startExport())).toEqual({ status: 429, code: 'rate_limited' });
    expect(await failure(accountData.removeExport())).toMatchObject({ code: 'export_not_found' });
    expect(await accountData.readExport()).toEqual({ export: null });
  });

  it('twice at the same time starts one', async ({ app }) => {
    const { token } = await aUser(app);
    const calls = Array.from({ length: 4 }, () => app.as(token).accountData.startExport());
    expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
    await written(app, token);
  });
});

describe('a copy', () => {
  it('whose process died is written by another one', async ({ app }) => {
    const { user, token } = await aUser(app);
    await app.db('account_exports').insert({
      userId: user.id,
      id: randomIds.rowId(),
      state: 'running',
      runner: 'dead',
      tries: 1,
      leaseUntil: app.db.raw(`now() - interval '1 second'`),
    });
    await written(app, token);
  });

  it('expires after a week: at once for its owner, then row and file are removed', async ({
    app,
  }) => {
    const { user, token } = await aUser(app);
    const { accountData } = app.as(token);
    await accountData.startExport();
    await written(app, token);
    const row = await app.db('account_exports').where({ userId: user.id }).first();
    expect(row.expiresAt - row.askedAt).toBeGreaterThan(6.9 * 86_400_000);
    const isStored = async () => {
      const content = await app.services.files.storage.read(row.storageKey, { start: 0, end: 0 });
      content?.resume();
      return content !== null;
    };
    expect(await isStored()).toBe(true);
    await app
      .db('account_exports')
      .where({ userId: user.id })
      .update({ expiresAt: app.db.raw('now()') });
    expect(await failure(accountData.downloadExport())).toMatchObject({ code: 'export_not_found' });
    await expect.poll(isStored, { timeout: 90_000 }).toBe(false);
    expect(await app.db('account_exports').where({ userId: user.id })).toEqual([]);
  });

  it('that is deleted is removed with its file', async ({ app }) => {
    const { user, token } = await aUser(app);
    const { accountData } = app.as(token);
    await accountData.startExport();
    await written(app, token);
    const { storageKey } = await app.db('account_exports').where({ userId: user.id }).first();
    await accountData.removeExport();
    expect(await app.services.files.storage.read(storageKey, { start: 0, end: 0 })).toBeNull();
  });
});
