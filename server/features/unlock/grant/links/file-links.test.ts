import { describe, expect } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { testKey } from '#server/testing/app/test-app.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const test = sceneTest();

const BYTES = aPdf(10_000, 3);

/** A file magnet and the signed address one visitor was given. */
async function aHeldLink(scene: UnlockScene) {
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

async function download(
  scene: UnlockScene,
  link: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const answer = await scene.app.fetch(link, { headers, method });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const body = isJson ? JSON.parse(bytes.toString()) : null;
  recordCoverage(method, link, answer.status, body);
  return { status: answer.status, headers: answer.headers, bytes, code: body?.code };
}

describe('a signed address (T27)', () => {
  test('is 403 without its signature or with any part changed', async ({ scene }) => {
    const { link } = await aHeldLink(scene);
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
      expect(await download(scene, address)).toMatchObject({
        status: 403,
        code: 'file_link_invalid',
      });
    }
    expect((await download(scene, link)).status).toBe(200);
  });

  test('opens no other file, also not for the same visitor', async ({ scene }) => {
    const [one, two] = [await aHeldLink(scene), await aHeldLink(scene)];
    const query = one.link.slice(one.link.indexOf('?'));
    const crossed = `${two.link.split('?', 1)[0]}${query}`;
    expect(await download(scene, crossed)).toMatchObject({
      status: 403,
      code: 'file_link_invalid',
    });
  });

  test('expires after five minutes; asking again gives a new one', async ({ scene }) => {
    const before = Math.floor(Date.now() / 1_000);
    const { link, visitor, magnetId } = await aHeldLink(scene);
    const url = new URL(link, 'http://x');
    const expires = Number(url.searchParams.get('expires'));
    const now = Math.floor(Date.now() / 1_000);
    // The server's clock is the database's, so a second is for rounding.
    expect(expires).toBeGreaterThanOrEqual(before + 299);
    expect(expires).toBeLessThanOrEqual(now + 301);
    const until = (seconds: number): string => {
      const [item, grant] = [url.searchParams.get('item'), url.searchParams.get('grant')];
      const signed = `${magnetId}.${item}.${grant}.${seconds}`;
      url.searchParams.set('expires', String(seconds));
      url.searchParams.set('signature', testKey.sign('file-links', signed));
      return `${url.pathname}${url.search}`;
    };
    expect((await download(scene, until(now + 200))).status).toBe(200);
    expect(await download(scene, until(now - 10))).toMatchObject({
      status: 403,
      code: 'file_link_invalid',
    });
    const again = await visitor.get(`/api/magnets/${magnetId}/public`);
    expect((await download(scene, again.body.fileUrl)).status).toBe(200);
  });

  test('ends with the grant it was made for', async ({ scene }) => {
    const { link, magnetId } = await aHeldLink(scene);
    await scene.app.db('leads').where({ magnetId }).delete();
    expect(await download(scene, link)).toMatchObject({ status: 403, code: 'file_link_invalid' });
  });

  test('contains neither the grant nor the session', async ({ scene }) => {
    const { link, token, visitor } = await aHeldLink(scene);
    expect(link).not.toContain('grt_');
    expect(link).not.toContain(token);
    for (const cookie of visitor.cookies.values()) expect(link).not.toContain(cookie);
  });
});

