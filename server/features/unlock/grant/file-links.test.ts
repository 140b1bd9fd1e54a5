import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { testKey } from '#server/testing/app/test-app.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());

const BYTES = aPdf(10_000, 3);

/** A file magnet and the signed address one visitor was given. */
async function aHeldLink() {
  const magnet = await aMagnet(scene);
  const api = scene.app.as(magnet.token);
  const file = await api.magnetFiles.upload({ upload: { name: 'plan.pdf', bytes: BYTES } });
  const params = { magnetId: magnet.magnetId };
  await api.magnets.update({ params, body: { contentType: 'file', fileId: file.id } });
  const commentUrl = aComment(scene, magnet.post, 'growth');
  const visitor = aVisitor(scene.app);
  const call = { commentUrl, magnetId: magnet.magnetId };
  const { body } = await visitor.post('/api/verify-comment', call);
  const link: string = body.magnet.fileUrl;
  return { ...magnet, api, params, file, visitor, link };
}

async function download(link: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await scene.app.fetch(link, { headers, method });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const body = isJson ? JSON.parse(bytes.toString()) : null;
  recordCoverage(method, link, answer.status, body);
  return { status: answer.status, headers: answer.headers, bytes, code: body?.code };
}

describe('a signed address (T27)', () => {
  test('without its signature, or with any part changed, is 403', async () => {
    const { link } = await aHeldLink();
    const bare = link.split('?', 1)[0] ?? '';
    const changed = (name: string, value: string): string => {
      const url = new URL(link, 'http://x');
      url.searchParams.set(name, value);
      return `${url.pathname}${url.search}`;
    };
    const forged = [
      bare,
      `${bare}?signature=`,
      changed('signature', 'A'.repeat(43)),
      changed('expires', String(Math.floor(Date.now() / 1_000) + 86_400)),
      changed('expires', '9e99'),
      changed('grant', 'abcdefghijkmnpqrstuv'),
    ];
    for (const address of forged) {
      expect(await download(address)).toMatchObject({ status: 403, code: 'file_link_invalid' });
    }
    expect((await download(link)).status).toBe(200);
  });

  test('opens no other file, also not for the same visitor', async () => {
    const [one, two] = [await aHeldLink(), await aHeldLink()];
    const query = one.link.slice(one.link.indexOf('?'));
    const crossed = `${two.link.split('?', 1)[0]}${query}`;
    expect(await download(crossed)).toMatchObject({ status: 403, code: 'file_link_invalid' });
  });

  test('ends after five minutes; asking again gives a fresh one', async () => {
    const { link, visitor, magnetId } = await aHeldLink();
    const url = new URL(link, 'http://x');
    const now = Math.floor(Date.now() / 1_000);
    expect(Math.abs(Number(url.searchParams.get('expires')) - now - 300)).toBeLessThan(10);
    const until = (seconds: number): string => {
      const signed = `${magnetId}.${url.searchParams.get('grant')}.${seconds}`;
      url.searchParams.set('expires', String(seconds));
      url.searchParams.set('signature', testKey.sign('file-links', signed));
      return `${url.pathname}${url.search}`;
    };
    expect((await download(until(now + 10))).status).toBe(200);
    expect(await download(until(now - 10))).toMatchObject({
      status: 403,
      code: 'file_link_invalid',
    });
    const again = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect((await download(again.body.fileUrl)).status).toBe(200);
  });

  test('dies with the grant it was made for', async () => {
    const { link, magnetId } = await aHeldLink();
    await scene.app.db('leads').where({ magnetId }).delete();
    expect(await download(link)).toMatchObject({ status: 403, code: 'file_link_invalid' });
  });

  test('carries no secret: neither the grant nor the session is in it', async () => {
    const { link, token, visitor } = await aHeldLink();
    expect(link).not.toContain('grt_');
    expect(link).not.toContain(token);
    for (const cookie of visitor.cookies.values()) expect(link).not.toContain(cookie);
  });
});

