// Answers of the fake LinkedIn: the right one, or one of its failures (T09).
import type { ServerResponse } from 'node:http';
import zlib from 'node:zlib';

export type FakeMode =
  | { kind: 'ok'; delayMs?: number }
  /** The right page, after the gate opens. */
  | { kind: 'gated'; gate: Promise<void> }
  /** 999, 403, 404, 410, 500, ... with an empty body. */
  | { kind: 'status'; status: number; retryAfter?: string; location?: string }
  /** Status 200 and a page that asks to sign in. */
  | { kind: 'wall200' }
  | { kind: 'other_page' }
  | { kind: 'empty' }
  /** The right page with all class names and ids of comments changed. */
  | { kind: 'layout_changed' }
  /** The page after a change of the caller's. */
  | { kind: 'changed'; change: (page: string) => string }
  | { kind: 'json' }
  /** Never answers. */
  | { kind: 'hang' }
  /** Answers at once, then one byte every 50 ms. */
  | { kind: 'drip' }
  /** A small body that decodes to `bytes` of spaces. */
  | { kind: 'bomb'; encoding: 'gzip' | 'br'; bytes: number }
  | { kind: 'stacked'; layers: number }
  /** Plain, uncompressed, endless. */
  | { kind: 'huge' }
  /** The page, cut in the middle. */
  | { kind: 'cut' }
  | { kind: 'set_cookie' };

const htmlType = { 'content-type': 'text/html; charset=utf-8' };

const signInPage =
  '<!DOCTYPE html><html><head><title>Sign Up | LinkedIn</title></head>' +
  '<body><div data-test-id="authwall">Join LinkedIn</div></body></html>';

/** Sends one answer. `page` is null when the post is not known. */
export function answerInMode(
  mode: FakeMode,
  response: ServerResponse,
  page: string | null,
  acceptEncoding: string | string[] | undefined,
): void {
  switch (mode.kind) {
    case 'ok':
      setTimeout(() => sendPage(response, page, acceptEncoding), mode.delayMs ?? 0);
      return;
    case 'gated':
      void mode.gate.then(() => sendPage(response, page, acceptEncoding));
      return;
    case 'status':
      response.writeHead(mode.status, {
        ...(mode.retryAfter === undefined ? {} : { 'retry-after': mode.retryAfter }),
        ...(mode.location === undefined ? {} : { location: mode.location }),
      });
      response.end();
      return;
    case 'wall200':
      response.writeHead(200, htmlType).end(signInPage);
      return;
    case 'other_page':
      response
        .writeHead(200, htmlType)
        .end((page ?? '').replace('d_public_post', 'd_UNIFIED_HOME'));
      return;
    case 'empty':
      response.writeHead(200, htmlType).end();
      return;
    case 'layout_changed':
      response.writeHead(200, htmlType).end(withChangedLayout(page ?? ''));
      return;
    case 'changed':
      response.writeHead(200, htmlType).end(mode.change(page ?? ''));
      return;
    case 'json':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    case 'hang':
      return;
    case 'drip':
      drip(response);
      return;
    case 'bomb':
      bomb(response, mode.encoding, mode.bytes);
      return;
    case 'stacked':
      stack(response, page ?? '', mode.layers);
      return;
    case 'huge':
      flood(response);
      return;
    case 'cut':
      response.writeHead(200, { ...htmlType, 'content-length': Buffer.byteLength(page ?? '') });
      response.write((page ?? '').slice(0, 2_000), () => response.destroy());
      return;
    case 'set_cookie':
      response.setHeader('set-cookie', 'li_at=secret; Path=/');
      sendPage(response, page, acceptEncoding);
  }
}

function sendPage(
  response: ServerResponse,
  page: string | null,
  acceptEncoding: string | string[] | undefined,
): void {
  if (page === null) return void response.writeHead(404, htmlType).end();
  if (!String(acceptEncoding ?? '').includes('gzip')) {
    return void response.writeHead(200, htmlType).end(page);
  }
  response.writeHead(200, { ...htmlType, 'content-encoding': 'gzip' });
  response.end(zlib.gzipSync(page, { level: 1 }));
}

/** New class and attribute names, and a JSON-LD without comments: nothing can be recognised. */
function withChangedLayout(page: string): string {
  return page
    .replaceAll('class="comment ', 'class="c1 ')
    .replaceAll('data-semaphore-', 'data-x-')
    .replaceAll(/"comment":\[.*?\]}/g, '"comment":[]}');
}

function drip(response: ServerResponse): void {
  response.writeHead(200, htmlType);
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
}

function bomb(response: ServerResponse, encoding: 'gzip' | 'br', bytes: number): void {
  response.writeHead(200, { ...htmlType, 'content-encoding': encoding });
  // The fastest level: the content is spaces, and the reader has a time limit.
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 };
  const packer =
    encoding === 'gzip' ? zlib.createGzip({ level: 1 }) : zlib.createBrotliCompress({ params });
  packer.pipe(response);
  const block = Buffer.alloc(1024 * 1024, ' ');
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= block.length;
      if (!packer.write(block)) return void packer.once('drain', more);
    }
    packer.end();
  };
  more();
}

function stack(response: ServerResponse, page: string, layers: number): void {
  let body: Buffer = Buffer.from(page);
  // The rest is only claimed, because packing thousands of layers would take longer than a reader
  // waits.
  for (let layer = 0; layer < Math.min(layers, 20); layer += 1) body = zlib.gzipSync(body);
  const encoding = Array.from({ length: layers }, () => 'gzip').join(', ');
  response.writeHead(200, { ...htmlType, 'content-encoding': encoding }).end(body);
}

function flood(response: ServerResponse): void {
  response.writeHead(200, htmlType);
  const block = Buffer.alloc(256 * 1024, ' ');
  const more = () => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