describe('a paused, deleted or changed magnet (T28)', () => {
  test('answers 404 at once, also for an existing link', async ({ scene }) => {
    const { link, api, params } = await aHeldLink(scene);
    await api.magnets.setStatus({ params, body: { status: 'paused' } });
    expect(await download(scene, link)).toMatchObject({ status: 404, code: 'inactive' });
    await api.magnets.setStatus({ params, body: { status: 'active' } });
    expect((await download(scene, link)).status).toBe(200);
    await api.magnets.remove({ params });
    expect(await download(scene, link)).toMatchObject({ status: 404, code: 'magnet_not_found' });
  });

  test('answers 404 for a suspended creator as well', async ({ scene }) => {
    const { link, userId } = await aHeldLink(scene);
    await scene.app.db('users').where({ id: userId }).update({ suspendedAt: new Date() });
    expect(await download(scene, link)).toMatchObject({ status: 404, code: 'inactive' });
  });

  test('serves no file after the magnet changes to other content', async ({ scene }) => {
    const { link, api, params } = await aHeldLink(scene);
    await api.magnets.update({ params, body: { contentType: 'text', textContent: 'Instead' } });
    expect(await download(scene, link)).toMatchObject({ status: 404, code: 'file_not_found' });
  });

  test('serves a replaced file under the same address', async ({ scene }) => {
    const { link, api, params } = await aHeldLink(scene);
    const before = await download(scene, link);
    const bytes = aPdf(6_000, 9);
    const next = await api.magnetFiles.upload({ upload: { name: 'new.pdf', bytes } });
    await api.magnets.update({ params, body: { fileId: next.id } });
    const after = await download(scene, link);
    expect(after.bytes.equals(bytes)).toBe(true);
    expect(after.headers.get('content-disposition')).toContain('new.pdf');
    // A download that was cut before the change starts over instead of mixing the two.
    const etag = before.headers.get('etag') ?? '';
    const resumed = await download(scene, link, { range: 'bytes=5000-', 'if-range': etag });
    expect(resumed).toMatchObject({ status: 200 });
    expect(resumed.bytes.equals(bytes)).toBe(true);
  });
});

describe('ranges', () => {
  test('are answered with 206 and their position, and together give the whole file', async ({
    scene,
  }) => {
    const { link } = await aHeldLink(scene);
    const first = await download(scene, link, { range: 'bytes=0-3999' });
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe('bytes 0-3999/10000');
    expect(first.headers.get('content-length')).toBe('4000');
    expect(first.headers.get('accept-ranges')).toBe('bytes');
    const etag = first.headers.get('etag') ?? '';
    const rest = await download(scene, link, { range: 'bytes=4000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(BYTES)).toBe(true);
    const tail = await download(scene, link, { range: 'bytes=-100' });
    expect(tail.bytes.equals(BYTES.slice(-100))).toBe(true);
  });

  test('outside of the file are 416, and unknown ones get the whole file', async ({ scene }) => {
    const { link } = await aHeldLink(scene);
    const beyond = await download(scene, link, { range: 'bytes=10000-' });
    expect(beyond).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
    expect(beyond.headers.get('content-range')).toBe('bytes */10000');
    for (const range of ['bytes=5-2', 'items=0-5', 'bytes=0-1,5-6', 'bytes=-', 'bytes=abc']) {
      expect((await download(scene, link, { range })).status).toBe(200);
    }
    const other = await download(scene, link, { range: 'bytes=0-9', 'if-range': '"other"' });
    expect(other.status).toBe(200);
  });

  test('are announced by HEAD without the bytes', async ({ scene }) => {
    const { link } = await aHeldLink(scene);
    const head = await download(scene, link, {}, 'HEAD');
    const whole = await download(scene, link);
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-length', 'etag', 'content-type', 'content-disposition']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('work for the owner’s download as well', async ({ scene }) => {
    const { file, token } = await aHeldLink(scene);
    const authorization = `Bearer ${token}`;
    const part = await download(scene, `/api/files/${file.id}`, {
      authorization,
      range: 'bytes=5-9',
    });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(BYTES.slice(5, 10))).toBe(true);
    const none = await download(scene, `/api/files/${file.id}`, {
      authorization,
      range: 'bytes=99999-',
    });
    expect(none).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
  });
});

test('a download is never displayed, executed, cached or sent as a referrer (T78)', async ({
  scene,
}) => {
  const { link } = await aHeldLink(scene);
  const { headers } = await download(scene, link);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename=plan.pdf',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
});
