import type { RequestListener, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import {
  closeServer,
  createHttpServer,
  listen,
} from '#server/platform/http/sockets/http-server.ts';
import { siteHosts } from '#server/platform/http/middleware/site-hosts.ts';
import { createRequestListener } from '#server/start/request-listener.ts';
import { type GeneralWay, watchGeneralWay } from '#server/testing/app/general-way.ts';
import { type RawAnswer, rawRequest, type RawRequest } from '#server/testing/app/raw-request.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { cachedPaths } from './site-page-cache.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const PATIENT = { timeout: 90_000 };

let way: GeneralWay;
const it = appTest();
let site: Site;
beforeAll(async () => {
  way = watchGeneralWay();
});
it.beforeAll(async ({ app }) => {
  await vi.waitUntil(() => app.services.feed.isLive(), PATIENT);
  site = await openSite(app, app.url);
});
afterAll(async () => {
  await site.close();
  way.restore();
});

interface Answer extends RawAnswer {
  isFast: boolean;
  /** What it left in the log. */
  lines: Record<string, unknown>[];
}

interface Site {
  ask(request: RawRequest): Promise<Answer>;
  /** The same request with another spelling of the host, which the fast path does not accept. */
  askGenerally(request: RawRequest): Promise<Answer>;
  close(): Promise<void>;
}

/** The whole product with a cache and a log of its own, at the public address given. */
async function openSite(app: TestApp, publicUrl: string, around?: RequestListener): Promise<Site> {
  const lines: string[] = [];
  const listener = createRequestListener(app.services, {
    publicUrl,
    pagesUrl: publicUrl,
    hosts: siteHosts(publicUrl, publicUrl),
    trustedProxies: [],
    logger: createLogger({ level: 'info', lines: { write: (line) => void lines.push(line) } }),
    isStopping: () => false,
  });
  const server = createHttpServer(listener);
  if (around !== undefined) server.prependListener('request', around);
  const port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
  const { host } = new URL(publicUrl);
  const ask = async (request: RawRequest): Promise<Answer> => {
    const [before, linesBefore] = [way.requests(), lines.length];
    const headers = { host, ...request.headers };
    const answer = await rawRequest(`http://127.0.0.1:${port}`, { ...request, headers });
    const left = lines
      .slice(linesBefore)
      .map((line) => JSON.parse(line) as Answer['lines'][number]); // the logger writes objects
    return { ...answer, isFast: way.requests() === before, lines: left };
  };
  const other = host.replace('127.0.0.1', 'LocalHost').replace('magnets', 'Magnets');
  return {
    ask,
    askGenerally: (request) => ask({ ...request, headers: { host: other, ...request.headers } }),
    close: () => closeServer(server, 1_000, 0),
  };
}

/** Everything in which two answers to one request have to agree. */
function comparable({ status, headers, bytes, lines }: Answer): unknown {
  const { date: _then, 'x-request-id': id, ...others } = headers;
  const same = lines.map(({ time: _at, ms, requestId, ...line }) => ({
    ...line,
    isTimed: typeof ms === 'number' && ms >= 0,
    isNamed: requestId === id,
  }));
  return { status, headers: others, body: bytes.toString('base64'), lines: same };
}

async function etagOf(path: string): Promise<string> {
  return (await site.ask({ path })).headers.etag ?? 'none';
}

const get = (headers: Record<string, string> = {}, path = '/pricing'): RawRequest => ({
  path,
  headers,
});
const cookie = (value: string): RawRequest => get({ cookie: value });
const to = (path: string): RawRequest => ({ path });
const as = (method: string, path = '/pricing'): RawRequest => ({ method, path });

/** Answered before the middleware. */
const fast: [string, RawRequest][] = [
  ...cachedPaths.map((path): [string, RawRequest] => [path, to(path)]),
  ['gzip', get({ 'accept-encoding': 'gzip, deflate' })],
  ['a browser', get({ 'accept-encoding': 'gzip, deflate, br, zstd' })],
  ['no gzip', get({ 'accept-encoding': 'gzip;q=0' })],
  ['encodings of nonsense', get({ 'accept-encoding': `gzip, ${'x'.repeat(300)}` })],
  ['a kept connection', get({ connection: 'keep-alive' })],
  ['other types', get({ accept: 'application/json' })],
  ['a range', get({ range: 'bytes=0-9' })],
  ['a date it knows', get({ 'if-modified-since': new Date().toUTCString() })],
  ['another page it knows', get({ 'if-none-match': '"other"' })],
  ['any page it knows', get({ 'if-none-match': '*' })],
  ['a cookie of others', cookie('_ga=1; unlock=abcdefghijkm.x')],
  ['a referral kept before', cookie('ref=ABCDEFGH')],
  ['an operator or a program', get({ authorization: 'Bearer x', 'x-unlock-grant': 'grt_x' })],
  ['a proxy', get({ 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' })],
  ['a body', { ...get({ 'content-length': '3' }), body: 'abc' }],
];

/** Answered by the general route. */
const general: [string, number, RawRequest][] = [
  ['HEAD', 200, as('HEAD')],
  ['POST', 405, as('POST')],
  ['PUT', 405, as('PUT')],
  ['OPTIONS', 204, as('OPTIONS')],
  ['a form of the demo', 415, as('POST', '/unlock/demo')],
  ['somebody signed in', 200, cookie('signed_in=1')],
  ['somebody signed in with TLS', 200, cookie('a=b; __Host-signed_in=1')],
  ['dark colours', 200, cookie('theme=dark')],
  ['colours there are none of', 200, cookie('theme=x')],
  ['a cookie of a similar name', 200, cookie('my_theme_2=1')],
  ['a referral', 200, to('/pricing?ref=ABCDEFGH')],
  ['a query', 200, to('/pricing?utm_source=x&next=//evil.test')],
  ['an empty query', 200, to('/?')],
  ['a fragment', 200, to('/pricing#top')],
  ['a slash at the end', 404, to('/pricing/')],
  ['a doubled slash', 404, to('//pricing')],
  ['capitals', 404, to('/Pricing')],
  ['an escape', 404, to('/%70ricing')],
  ['a parameter', 404, to('/pricing;x')],
  ['a long path', 414, to(`/pricing/${'x'.repeat(3_000)}`)],
  ['a whole address', 400, to('http://127.0.0.1/pricing')],
  ['another host', 421, get({ host: 'evil.test' })],
];

describe('a kept page of the site', () => {
  it.each(fast)(
    'equals the answer of the normal route, header by header: %s',
    async (_, request) => {
      await site.askGenerally(request);
      // Brotli comes from the third request on, and only when it is ready.
      await settle(request);
      const expected = await site.askGenerally(request);
      const actual = await site.ask(request);
      expect([expected.isFast, actual.isFast]).toEqual([false, true]);
      expect(comparable(actual)).toEqual(comparable(expected));
      expect(actual.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(actual.lines).toHaveLength(1);
    },
  );

  it.each(general)('is not used for %s', async (_name, status, request) => {
    await site.askGenerally({ path: '/pricing' });
    const answer = await site.ask(request);
    expect([answer.status, answer.isFast]).toEqual([status, false]);
    if (request.headers?.['host'] !== undefined) return;
    expect(comparable(answer)).toEqual(comparable(await site.askGenerally(request)));
  });

  it('exists only after a first request, and looks the same before and after', async ({ app }) => {
    const cold = await openSite(app, app.url);
    const first = await cold.ask({ path: '/about' });
    const second = await cold.ask({ path: '/about' });
    expect([first.isFast, second.isFast]).toEqual([false, true]);
    expect(comparable(second)).toEqual(comparable(first));
    await cold.close();
  });

  it('is sent in an encoding the client accepts', async () => {
    const plain = await site.ask(get());
    const zipped = await site.ask(get({ 'accept-encoding': 'gzip' }));
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    const browser = get({ 'accept-encoding': 'br, gzip' });
    await settle(browser);
    const dense = await site.ask(browser);
    expect(dense).toMatchObject({ isFast: true, headers: { 'content-encoding': 'br' } });
    expect(brotliDecompressSync(dense.bytes).equals(plain.bytes)).toBe(true);
  });

  it.each([
    ['that alone', (etag: string) => etag],
    ['others, too', (etag: string) => `"x", ${etag}`],
  ])('is not sent again to a client that has it: %s', async (_name, known) => {
    const etag = await etagOf('/pricing');
    const request = get({ 'if-none-match': known(etag), 'accept-encoding': 'gzip' });
    const actual = await site.ask(request);
    expect(actual).toMatchObject({ status: 304, isFast: true, text: '', headers: { etag } });
    expect(actual.headers['content-type']).toBeUndefined();
    expect(comparable(actual)).toEqual(comparable(await site.askGenerally(request)));
    expect(actual.lines).toMatchObject([{ level: 30, path: '/pricing', status: 304 }]);
  });

  it('has the headers and cookies of a public address with TLS', async ({ app }) => {
    const safe = await openSite(app, 'https://magnets.example');
    await safe.ask({ path: '/' });
    const actual = await safe.ask({ path: '/' });
    expect(actual.isFast).toBe(true);
    expect(actual.headers['strict-transport-security']).toContain('max-age=');
    expect(comparable(actual)).toEqual(comparable(await safe.askGenerally({ path: '/' })));
    const signedIn = await safe.ask({ path: '/', headers: { cookie: '__Host-signed_in=1' } });
    expect(signedIn.headers['cache-control']).toBe('private, no-cache');
    expect(signedIn.text).toContain('Launch Dashboard');
    await safe.close();
  });

  it('says that the connection ends while the server stops', async ({ app }) => {
    const stopping = (_request: unknown, response: ServerResponse): void => {
      response.setHeader('connection', 'close');
    };
    const last = await openSite(app, app.url, stopping);
    const request = { path: '/', headers: { connection: 'keep-alive' } };
    await last.ask(request);
    const actual = await last.ask(request);
    expect(actual).toMatchObject({ isFast: true, headers: { connection: 'close' } });
    expect(comparable(actual)).toEqual(comparable(await last.askGenerally(request)));
    await last.close();
  });
});

/** Repeats until the answer has its densest encoding. */
async function settle(request: RawRequest): Promise<void> {
  if (!/\bbr\b/.test(request.headers?.['accept-encoding'] ?? '')) return;
  const isDense = async () => (await site.ask(request)).headers['content-encoding'] === 'br';
  await vi.waitUntil(isDense, PATIENT);
}
