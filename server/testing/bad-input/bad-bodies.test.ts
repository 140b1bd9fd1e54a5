import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { ErrorBody } from '#shared/api/error-body.ts';
import { aNetwork } from '../access/access-calls.ts';
import { type ContractRoute, contractRoutes, fillPath } from '../access/contract-routes.ts';
import { aPartOf } from './a-part-of.ts';
import { sampleOf } from './schema-samples.ts';
import { aUser } from '../scenes/factories.ts';
import { anOperator } from '../scenes/operators.ts';
import { type RawAnswer, rawRequest } from '../app/raw-request.ts';
import { changedTables } from '../database/table-changes.ts';
import type { TestApp } from '../app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const named = (routes: readonly ContractRoute[]) =>
  routes.map((route): [string, ContractRoute] => [route.name, route]);
const withBody = named(contractRoutes.filter(({ endpoint }) => endpoint.body !== undefined));
const withoutBody = named(
  contractRoutes.filter(
    ({ endpoint: { body, upload, method } }) =>
      body === undefined && upload === undefined && method !== 'GET',
  ),
);

const JSON_TYPE = 'application/json';
const LEAKS = /node_modules|\bat .+:\d+:\d+|\bknex\b|\bpg_/i;

async function tokenFor(app: TestApp, { endpoint }: ContractRoute): Promise<string> {
  return (endpoint.auth === 'admin' ? await anOperator(app) : await aUser(app)).token;
}

function send(
  app: TestApp,
  { endpoint: { method, path } }: ContractRoute,
  token: string,
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': JSON_TYPE },
): Promise<RawAnswer> {
  return rawRequest(app.url, {
    method,
    path: fillPath(path, () => 'abcdefghijkm'),
    headers: {
      ...aNetwork(),
      authorization: `Bearer ${token}`,
      // Some methods have no body unless its length is given.
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
    body,
  });
}

const mayBeLeftOut = ({ shape }: z.ZodObject, field: string): boolean =>
  z.safeParse(shape[field] ?? z.never(), undefined).success;

describe('a required field', () => {
  it.for(withBody)(
    '%s: is reported when it is missing, and no row changes',
    async ([_name, route], { app }) => {
      const { body: schema } = route.endpoint;
      const sample = schema === undefined ? {} : sampleOf(schema);
      const token = await tokenFor(app, route);
      const changed = await changedTables(app, async () => {
        for (const field of Object.keys(sample)) {
          const { [field]: _left, ...rest } = sample;
          if (schema?.safeParse(rest).success === true) continue;
          // The field is optional, and the sample is wrong in another field.
          if (schema instanceof z.ZodObject && mayBeLeftOut(schema, field)) continue;
          const { status, text } = await send(app, route, token, JSON.stringify(rest));
          expect(status, `without ${field}: ${text}`).toBe(400);
          const body = ErrorBody.parse(JSON.parse(text));
          expect(body.error).toBe(body.message);
          expect(Object.keys(body.fields ?? {}), `without ${field}`).toContain(field);
        }
      });
      expect(changed).toEqual([]);
    },
  );
});

/** A body that is not read may be anything. */
const unread: [string, string | Buffer, Record<string, string>?][] = [
  ['a cut-off text', '{"zz":'],
  ['a NUL', '{"zz":"\\u0000"}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xc3, 0x28, 0x7d])],
  ['400,000 brackets', '['.repeat(400_000)],
  ['another type', '<a/>', { 'content-type': 'application/xml' }],
  ['an upload', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  [
    'a gzip bomb',
    gzipSync(Buffer.alloc(20_000_000)),
    { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' },
  ],
];

describe('a body for an endpoint without one', () => {
  it.for(withoutBody)('%s: does not change the answer', async ([_name, route], { app }) => {
    const usual = await send(app, route, await tokenFor(app, route), '');
    expect(usual.status, `got ${usual.text}`).toBeLessThan(500);
    for (const [what, body, headers] of aPartOf(unread)) {
      const { status, text } = await send(app, route, await tokenFor(app, route), body, headers);
      expect(status, `${what}: ${text}`).toBe(usual.status);
      expect(text).not.toMatch(LEAKS);
    }
  });
});
