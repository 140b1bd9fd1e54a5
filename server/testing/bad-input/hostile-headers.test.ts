import { describe, expect } from 'vitest';
import { aNetwork } from '../access/access-calls.ts';
import { type AccessScene, createAccessScene } from '../access/access-scene.ts';
import { anUploadBody } from '../access/policies/file-policies.ts';
import { bearer } from '../access/identities.ts';
import { rawBytes, rawRequest } from '../app/raw-request.ts';
import { changedTables } from '../database/table-changes.ts';
import { sceneTest } from '../app/app-tests.ts';
import type { UnlockScene } from '../scenes/unlock-scene.ts';

const it = sceneTest();
let unlock: UnlockScene;
let scene: AccessScene;
it.beforeAll(async ({ scene: opened }) => {
  unlock = opened;
  scene = await createAccessScene(unlock);
});

interface Target {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** One request for every kind of answer: fast paths, pages, files, calls of each kind. */
function targets(): Target[] {
  const { magnetId, token } = scene.a;
  const json = { 'content-type': 'application/json' };
  const { raw } = anUploadBody();
  return [
    { method: 'GET', path: '/' },
    { method: 'GET', path: `/unlock/${magnetId}` },
    { method: 'GET', path: `/${magnetId}` },
    { method: 'GET', path: `/unlock/${magnetId}/file` },
    { method: 'GET', path: '/dashboard' },
    { method: 'GET', path: '/share.png' },
    { method: 'GET', path: '/health/ready' },
    { method: 'GET', path: `/api/magnets/${magnetId}/public` },
    { method: 'GET', path: `/api/magnets/${magnetId}/file` },
    { method: 'GET', path: '/api/magnets', headers: bearer(token) },
    { method: 'GET', path: '/api/admin/verify', headers: bearer(scene.operator.token) },
    { method: 'POST', path: '/api/claims', headers: json, body: `{"magnetId":"${magnetId}"}` },
    { method: 'POST', path: '/api/auth/validate', headers: json, body: '{"sessionToken":"x"}' },
    { method: 'POST', path: '/api/visits', headers: json, body: '{"magnetId":"nobodys"}' },
    { method: 'POST', path: '/api/files', headers: { 'content-type': raw?.type ?? '' } },
    { method: 'POST', path: `/unlock/${magnetId}`, body: '' },
  ];
}

const long = 'a'.repeat(7_000);
const hostile: [string, Record<string, string>][] = [
  ['a token of nonsense', { authorization: `Bearer ${long}` }],
  ['a token of every sign', { authorization: `Bearer "'\`;--<>%00\\u0000\x7f` }],
  ['an operator’s token of nonsense', { 'x-admin-token': long }],
  ['no token at all', { authorization: '', 'x-admin-token': '' }],
  ['a cookie of nonsense', { cookie: 'unlock=~~.~.~; binding=%; =; ;;; theme=__proto__' }],
  ['a thousand cookies', { cookie: Array.from({ length: 1_000 }, (_, n) => `c${n}=1`).join('; ') }],
  ['cookies with names of objects', { cookie: '__proto__=x; constructor=y; unlock=toString' }],
  ['a cookie with broken escapes', { cookie: 'unlock=%e0%a4%a; signed_in=%zz; theme=%' }],
  ['a grant of nonsense', { 'x-unlock-grant': 'grt_%00' }],
  ['a very long grant', { 'x-unlock-grant': long }],
  ['ranges that are none', { range: 'bytes=--1,abc-,9-3' }],
  ['a thousand ranges', { range: `bytes=${'0-0,'.repeat(1_000)}0-1` }],
  ['a range beyond all numbers', { range: 'bytes=99999999999999999999999-' }],
  ['entity tags of nonsense', { 'if-none-match': `"${long}", W/, *`, 'if-match': '",' }],
  ['a date of nonsense', { 'if-modified-since': 'yesterday', 'if-range': 'x' }],
  ['encodings of nonsense', { 'accept-encoding': 'br;q=NaN, gzip;q=, *;q=-1, ,,,' }],
  [
    'a very long list of types',
    { accept: Array.from({ length: 900 }, (_, n) => `a/b${n}`).join() },
  ],
  ['languages of nonsense', { 'accept-language': '-,*;q=9,\t,;' }],
  ['hops of nonsense', { 'x-forwarded-for': ', ,, 999.1.1.1, ::g, [::1]:80, %00, unknown' }],
  ['a thousand hops', { 'x-forwarded-for': Array.from({ length: 1_000 }, () => '8.8.8.8').join() }],
  ['another host behind a proxy', { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }],
  [
    'another scheme behind a proxy',
    { 'x-forwarded-proto': 'javascript', 'x-forwarded-port': '-1' },
  ],
  ['a type with odd parameters', { 'content-type': 'application/json; charset="; boundary=' }],
  ['a type of names of objects', { 'content-type': '__proto__/constructor' }],
  ['a boundary that is too long', { 'content-type': `multipart/form-data; boundary=${long}` }],
  ['a form without a boundary', { 'content-type': 'multipart/form-data' }],
  ['an encoding of a body', { 'content-encoding': 'gzip, br, identity' }],
  ['an agent of signs', { 'user-agent': '\x01\x1f{"level":"fatal"}<script>${7*7}%n%s' }],
  ['an origin of nonsense', { origin: 'file://', 'sec-fetch-site': 'none' }],
  ['a site of nonsense', { 'sec-fetch-site': 'same-origin, cross-site' }],
  [
    'names of another method',
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin' },
  ],
  [
    'a path for another server',
    { 'x-rewrite-url': '/api/admin/creators', 'x-accel-redirect': '/' },
  ],
  ['trace headers of nonsense', { traceparent: '00-zz', 'x-request-id': long, via: '1.1 x' }],
];

const LEAKS = /node_modules|\bat .+:\d+:\d+|\bknex\b|\bpg_|evil\.test/i;

describe('hostile headers', () => {
  it.each(hostile)('%s: never cause a server error or a changed row', async (_name, headers) => {
    const changed = await changedTables(unlock.app, async () => {
      for (const target of targets()) {
        const answer = await rawRequest(unlock.app.url, {
          ...target,
          headers: { ...aNetwork(), ...target.headers, ...printable(headers) },
        });
        expect(answer.status, `${target.path}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
        expect(answer.text).not.toMatch(LEAKS);
        expect(JSON.stringify(answer.headers)).not.toMatch(/evil\.test/);
      }
    });
    expect(changed).toEqual([]);
  });

  const lines: [string, string][] = [
    ['a NUL in a value', 'X-A: a\u0000b'],
    ['a bare line feed', 'X-A: a\nX-B: b'],
    ['a name with a space', 'X A: b'],
    ['no name', ': b'],
    ['a folded line', 'X-A: a\r\n b'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 1'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['a negative length', 'Content-Length: -1'],
    ['a length in hexadecimal', 'Content-Length: 0x10'],
    ['chunks twice', 'Transfer-Encoding: chunked, chunked'],
    ['an unknown encoding of the transfer', 'Transfer-Encoding: x'],
    ['two hosts', 'Host: evil.test'],
  ];
  it.each(lines)('%s ends the connection with 400', async (_name, line) => {
    const { host } = new URL(unlock.app.url);
    const text = await rawBytes(
      unlock.app.url,
      `POST /api/claims HTTP/1.1\r\nHost: ${host}\r\n${line}\r\nConnection: close\r\n\r\n`,
    );
    expect(text.split('\r\n', 1)[0]).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(text).not.toMatch(/HTTP\/1\.1 2|HTTP\/1\.1 5/);
  });

  it('refuse an unknown Expect header and accept the usual one', async () => {
    const { host } = new URL(unlock.app.url);
    const ask = (expectation: string) =>
      rawBytes(
        unlock.app.url,
        `POST /api/auth/validate HTTP/1.1\r\nHost: ${host}\r\nExpect: ${expectation}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 20\r\nConnection: close\r\n\r\n' +
          '{"sessionToken":"x"}',
      );
    expect(await ask('100-continue')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(await ask('a miracle')).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

/** What Node lets a client write in a header. */
function printable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
    ]),
  );
}
