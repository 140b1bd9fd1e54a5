import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Endpoint } from '#shared/api/define-api.ts';
import { ErrorBody } from '#shared/api/error-body.ts';
import { contractRoutes } from '../access/contract-routes.ts';
import { badBodies } from './bad-bodies.ts';
import { naughtyStrings } from './naughty-strings.ts';
import { sampleOf } from './schema-samples.ts';
import { aUser } from '../scenes/factories.ts';
import { anOperator } from '../scenes/operators.ts';
import { changedTables } from '../database/table-changes.ts';
import { aPartOf, everyInput } from './a-part-of.ts';
import type { TestApp } from '../app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

/** Every endpoint of the contract; new ones are covered automatically. */
const endpoints = contractRoutes.map(({ name, endpoint }): [string, Endpoint] => [name, endpoint]);
const withBody = endpoints.filter(([, { body }]) => body !== undefined);

const LEAKS =
  /node_modules|\bat .+:\d+:\d+|\b(?:select|insert into|update|delete from)\b .*\$1|\bknex\b|\bpg_/i;

const it = appTest();
const tokens: string[] = [];
const operatorTokens: string[] = [];
let turn = 0;
it.beforeAll(async ({ app }) => {
  // Many creators take turns, so that limits per creator do not answer before the checks do.
  for (let creator = 0; creator < 60; creator += 1) {
    tokens.push((await aUser(app, { plan: 'pro' })).token);
    operatorTokens.push((await anOperator(app)).token);
  }
});

