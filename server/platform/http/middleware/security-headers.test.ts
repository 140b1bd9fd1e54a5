import { describe, expect } from 'vitest';
import { type RawRequest, rawRequest } from '#server/testing/app/raw-request.ts';
import { securityHeaderSet } from './security-headers.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const json = { 'content-type': 'application/json' };
const answers: [string, number, RawRequest][] = [
  ['a health check', 200, { path: '/health/live' }],
  ['a call without a session', 401, { path: '/api/magnets' }],
  ['an unknown call', 404, { path: '/api/nowhere' }],
  ['an unknown page', 404, { path: '/nowhere/at/all' }],
  ['a wrong method', 405, { method: 'PUT', path: '/api/auth/login' }],
  ['OPTIONS', 204, { method: 'OPTIONS', path: '/api/auth/login' }],
  ['HEAD', 401, { method: 'HEAD', path: '/api/magnets' }],
  ['a stranger as host', 421, { path: '/', headers: { host: 'evil.test' } }],
  ['a long address', 414, { path: `/${'a'.repeat(3_000)}` }],
  ['a broken escape', 400, { path: '/%zz' }],
  [
    'a body that is no JSON',
    400,
    { method: 'POST', path: '/api/auth/login', headers: json, body: '{' },
  ],
  [
    'a large body',
    413,
    { method: 'POST', path: '/api/auth/login', headers: json, body: 'a'.repeat(70_000) },
  ],
  ['another type of body', 415, { method: 'POST', path: '/api/auth/login', body: 'a' }],
  [
    'a visit of nobody',
    404,
    { method: 'POST', path: '/api/visits', headers: json, body: '{"magnetId":"x"}' },
  ],
  ['headers of more than 16 kB', 431, { path: '/', headers: { 'x-long': 'a'.repeat(20_000) } }],
];

describe('the security headers (T76)', () => {
  it.for(answers)('are on the answer to %s', async ([_name, status, request], { app }) => {
    const answer = await rawRequest(app.url, request);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBeDefined();
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(answer.headers['permissions-policy']).toContain('camera=()');
    expect(answer.headers.server).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
    if (status >= 400) expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('require TLS only where the public address has it', () => {
    const name = 'Strict-Transport-Security';
    expect(securityHeaderSet('https://magnets.example')[name]).toMatch(/max-age=\d{8}/);
    expect(securityHeaderSet('http://localhost:3000')[name]).toBeUndefined();
  });
});
