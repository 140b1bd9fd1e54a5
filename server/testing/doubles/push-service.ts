import { createPublicKey } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import type { Dispatcher } from 'undici';
import { createOutboundAgent } from '#server/platform/outbound/outbound-agent.ts';
import { randomIds } from '#server/platform/ids.ts';
import { type FakeBrowser, fakeBrowser } from './push-browser.ts';
import { PUSH_HOST, pushCertificate, pushCertificateKey } from './push-certificate.ts';

/** How the service answers: it takes a message, or one of what real services say. */
export type PushServiceMode =
  | { status: 201 | 400 | 403 | 404 | 410 | 413 | 500 }
  | { status: 429; retryAfter: string }
  /** Takes no more than so many bytes. */
  | { mostBytes: number };

export interface CaughtPush {
  /** What the browser reads of it. */
  message: unknown;
  headers: IncomingHttpHeaders;
  /** Whom to write to, as the signature says. */
  subject: string | undefined;
}

/** The push service of some browsers, by TLS on this machine, as RFC 8030 and RFC 8292 describe one. */
export interface PushService {
  /** Connects to it under its name; every other host is refused. */
  dispatcher: Dispatcher;
  /** A browser that subscribed with a key of a server. */
  subscribe(publicKey: string): FakeBrowser;
  /** What a browser got. */
  pushesTo(browser: FakeBrowser): CaughtPush[];
  /** Where it listens; the addresses of its browsers have the usual port. */
  port: number;
  /** Every call, also a refused one. */
  calls: number;
  setMode(mode: PushServiceMode): void;
  close(): Promise<void>;
}

interface Subscriber {
  browser: FakeBrowser;
  publicKey: string;
  caught: CaughtPush[];
}

export async function startPushService(): Promise<PushService> {
  let mode: PushServiceMode = { status: 201 };
  const subscribers = new Map<string, Subscriber>();
  const server = createServer(
    { cert: pushCertificate, key: pushCertificateKey },
    (request, response) => {
      void buffer(request).then(async (body) => {
        service.calls += 1;
        if ('retryAfter' in mode) response.setHeader('retry-after', mode.retryAfter);
        response.statusCode = await answerTo(request.url ?? '', request.headers, body);
        response.end();
      });
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `https://${PUSH_HOST}`;

  async function answerTo(path: string, headers: IncomingHttpHeaders, body: Buffer) {
    const subscriber = subscribers.get(path);
    if (subscriber === undefined) return 404;
    const { browser, publicKey, caught } = subscriber;
    const signed = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(headers.authorization ?? '');
    if (signed?.[1] === undefined || signed[2] !== publicKey) return 403;
    const verified = await verify(signed[1], publicKey, origin).catch(() => null);
    if (verified === null) return 403;
    if (headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined) return 400;
    if ('mostBytes' in mode) {
      if (body.length > mode.mostBytes) return 413;
    } else if (mode.status !== 201) return mode.status;
    const message: unknown = JSON.parse(browser.read(body));
    caught.push({ message, headers, subject: verified.subject });
    return 201;
  }

  const agent = createOutboundAgent({
    ca: pushCertificate,
    resolve: (host) =>
      host === PUSH_HOST
        ? Promise.resolve([{ address: '127.0.0.1', family: 4 }])
        : Promise.reject(new Error(`no address for ${host}`)),
    isAllowed: (address) => address === '127.0.0.1',
  });
  const service: PushService = {
    dispatcher: agent.compose(
      // Addresses of push services have the usual port, which a test may not listen on.
      (dispatch) => (options, handler) =>
        dispatch(
          options.origin === origin ? { ...options, origin: `${origin}:${port}` } : options,
          handler,
        ),
    ),
    subscribe(publicKey) {
      const path = `/send/${randomIds.rowId()}`;
      const browser = fakeBrowser(`${origin}${path}`);
      subscribers.set(path, { browser, publicKey, caught: [] });
      return browser;
    },
    pushesTo: ({ subscription: { endpoint } }) =>
      subscribers.get(new URL(endpoint).pathname)?.caught ?? [],
    port,
    calls: 0,
    setMode: (next) => (mode = next),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return service;
}

/** By the library of the standard, not the one that signs. */
async function verify(token: string, publicKey: string, audience: string) {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const { payload } = await jwtVerify(token, key, { audience, algorithms: ['ES256'] });
  const inADay = Date.now() / 1_000 + 86_400;
  if (payload.exp === undefined || payload.exp > inADay + 60) throw new Error('lasts too long');
  return { subject: payload.sub };
}
