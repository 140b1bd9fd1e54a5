import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { aPdf } from './file-samples.ts';
import { aTicket } from '#server/testing/access/support/stock-support.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

// A port where nothing listens.
const s3 = {
  endpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  bucket: 'unlatch',
  accessKeyId: 'key',
  secretAccessKey: 'secret-of-the-bucket',
  pathStyle: true,
};
const test = sceneTest({ fileStorage: { s3 } });

const DOWN = { status: 503, code: 'storage_unavailable' };

async function aFileMagnet(scene: UnlockScene) {
  const magnet = await aMagnet(scene);
  const fileId = randomIds.rowId();
  await scene.app.db('magnet_files').insert({
    id: fileId,
    userId: magnet.userId,
    storageKey: `tests/${fileId}`,
    name: 'plan.pdf',
    mediaType: 'application/pdf',
    size: 5,
    sha256: Buffer.alloc(32),
  });
  const row = { contentType: 'file', fileId };
  await scene.app.db('magnets').where({ id: magnet.magnetId }).update(row);
  return { ...magnet, fileId };
}

describe('while the bucket does not answer', () => {
  test('an upload is 503 and can be tried again; nothing was counted', async ({ scene }) => {
    const { token } = await aMagnet(scene);
    const api = scene.app.as(token).magnetFiles;
    const upload = { name: 'a.pdf', bytes: aPdf() };
    await expect(api.upload({ upload })).rejects.toMatchObject(DOWN);
    expect((await api.limits()).usedBytes).toBe(0);
  });

  test('a download is 503 and does not reveal where the files are', async ({ scene }) => {
    const { magnetId, post, token, userId, fileId } = await aFileMagnet(scene);
    const api = scene.app.as(token).magnetFiles;
    await expect(api.read({ params: { fileId } })).rejects.toMatchObject(DOWN);
    const operator = await anOperator(scene.app);
    const desk = scene.app.as(operator.token).operatorSupport;
    const params = await aTicket(scene.app, { userId });
    await expect(desk.file({ params })).rejects.toMatchObject(DOWN);

    const commentUrl = aComment(scene, post, 'growth');
    const visitor = aVisitor(scene.app);
    const { body } = await visitor.post('/api/verify-comment', { commentUrl, magnetId });
    const answer = await scene.app.fetch(body.magnet.fileUrl);
    const text = await answer.text();
    recordCoverage('GET', body.magnet.fileUrl, answer.status, JSON.parse(text));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(text).not.toMatch(/127\.0\.0\.1:9|bucket|secret/);
  });

  test('a picture of a text is 503 for a visitor, whose page shows its words', async ({
    scene,
  }) => {
    const { magnetId, post, userId } = await aMagnet(scene);
    const id = randomIds.rowId();
    await scene.app.db('magnet_files').insert({
      id,
      userId,
      storageKey: `tests/${id}`,
      name: 'chart.webp',
      mediaType: 'image/webp',
      size: 5,
      sha256: Buffer.alloc(32),
      width: 20,
      height: 20,
    });
    const textContent = `![A chart](picture:${id})`;
    await scene.app.db('magnets').where({ id: magnetId }).update({ textContent });
    const commentUrl = aComment(scene, post, 'growth');
    const { body } = await aVisitor(scene.app).post('/api/verify-comment', {
      commentUrl,
      magnetId,
    });
    const [{ url }] = body.magnet.items[0].pictures;
    const answer = await scene.app.fetch(url);
    recordCoverage('GET', url, answer.status, await answer.json());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).not.toContain('max-age=21600');
  });

  test('a photo, logos, a cover, a picture and the download of an export are 503 as well', async ({
    scene,
  }) => {
    const { token, userId } = await aMagnet(scene);
    const { profile, brand, pictures, accountData, leadExports } = scene.app.as(token);
    const picture = { width: 1_600, height: 400, channels: 3, background: '#c08a1e' } as const;
    const bytes = await sharp({ create: picture }).jpeg().toBuffer();
    const upload = { name: 'me.jpg', bytes };
    await expect(profile.setPhoto({ upload })).rejects.toMatchObject(DOWN);
    await expect(brand.setLogo({ upload })).rejects.toMatchObject(DOWN);
    const { operatorSettings } = scene.app.as((await anOperator(scene.app)).token);
    await expect(operatorSettings.setLogo({ upload })).rejects.toMatchObject(DOWN);
    await expect(brand.setCover({ upload })).rejects.toMatchObject(DOWN);
    await expect(pictures.upload({ upload })).rejects.toMatchObject(DOWN);
    const stored = { storageKey: `tests/${userId}`, size: 5, sha256: Buffer.alloc(32) };
    const expiresAt = new Date(Date.now() + 86_400_000);
    const row = { userId, id: randomIds.rowId(), state: 'ready', expiresAt, ...stored };
    await scene.app.db('account_exports').insert(row);
    await expect(accountData.downloadExport()).rejects.toMatchObject(DOWN);
    const wish = JSON.stringify({ format: 'csv' });
    await scene.app
      .db('lead_exports')
      .insert({ ...row, wish, storageKey: `tests/leads-${userId}` });
    await expect(leadExports.file()).rejects.toMatchObject(DOWN);
  });

  test('everything without a file works, and a file magnet can be deleted', async ({ scene }) => {
    const { magnetId, token } = await aFileMagnet(scene);
    const { magnets, magnetActs, magnetFiles } = scene.app.as(token);
    await magnets.remove({ params: { magnetId } });
    await magnetActs.purge({ params: { magnetId } });
    expect((await magnetFiles.limits()).usedBytes).toBe(0);
  });
});
