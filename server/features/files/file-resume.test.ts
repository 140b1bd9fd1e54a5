import { createHash } from 'node:crypto';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect } from 'vitest';
import { aPdf } from './file-samples.ts';
import { aComment, aMagnet, aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const MB = 1_000_000;

const test = sceneTest();
let line: FlakyLine;
test.beforeAll(async ({ scene }) => {
  line = await startFlakyLine(Number(new URL(scene.app.url).port));
});
afterAll(async () => {
  line.close();
});

interface FlakyLine {
  port: number;
  /** Connections that were cut in the middle. */
  cuts(): number;
  close(): void;
}

/** Forwards bytes and cuts every connection after a few megabytes of answer. */
async function startFlakyLine(target: number): Promise<FlakyLine> {
  let cuts = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = createConnection({ host: '127.0.0.1', port: target });
    const until = 1.5 * MB + Math.random() * 3 * MB;
    let passed = 0;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      client.write(chunk);
      if (passed < until) return;
      cuts += 1;
      upstream.destroy();
      client.destroy();
    });
    upstream.on('close', () => client.end());
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cuts: () => cuts,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Resumes like a download manager, from where the last connection broke. */
async function downloadPatiently(url: string, host: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let [have, etag, total] = [0, '', Number.POSITIVE_INFINITY];
  for (let tries = 0; have < total && tries < 60; tries += 1) {
    const headers = have === 0 ? {} : { range: `bytes=${have}-`, 'if-range': etag };
    // fetch would send its own Host, which this server refuses.
    const answer = await rawGet(url, { host, ...headers }, (chunk) => {
      parts.push(chunk);
      have += chunk.length;
    });
    if (have === 0 || answer.status !== 206) etag = answer.etag;
    total = answer.total;
  }
  return Buffer.concat(parts);
}

/** One try: passes every byte of the body to `onBytes`, also of a body that breaks off. */
function rawGet(
  url: string,
  headers: Record<string, string>,
  onBytes: (chunk: Buffer) => void,
): Promise<{ status: number; etag: string; total: number }> {
  return new Promise((resolve, reject) => {
    const { port, pathname, search } = new URL(url);
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`);
    let head = Buffer.alloc(0);
    let facts: { status: number; etag: string; total: number } | null = null;
    socket.on('data', (chunk: Buffer) => {
      if (facts !== null) return onBytes(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = head.subarray(0, end).toString('latin1');
      const range = /content-range: bytes \d+-\d+\/(\d+)/i.exec(text)?.[1];
      facts = {
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
        etag: /etag: (\S+)/i.exec(text)?.[1] ?? '',
        total: Number(range ?? /content-length: (\d+)/i.exec(text)?.[1]),
      };
      const rest = head.subarray(end + 4);
      if (rest.length > 0) onBytes(rest);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (facts === null) reject(new Error('no answer at all'));
      else resolve(facts);
    });
  });
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a 20 MB file magnet over a connection that keeps breaking', () => {
  test('arrives whole by resuming', { timeout: 90_000 }, async ({ scene }) => {
    const { magnetId, post, token } = await aMagnet(scene);
    const bytes = aPdf(20 * MB, 42);
    const api = scene.app.as(token);
    const file = await api.magnetFiles.upload({ upload: { name: 'course.pdf', bytes } });
    const params = { magnetId };
    await api.magnets.update({ params, body: { contentType: 'file', fileId: file.id } });
    const commentUrl = aComment(scene, post, 'growth');
    const { body } = await aVisitor(scene.app).post('/api/verify-comment', {
      commentUrl,
      magnetId,
    });

    const url = `http://127.0.0.1:${line.port}${body.magnet.fileUrl}`;
    const received = await downloadPatiently(url, new URL(scene.app.url).host);
    expect(line.cuts()).toBeGreaterThan(3);
    expect(received.length).toBe(20 * MB);
    expect(sha256(received)).toBe(sha256(bytes));
  });
});
