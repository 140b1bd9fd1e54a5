import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { aPdf } from './file-samples.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
beforeAll(async () => {
  // A port where nothing listens.
  const s3 = {
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    bucket: 'unlatch',
    accessKeyId: 'key',
    secretAccessKey: 'secret-of-the-bucket',
    pathStyle: true,
  };
  scene = await createUnlockScene({ fileStorage: { s3 } });
});
afterAll(() => scene.close());

const DOWN = { status: 503, code: 'storage_unavailable' };

async function aFileMagnet() {
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
  test('an upload is 503 and can be tried again; nothing was counted', async () => {
    const { token } = await aMagnet(scene);
    const api = scene.app.as(token).magnetFiles;
    const upload = { name: 'a.pdf', bytes: aPdf() };
    await expect(api.upload({ upload })).rejects.toMatchObject(DOWN);
    expect((await api.limits()).usedBytes).toBe(0);
  });

  test('a download is 503 and says nothing of where the files are', async () => {
    const { magnetId, post, token, fileId } = await aFileMagnet();
    const api = scene.app.as(token).magnetFiles;
    await expect(api.read({ params: { fileId } })).rejects.toMatchObject(DOWN);

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

  test('everything that needs no file goes on, and a file magnet can be deleted', async () => {
    const { magnetId, token } = await aFileMagnet();
    const { magnets, magnetFiles } = scene.app.as(token);
    await magnets.remove({ params: { magnetId } });
    expect((await magnetFiles.limits()).usedBytes).toBe(0);
  });
});
