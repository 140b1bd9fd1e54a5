import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { checkServer } from './server-check.ts';
import { selfSignedCertificate } from '../testing/self-signed.ts';

const open: Server[] = [];
afterAll(() => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
});

const document = {
  paths: { '/api/auth/validate': {}, '/api/dashboard': {}, '/api/activity': {} },
};
const ours: Record<string, [number, string]> = {
  '/health/ready': [200, '{"status":"ready"}'],
  '/api/openapi.json': [200, JSON.stringify(document)],
};

/** A server that answers these addresses and 404 elsewhere. */
async function serve(answers: Record<string, [number, string]>): Promise<string> {
  const server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [404, 'not here'];
    response.writeHead(status, status === 302 ? { location: body } : {}).end(body);
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server
}

async function problemOf(answers: Record<string, [number, string]>): Promise<string> {
  const check = await checkServer(await serve(answers), fetch);
  return check.ok ? 'none' : check.problem;
}

describe('the check of a typed server', () => {
  it('accepts an Unlatch server and returns its origin', async () => {
    const origin = await serve(ours);
    expect(await checkServer(`${origin}/dashboard`, fetch)).toEqual({ ok: true, origin });
  });

  it('does not call an address that is not encrypted', async () => {
    const never = () => Promise.reject(new Error('called'));
    expect(await checkServer('http://leads.example.com', never)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('not encrypted'),
    });
  });

  it('distinguishes a starting server from another program', async () => {
    const starting = {
      ...ours,
      '/health/ready': [503, '{"status":"not ready"}'] as [number, string],
    };
    expect(await problemOf(starting)).toContain('is starting');
    expect(await problemOf({ '/health/ready': [200, '<html>hello</html>'] })).toContain(
      'not an Unlatch',
    );
    expect(await problemOf({ '/health/ready': [200, '{"status":"ready"}'] })).toContain(
      'not an Unlatch',
    );
    expect(
      await problemOf({ ...ours, '/api/openapi.json': [200, '{"paths":{"/x":{}}}'] }),
    ).toContain('not an Unlatch');
  });

  it('says when the server has another address or redirects', async () => {
    expect(await problemOf({ ...ours, '/api/openapi.json': [421, '{}'] })).toContain(
      'another public address',
    );
    expect(await problemOf({ '/health/ready': [302, 'https://evil.test/'] })).toContain(
      'redirects to another address',
    );
  });

  it('says when nobody answers', async () => {
    expect(await checkServer('http://127.0.0.1:1', fetch)).toMatchObject({
      problem: expect.stringContaining('cannot be reached'),
    });
  });

  it('refuses an untrusted certificate and says so', async () => {
    const { key, cert } = selfSignedCertificate();
    let heard = 0;
    const server = createTlsServer({ key, cert }, (_request, response) => {
      heard += 1;
      response.end();
    });
    open.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // a TCP server
    expect(await checkServer(`https://127.0.0.1:${port}`, fetch)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('certificate'),
    });
    expect(heard).toBe(0);
  });

  it('names the certificate for errors of the browser engine as well', async () => {
    const failing = () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID'));
    expect(await checkServer('https://leads.example.com', failing)).toMatchObject({
      problem: expect.stringContaining('certificate'),
    });
  });
});