interface Call {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

async function send(
  app: TestApp,
  endpoint: Endpoint,
  call: Call = {},
): Promise<{ status: number; text: string }> {
  turn += 1;
  const octets = [(turn >> 16) % 250, (turn >> 8) % 256, turn % 256];
  const answer = await app.fetch(call.path ?? pathOf(endpoint), {
    method: call.method ?? endpoint.method,
    headers: {
      'x-forwarded-for': `11.${octets.join('.')}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      authorization: `Bearer ${turnsOf(endpoint)[turn % tokens.length]}`,
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  return { status: answer.status, text: await answer.text() };
}

const turnsOf = ({ auth }: Endpoint) => (auth === 'admin' ? operatorTokens : tokens);

const json = { 'content-type': 'application/json' };
const sendJson = (app: TestApp, endpoint: Endpoint, body: unknown) =>
  send(app, endpoint, { headers: json, body: JSON.stringify(body) });

function pathOf({ path }: Endpoint, id = 'abcdefghijkm'): string {
  return path.replaceAll(/:\w+/g, encodeURIComponent(id));
}

function expectRefusal({ status, text }: { status: number; text: string }, what: string): void {
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(status, `${what} met a limit before the check`).not.toBe(429);
  const body = ErrorBody.parse(JSON.parse(text));
  expect(body.error).toBe(body.message);
  expect(body.requestId).toBeDefined();
  expect(text).not.toMatch(LEAKS);
}

describe('bad input is refused with 4xx in the documented shape and changes no row', () => {
  it.for(withBody)(
    '%s: bodies that are no clean JSON object',
    async ([_name, endpoint], { app }) => {
      const changed = await changedTables(app, async () => {
        for (const { name, body, headers } of aPartOf(badBodies(endpoint))) {
          const call = { body, ...(headers === undefined ? {} : { headers }) };
          expectRefusal(await send(app, endpoint, call), name);
        }
      });
      expect(changed).toEqual([]);
    },
  );

  it.for(withBody)('%s: fields of the wrong type', async ([_name, endpoint], { app }) => {
    const changed = await changedTables(app, async () => {
      const sample = sampleOf(endpoint.body ?? neverHere());
      const wrong = [{ $ne: 1 }, ['a@x.test'], 1e308, -1, true, null, {}, '', 'a'.repeat(20_000)];
      for (const field of Object.keys(sample)) {
        for (const value of aPartOf(wrong)) {
          const body = { ...sample, [field]: value };
          if (endpoint.body?.safeParse(body).success === true) continue;
          expectRefusal(await sendJson(app, endpoint, body), `${field} = ${JSON.stringify(value)}`);
        }
      }
    });
    expect(changed).toEqual([]);
  });

  it.for(withBody)(
    '%s: generated bodies its schema refuses',
    async ([_name, endpoint], { app }) => {
      const changed = await changedTables(app, async () => {
        const sample = sampleOf(endpoint.body ?? neverHere());
        const oneField = fc
          .tuple(fc.constantFrom('unknown', ...Object.keys(sample)), fc.jsonValue({ maxDepth: 4 }))
          .map(([field, value]) => ({ ...sample, [field]: value }));
        const property = fc.asyncProperty(
          fc.oneof(
            oneField,
            fc.jsonValue({ maxDepth: 8 }),
            fc.dictionary(fc.string(), fc.jsonValue()),
          ),
          async (body) => {
            fc.pre(endpoint.body?.safeParse(body).success !== true);
            expectRefusal(await sendJson(app, endpoint, body), JSON.stringify(body));
          },
        );
        await fc.assert(property, { numRuns: everyInput ? 40 : 10 });
      });
      expect(changed).toEqual([]);
    },
  );

  it.for(endpoints)(
    '%s: queries that are repeated, nested or not text',
    async ([_name, endpoint], { app }) => {
      const changed = await changedTables(app, async () => {
        if (endpoint.mounted !== undefined) return; // takes the bare address only
        const body = endpoint.body === undefined ? {} : { headers: json, body: '{"zz":' };
        const queries = [
          'userId=a&userId=b',
          '__proto__=1',
          'constructor=1',
          '__proto__[isAdmin]=1',
          'limit=1&limit=2',
          'a=%00',
          '%00=a',
        ];
        for (const query of aPartOf(queries)) {
          const answer = await send(app, endpoint, {
            ...body,
            path: `${pathOf(endpoint)}?${query}`,
          });
          const isNested = query.includes('[');
          if (isNested && answer.status < 400) continue; // only an unknown name
          expectRefusal(answer, query);
        }
      });
      expect(changed).toEqual([]);
    },
  );

  it.for(endpoints.filter(([, { query }]) => query !== undefined))(
    '%s: parameters of its query that are refused',
    async ([_name, endpoint], { app }) => {
      const changed = await changedTables(app, async () => {
        for (const name of Object.keys(endpoint.query?.shape ?? {})) {
          for (const value of ['', '-1', '1e9', 'NaN', '[]', 'a'.repeat(300), '\u0001', "'--"]) {
            if (endpoint.query?.safeParse({ [name]: value }).success === true) continue;
            const path = `${pathOf(endpoint)}?${name}=${encodeURIComponent(value)}`;
            expectRefusal(await send(app, endpoint, { path }), `${name}=${value}`);
          }
        }
      });
      expect(changed).toEqual([]);
    },
  );

  it.for(endpoints)('%s: another method', async ([_name, endpoint], { app }) => {
    const changed = await changedTables(app, async () => {
      const path = pathOf(endpoint);
      const known = endpoints.filter(([, other]) =>
        new RegExp(`^${other.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
      );
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (known.some(([, other]) => other.method === method)) continue;
        const answer = await send(app, endpoint, { method, path });
        expectRefusal(answer, method);
        expect([404, 405]).toContain(answer.status);
      }
    });
    expect(changed).toEqual([]);
  });

  it.for(endpoints.filter(([, { auth }]) => ['creator', 'reader', 'admin'].includes(auth)))(
    '%s: no session or a forged one',
    async ([_name, endpoint], { app }) => {
      const changed = await changedTables(app, async () => {
        const sample = endpoint.body === undefined ? undefined : sampleOf(endpoint.body);
        const body = sample === undefined ? {} : { body: JSON.stringify(sample) };
        const real = turnsOf(endpoint)[0] ?? '';
        const forged = [
          '',
          'Bearer',
          'Bearer ',
          'Bearer null',
          `Bearer ${real}x`,
          `Bearer ${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`,
          `Bearer ${real.toUpperCase()}`,
          `Bearer ses_${'A'.repeat(43)}`,
          `Bearer ${'a'.repeat(9_000)}`,
          `Basic ${Buffer.from(`a:${real}`).toString('base64')}`,
          `Token ${real}`,
          `Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.`,
          "Bearer ' OR 1=1 --",
          `Bearer ${real}, Bearer ${real}`,
        ];
        for (const authorization of aPartOf(forged)) {
          const answer = await send(app, endpoint, {
            headers: { ...json, authorization },
            ...body,
          });
          expectRefusal(answer, authorization.slice(0, 40));
          // 404 only while there is no handler yet.
          expect([401, 404]).toContain(answer.status);
        }
      });
      expect(changed).toEqual([]);
    },
  );

  it.for(endpoints.filter(([, { params, method }]) => params !== undefined && method !== 'GET'))(
    '%s: ids that belong to nobody',
    async ([_name, endpoint], { app }) => {
      const changed = await changedTables(app, async () => {
        const sample = endpoint.body === undefined ? undefined : sampleOf(endpoint.body);
        const body = sample === undefined ? {} : { headers: json, body: JSON.stringify(sample) };
        for (const id of aPartOf(
          naughtyStrings.filter((text) => text !== '' && text.length < 600),
        )) {
          expectRefusal(await send(app, endpoint, { path: pathOf(endpoint, id), ...body }), id);
        }
      });
      expect(changed).toEqual([]);
    },
  );
});

describe('text of any kind is taken as text or refused', () => {
  it.for(withBody)('%s: in every field', async ([_name, endpoint], { app }) => {
    const sample = sampleOf(endpoint.body ?? neverHere());
    for (const field of Object.keys(sample)) {
      for (const text of aPartOf(naughtyStrings)) {
        const body = { ...sample, [field]: text };
        // The schema's refusals were tested above; all other input reaches the database.
        if (endpoint.body?.safeParse(body).success !== true) continue;
        const answer = await sendJson(app, endpoint, body);
        expect(answer.status, `${field} = ${text.slice(0, 60)}: ${answer.text}`).toBeLessThan(500);
        expect(answer.text).not.toMatch(LEAKS);
      }
    }
  });

  it.for(endpoints.filter(([, { params, method }]) => params !== undefined && method === 'GET'))(
    '%s: in its address',
    async ([_name, endpoint], { app }) => {
      for (const id of aPartOf(naughtyStrings.filter((text) => text !== ''))) {
        const answer = await send(app, endpoint, { path: pathOf(endpoint, id) });
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(LEAKS);
      }
    },
  );
});

function neverHere(): never {
  throw new Error('Only endpoints with a body come here');
}
