import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, vi } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  CANARY,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const PATIENT = { timeout: 90_000 };
const it = sceneTest();
it.beforeAll(async ({ scene }) => {
  await vi.waitUntil(() => scene.app.services.feed.isLive(), PATIENT);
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Only the general middleware names its requests. */
  isFast: boolean;
}

/** A bare client: `fetch` adds encodings and decodes, and corrects addresses. */
function ask(
  scene: UnlockScene,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(scene.app.url);
    const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          isFast: response.headers['x-request-id'] === undefined,
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The notice of the magnet's own creation may come late and drop the page once more. */
async function untilKept(scene: UnlockScene, magnetId: string): Promise<void> {
  await vi.waitUntil(async () => (await ask(scene, `/${magnetId}`)).isFast, PATIENT);
}

async function aKeptMagnet(scene: UnlockScene): Promise<string> {
  const { magnetId } = await aMagnet(scene);
  await untilKept(scene, magnetId);
  return magnetId;
}

describe('the cached unlock page', () => {
  it('is made by the normal route once and then sent from memory with the same bytes, on both addresses', async ({
    scene,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const first = await ask(scene, `/unlock/${magnetId}`);
    expect(first).toMatchObject({ status: 200, isFast: false });
    await untilKept(scene, magnetId);
    for (const path of [`/unlock/${magnetId}`, `/${magnetId}`, `/${magnetId}?utm_source=a%00b`]) {
      const again = await ask(scene, path);
      expect(again).toMatchObject({ status: 200, isFast: true });
      expect(again.body.equals(first.body)).toBe(true);
    }
    expect(first.body.toString()).not.toContain(CANARY);
  });

  it('has every header of the normal route, with and without pixels, on both addresses', async ({
    scene,
  }) => {
    const plain = await aMagnet(scene);
    const measured = await aMagnet(scene, {}, { plan: 'creator' });
    const facebookPixel = { enabled: true, pixelId: '1234567890', testMode: false };
    const off = { enabled: false, measurementId: '', trackConversions: false, enhanced: false };
    await scene.app
      .as(measured.token)
      .integrations.save({ body: { facebookPixel, googleAnalytics: off } });
    for (const { magnetId } of [plain, measured]) {
      await untilKept(scene, magnetId);
      for (const path of [`/${magnetId}`, `/unlock/${magnetId}`]) {
        // The island's mark takes the general way to the same page.
        const general = await ask(scene, path, { 'x-island': '1' });
        const fast = await ask(scene, path);
        expect([general.isFast, fast.isFast]).toEqual([false, true]);
        const { 'x-request-id': _id, date: _then, ...expected } = general.headers;
        const { date: _now, ...actual } = fast.headers;
        expect(actual).toEqual(expected);
        expect(actual['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(actual['referrer-policy']).toBe('no-referrer');
        expect(actual['cache-control']).toBe('private, no-cache');
      }
    }
    const policy = (await ask(scene, `/${measured.magnetId}`)).headers['content-security-policy'];
    expect(policy).toContain('facebook');
  });

  it('is never sent to a visitor with a grant or a waiting token, or to the island', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene);
    await untilKept(scene, magnetId);
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'growth please');
    await visitor.submit(`/${magnetId}`, { step: 'comment', commentUrl });
    const opened = await visitor.page(`/${magnetId}`);
    expect(opened.html).toContain(CANARY);
    expect(opened.headers.get('cache-control')).toBe('private, no-store');

    const grant = visitor.cookies.get('unlock')?.split('.')[1] ?? '';
    const byHeader = await ask(scene, `/${magnetId}`, { 'X-Unlock-Grant': grant });
    expect(byHeader).toMatchObject({ isFast: false });
    expect(byHeader.body.toString()).toContain(CANARY);
    const waiting = `unlock=${magnetId}.wait_${'x'.repeat(43)}`;
    expect(await ask(scene, `/${magnetId}`, { cookie: waiting })).toMatchObject({ isFast: false });
    expect(await ask(scene, `/${magnetId}`, { 'x-island': '1' })).toMatchObject({ isFast: false });
    // Nor one who comes by a referral: the code is kept in a cookie.
    expect(await ask(scene, `/${magnetId}?ref=ABCDEFGH`)).toMatchObject({
      status: 200,
      isFast: false,
    });
    // Another magnet's grant and cookies of others change nothing.
    const other = await aKeptMagnet(scene);
    const cookie = `theme=dark; unlock=${visitor.cookies.get('unlock') ?? ''}`;
    expect(await ask(scene, `/${other}`, { cookie })).toMatchObject({ status: 200, isFast: true });
    expect((await ask(scene, `/${magnetId}`)).body.toString()).not.toContain(CANARY);
  });

  it('is sent as gzip, as brotli from the third request on, or plain, as the client accepts', async ({
    scene,
  }) => {
    const magnetId = await aKeptMagnet(scene);
    const plain = await ask(scene, `/${magnetId}`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const zipped = await ask(scene, `/${magnetId}`, { 'accept-encoding': 'gzip, deflate' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);

    const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    await expect
      .poll(
        async () => (await ask(scene, `/${magnetId}`, browser)).headers['content-encoding'],
        PATIENT,
      )
      .toBe('br');
    const dense = await ask(scene, `/${magnetId}`, browser);
    expect(brotliDecompressSync(dense.body).equals(plain.body)).toBe(true);
    expect(dense.body.length).toBeLessThan(zipped.body.length);
    for (const [accepted, encoding] of [
      ['br;q=0, gzip', 'gzip'],
      ['BR; q=0.0 , GZIP;q=0.5', 'gzip'],
      ['gzip;q=0', undefined],
      ['brotli', undefined],
      ['identity', undefined],
      [`gzip, ${'x'.repeat(300)}`, undefined],
    ] as const) {
      const answer = await ask(scene, `/${magnetId}`, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('Accept-Encoding, Cookie');
      expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    }
  });

  it('answers 304 to a client that has it, and the new page after an edit', async ({ scene }) => {
    const { magnetId } = await aMagnet(scene);
    const general = await ask(scene, `/${magnetId}`);
    const etag = general.headers.etag ?? '';
    await untilKept(scene, magnetId);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [etag, `"other", ${etag}`]) {
      const same = await ask(scene, `/${magnetId}`, { 'if-none-match': known });
      expect(same).toMatchObject({ status: 304, isFast: true });
      expect(same.body).toHaveLength(0);
      expect(same.headers['content-security-policy']).toBeDefined();
      expect(same.headers.etag).toBe(etag);
    }
    expect((await ask(scene, `/${magnetId}`, { 'if-none-match': '"other"' })).status).toBe(200);
    await scene.app.db('magnets').where({ id: magnetId }).update({ title: 'Edited' });
    await expect
      .poll(
        async () => (await ask(scene, `/${magnetId}`, { 'if-none-match': etag })).body.toString(),
        PATIENT,
      )
      .toContain('Edited');
    expect((await ask(scene, `/${magnetId}`)).headers.etag).not.toBe(etag);
    const byGeneral = await ask(scene, `/${magnetId}`, { 'if-none-match': etag, 'x-island': '1' });
    expect(byGeneral.status).toBe(200);
  });

  it('answers HEAD with the headers alone and counts nothing', async ({ scene }) => {
    const magnetId = await aKeptMagnet(scene);
    const whole = await ask(scene, `/${magnetId}`);
    const head = await ask(scene, `/${magnetId}`, {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, isFast: false });
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(await scene.app.db('visits').where({ magnetId })).toHaveLength(0);
  });

  it('respects the host guard and the limits of addresses', async ({ scene }) => {
    const magnetId = await aKeptMagnet(scene);
    expect((await ask(scene, `/${magnetId}`, { host: 'evil.test' })).status).toBe(421);
    const upper = new URL(scene.app.url).host.replace('127.0.0.1', 'LocalHost');
    expect((await ask(scene, `/${magnetId}`, { host: upper })).status).toBe(200);
    const long = await ask(scene, `/${magnetId}?x=${'y'.repeat(3_000)}`);
    expect(long).toMatchObject({ status: 414, isFast: false });
    expect(long.body.toString()).not.toContain('yyyyy');
  });

  it('is not used for look-alikes of an id, which get the not-found page', async ({ scene }) => {
    const magnetId = await aKeptMagnet(scene);
    const upper = magnetId.toUpperCase();
    for (const path of [
      `/unlock/${magnetId}/`,
      `/${magnetId}/x`,
      `//${magnetId}`,
      `/unlock//${magnetId}`,
      `/Unlock/${magnetId}`,
      `/unlock/%61${magnetId.slice(1)}`,
      `/${magnetId}%00`,
      `/unlock/${magnetId}%00`,
      `/${magnetId};x`,
      `/${magnetId.slice(0, 11)}`,
      `/${magnetId}a`,
      ...(upper === magnetId ? [] : [`/${upper}`]),
    ]) {
      const answer = await ask(scene, path);
      expect([path, answer.isFast]).toEqual([path, false]);
      expect([path, answer.status]).not.toEqual([path, 500]);
      if (answer.status === 200) expect(path).toContain('%61');
    }
  });

  it('limits guesses of ids from one network, and keeps the counts of others (T32)', async ({
    scene,
  }) => {
    const magnetId = await aKeptMagnet(scene);
    const guess = (from: string) =>
      ask(scene, `/${randomIds.magnetId()}`, { 'x-forwarded-for': from, accept: 'text/html' });
    const answers: number[] = [];
    holdWindows();
    for (let index = 0; index < 32; index += 1) answers.push((await guess('192.0.2.7')).status);
    expect(answers.filter((status) => status === 404)).toHaveLength(30);
    const limited = await guess('192.0.2.7');
    expect(limited.status).toBe(429);
    expect(limited.headers['retry-after']).toMatch(/^\d+$/);
    expect((await guess('192.0.2.8')).status).toBe(404);
    const known = await ask(scene, `/${magnetId}`, { 'x-forwarded-for': '192.0.2.7' });
    expect(known.status).toBe(200);
  });
});
