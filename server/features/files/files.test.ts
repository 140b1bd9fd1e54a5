import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { aDocx, aPdf } from './file-samples.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const test = sceneTest();

const filesOf = (scene: UnlockScene, token: string) => scene.app.as(token).magnetFiles;
const magnetsOf = (scene: UnlockScene, token: string) => scene.app.as(token).magnets;

/** A creator with an uploaded document. */
async function anUpload(scene: UnlockScene, bytes = aPdf(), name = 'growth-plan.pdf') {
  const { token, user } = await aUser(scene.app);
  const file = await filesOf(scene, token).upload({ upload: { name, bytes } });
  return { token, user, file, bytes };
}

describe('uploading', () => {
  test('shows the limits first, and the used space afterwards', async ({ scene }) => {
    const { token } = await anUpload(scene, aPdf(3_000));
    expect(await filesOf(scene, token).limits()).toMatchObject({
      maxBytes: 25_000_000,
      quotaBytes: 1_000_000_000,
      usedBytes: 3_000,
      uploadsPerMinute: 5,
      extensions: expect.arrayContaining(['pdf', 'docx', 'zip']),
    });
  });

  test('a file comes back byte for byte to its owner, under its name and type', async ({
    scene,
  }) => {
    const { token, file, bytes } = await anUpload(scene, aDocx, 'Plan für 2026.docx');
    expect(file).toMatchObject({ name: 'Plan für 2026.docx', size: aDocx.length });
    const answer = await scene.app.fetch(`/api/files/${file.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('content-type')).toContain('wordprocessingml.document');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Plan fur 2026.docx"; filename*=UTF-8''Plan%20f%C3%BCr%202026.docx`,
    );
    const again = await filesOf(scene, token).read({ params: { fileId: file.id } });
    expect(Buffer.from(again).equals(bytes)).toBe(true);
  });

  test('nobody else can read, use or delete it, and it looks like an unknown id (T56)', async ({
    scene,
  }) => {
    const { file } = await anUpload(scene);
    const thief = (await aUser(scene.app)).token;
    const params = { params: { fileId: file.id } };
    const gone = { status: 404, code: 'file_not_found' };
    await expect(filesOf(scene, thief).read(params)).rejects.toMatchObject(gone);
    await expect(filesOf(scene, thief).remove(params)).rejects.toMatchObject(gone);
    const body = {
      title: 'Theft',
      triggerWord: 'GO',
      contentType: 'file',
      fileId: file.id,
    } as const;
    const refused = {
      status: 422,
      fields: { fileId: expect.stringContaining('no longer exists') },
    };
    await expect(magnetsOf(scene, thief).create({ body })).rejects.toMatchObject(refused);
    const unknown = { ...body, fileId: 'abcdefghijkmnpqrstuv' };
    await expect(magnetsOf(scene, thief).create({ body: unknown })).rejects.toMatchObject(refused);
  });
});