describe('a paused, deleted or changed magnet (T28)', () => {
  test('answers 404 at once, also for a link that is held', async () => {
    const { link, api, params } = await aHeldLink();
    await api.magnets.setStatus({ params, body: { status: 'paused' } });
    expect(await download(link)).toMatchObject({ status: 404, code: 'inactive' });
    await api.magnets.setStatus({ params, body: { status: 'active' } });
    expect((await download(link)).status).toBe(200);
    await api.magnets.remove({ params });
    expect(await download(link)).toMatchObject({ status: 404, code: 'magnet_not_found' });
  });

  test('a suspended creator’s files are closed too', async () => {
    const { link, userId } = await aHeldLink();
    await scene.app.db('users').where({ id: userId }).update({ suspendedAt: new Date() });
    expect(await download(link)).toMatchObject({ status: 404, code: 'inactive' });
  });

  test('a magnet that hands out something else now has no file', async () => {
    const { link, api, params } = await aHeldLink();
    await api.magnets.update({ params, body: { contentType: 'text', textContent: 'Instead' } });
    expect(await download(link)).toMatchObject({ status: 404, code: 'file_not_found' });
  });

  test('a replaced file comes under the same address', async () => {
    const { link, api, params } = await aHeldLink();
    const before = await download(link);
    const bytes = aPdf(6_000, 9);
    const next = await api.magnetFiles.upload({ upload: { name: 'new.pdf', bytes } });
    await api.magnets.update({ params, body: { fileId: next.id } });
    const after = await download(link);
    expect(after.bytes.equals(bytes)).toBe(true);
    expect(after.headers.get('content-disposition')).toContain('new.pdf');
    // A download that was cut before the change starts over instead of mixing the two.
    const etag = before.headers.get('etag') ?? '';
    const resumed = await download(link, { range: 'bytes=5000-', 'if-range': etag });
    expect(resumed).toMatchObject({ status: 200 });
    expect(resumed.bytes.equals(bytes)).toBe(true);
  });
});

describe('ranges', () => {
  test('a part comes as 206 with its place, and the parts make the whole', async () => {
    const { link } = await aHeldLink();
    const first = await download(link, { range: 'bytes=0-3999' });
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe('bytes 0-3999/10000');
    expect(first.headers.get('content-length')).toBe('4000');
    expect(first.headers.get('accept-ranges')).toBe('bytes');
    const etag = first.headers.get('etag') ?? '';
    const rest = await download(link, { range: 'bytes=4000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(BYTES)).toBe(true);
    const tail = await download(link, { range: 'bytes=-100' });
    expect(tail.bytes.equals(BYTES.slice(-100))).toBe(true);
  });

  test('what the file does not have is 416, what nobody understands is the whole file', async () => {
    const { link } = await aHeldLink();
    const beyond = await download(link, { range: 'bytes=10000-' });
    expect(beyond).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
    expect(beyond.headers.get('content-range')).toBe('bytes */10000');
    for (const range of ['bytes=5-2', 'items=0-5', 'bytes=0-1,5-6', 'bytes=-', 'bytes=abc']) {
      expect((await download(link, { range })).status).toBe(200);
    }
    const other = await download(link, { range: 'bytes=0-9', 'if-range': '"other"' });
    expect(other.status).toBe(200);
  });

  test('HEAD tells everything but the bytes', async () => {
    const { link } = await aHeldLink();
    const head = await download(link, {}, 'HEAD');
    const whole = await download(link);
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-length', 'etag', 'content-type', 'content-disposition']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('the owner’s own download has ranges too', async () => {
    const { file, token } = await aHeldLink();
    const authorization = `Bearer ${token}`;
    const part = await download(`/api/files/${file.id}`, { authorization, range: 'bytes=5-9' });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(BYTES.slice(5, 10))).toBe(true);
    const none = await download(`/api/files/${file.id}`, { authorization, range: 'bytes=99999-' });
    expect(none).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
  });
});

test('a download is never shown, run, kept or told about (T78)', async () => {
  const { link } = await aHeldLink();
  const { headers } = await download(link);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
});