describe('the files of magnets', () => {
  const body = { title: 'The plan', triggerWord: 'GO', contentType: 'file' } as const;

  test('a file magnet is published with its file and shows it to its owner', async ({ scene }) => {
    const { token, file } = await anUpload(scene);
    await expect(magnetsOf(scene, token).create({ body })).rejects.toMatchObject({
      fields: { fileId: 'Upload the file visitors get' },
    });
    const magnet = await magnetsOf(scene, token).create({ body: { ...body, fileId: file.id } });
    expect(magnet).toMatchObject({ file, fileUrl: `/api/files/${file.id}`, status: 'active' });
  });

  test('a replaced file frees its space at once, and the page keeps its link', async ({
    scene,
  }) => {
    const { token, file } = await anUpload(scene, aPdf(5_000));
    const magnet = await magnetsOf(scene, token).create({ body: { ...body, fileId: file.id } });
    const next = await filesOf(scene, token).upload({
      upload: { name: 'v2.pdf', bytes: aPdf(700, 2) },
    });
    const params = { magnetId: magnet.id };
    const changed = await magnetsOf(scene, token).update({ params, body: { fileId: next.id } });
    expect(changed).toMatchObject({ file: next, publicUrl: magnet.publicUrl });
    expect((await filesOf(scene, token).limits()).usedBytes).toBe(700);
    await expect(filesOf(scene, token).read({ params: { fileId: file.id } })).rejects.toMatchObject(
      {
        status: 404,
      },
    );
    expect(await isStored(scene, await keyOf(scene, next.id))).toBe(true);
  });

  test('a copy keeps the file when the original loses it, and the last magnet deletes it', async ({
    scene,
  }) => {
    const { token, file, bytes } = await anUpload(scene);
    const original = await magnetsOf(scene, token).create({ body: { ...body, fileId: file.id } });
    const copy = await magnetsOf(scene, token).duplicate({ params: { magnetId: original.id } });
    expect(copy.file).toEqual(file);
    const key = await keyOf(scene, file.id);
    await expect(
      filesOf(scene, token).remove({ params: { fileId: file.id } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'file_in_use',
    });

    const params = { magnetId: original.id };
    await magnetsOf(scene, token).remove({ params });
    await scene.app.as(token).magnetActs.purge({ params });
    const kept = await filesOf(scene, token).read({ params: { fileId: file.id } });
    expect(Buffer.from(kept).equals(bytes)).toBe(true);

    await magnetsOf(scene, token).update({ params: { magnetId: copy.id }, body: { fileId: null } });
    expect(await isStored(scene, key)).toBe(false);
    expect((await filesOf(scene, token).limits()).usedBytes).toBe(0);
  });

  test('an unused upload can be deleted, and a deleted account deletes its files', async ({
    scene,
  }) => {
    const { token, file, user } = await anUpload(scene);
    const magnet = await magnetsOf(scene, token).create({ body: { ...body, fileId: file.id } });
    const spare = await filesOf(scene, token).upload({
      upload: { name: 'b.pdf', bytes: aPdf(900) },
    });
    await filesOf(scene, token).remove({ params: { fileId: spare.id } });
    expect((await filesOf(scene, token).limits()).usedBytes).toBe(file.size);
    await scene.app.db('users').where({ id: user.id }).delete();
    const left = await scene.app.db('magnet_files').where({ userId: user.id });
    expect(left).toEqual([]);
    expect(await scene.app.db('magnets').where({ id: magnet.id })).toEqual([]);
  });
});

async function isStored(scene: UnlockScene, key: string): Promise<boolean> {
  const bytes = await scene.app.services.files.storage.read(key, { start: 0, end: 10 });
  bytes?.destroy();
  return bytes !== null;
}
async function keyOf(scene: UnlockScene, fileId: string): Promise<string> {
  const row = await scene.app.db('magnet_files').where({ id: fileId }).first('storage_key');
  return row.storageKey;
}

describe('a visitor of a file magnet', () => {
  async function aFileMagnet(
    scene: UnlockScene,
    fields: Parameters<typeof aMagnet>[1] = {},
    plan = 'free' as const,
  ) {
    const magnet = await aMagnet(scene, fields, { plan });
    const bytes = aPdf(4_000, 7);
    const file = await filesOf(scene, magnet.token).upload({ upload: { name: 'plan.pdf', bytes } });
    const params = { magnetId: magnet.magnetId };
    const body = { contentType: 'file', fileId: file.id } as const;
    await magnetsOf(scene, magnet.token).update({ params, body });
    return { ...magnet, file, bytes };
  }

  test('gets the file address with the unlock and not before', async ({ scene }) => {
    const { magnetId, post, bytes } = await aFileMagnet(scene);
    const visitor = aVisitor(scene.app);
    const before = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect(before.body).toMatchObject({ locked: true, fileUrl: null });
    expect(before.body.file).toBeUndefined();

    const commentUrl = aComment(scene, post, 'growth please');
    const { body } = await visitor.post('/api/verify-comment', { commentUrl, magnetId });
    expect(body.magnet).toMatchObject({
      locked: false,
      file: { name: 'plan.pdf', size: 4_000, mediaType: 'application/pdf' },
    });
    const answer = await scene.app.fetch(body.magnet.fileUrl);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);

    const later = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect(later.body.fileUrl).toContain('signature=');
  });

  test('gets the file address with the email where one is required', async ({ scene }) => {
    const { magnetId, userId, post, bytes } = await aFileMagnet(scene, { collectEmails: true });
    await putOnPlan(scene.app.db, userId, 'pro');
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'growth please');
    const verified = await visitor.post('/api/verify-comment', { commentUrl, magnetId });
    expect(verified.body).toMatchObject({ emailRequired: true });
    expect(verified.body.magnet).toBeUndefined();
    const noEmail = await visitor.page(`/unlock/${magnetId}/file`);
    expect(noEmail.headers.get('location')).toBe(`/unlock/${magnetId}`);

    const email = `${magnetId}@visitors.test`;
    const lead = await visitor.post('/api/email-leads', { magnetId, email });
    const answer = await scene.app.fetch(lead.body.magnet.fileUrl);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('finds the file on the page after a waiting comment is settled', async ({ scene }) => {
    const { magnetId, post, token, bytes } = await aFileMagnet(scene);
    const visitor = aVisitor(scene.app);
    aComment(scene, post, 'first!');
    post.totalComments = 400;
    const commentUrl = aHiddenComment(post, idAt(new Date(), 77));
    const pending = await visitor.post('/api/verify-comment', { commentUrl, magnetId });
    expect(pending.status).toBe(503);
    const held = await visitor.page(`/unlock/${magnetId}/file`);
    expect(held.headers.get('location')).toBe(`/unlock/${magnetId}`);

    const { items } = await scene.app.as(token).activity.listWaiting();
    const waitingId = items[0]?.id ?? '';
    await scene.app.as(token).activity.approve({ params: { waitingId } });
    const { html } = await visitor.page(`/unlock/${magnetId}`);
    expect(html).toContain('plan.pdf');
    const click = await visitor.page(`/unlock/${magnetId}/file`);
    const answer = await scene.app.fetch(click.headers.get('location') ?? '');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('gets a fresh file address from the button without JavaScript', async ({ scene }) => {
    const { magnetId, post, bytes } = await aFileMagnet(scene);
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'growth please');
    await visitor.submit(`/unlock/${magnetId}`, { step: 'comment', commentUrl });
    const { html } = await visitor.page(`/unlock/${magnetId}`);
    expect(html).toContain('plan.pdf');
    expect(html).toContain(`href="/unlock/${magnetId}/file/1"`);
    expect(html).not.toContain('signature=');

    const click = await visitor.page(`/unlock/${magnetId}/file`);
    expect(click.status).toBe(303);
    const answer = await scene.app.fetch(click.headers.get('location') ?? '');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const stranger = await aVisitor(scene.app).page(`/unlock/${magnetId}/file`);
    expect(stranger.headers.get('location')).toBe(`/unlock/${magnetId}`);
  });
});
