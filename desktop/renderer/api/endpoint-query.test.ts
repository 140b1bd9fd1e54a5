import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#shared/api/client.ts';
import { defineApi } from '#shared/api/define-api.ts';
import { setOperatorUnauthenticatedHandler, setUnauthenticatedHandler } from './api-client.ts';
import { endpointPages, endpointQuery, invalidatePath, isAtOrBelow } from './endpoint-query.ts';
import { isTransient, wasNotDone } from './query-client.ts';
import { operatorToken, removeSessionToken, storeSessionToken } from './session-token.ts';

const api = defineApi({
  list: {
    method: 'GET',
    path: '/api/things/:kind',
    auth: 'creator',
    summary: 'List things.',
    params: z.object({ kind: z.string() }),
    query: z.object({ cursor: z.string().optional(), search: z.string().optional() }),
    responses: { 200: z.object({ items: z.array(z.string()), nextCursor: z.string().nullable() }) },
    errors: [],
  },
});

/** Answers every call and records it. */
function answerWith(status: number, body: unknown) {
  const calls: { url: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, headers: new Headers(init.headers) });
    return new Response(JSON.stringify(body), { status });
  });
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
  removeSessionToken();
  operatorToken.remove();
  setUnauthenticatedHandler(() => undefined);
  setOperatorUnauthenticatedHandler(() => undefined);
});

const input = { params: { kind: 'a b' }, query: { search: 'x&y' } };
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

describe('queries of contract endpoints', () => {
  it('have the URL of the GET as the first part of their key', () => {
    expect(endpointQuery(api.list, input).queryKey).toEqual(['/api/things/a%20b?search=x%26y']);
  });

  it('fetch that URL with the stored token and parse the answer', async () => {
    storeSessionToken('secret');
    const calls = answerWith(200, { items: ['one'], nextCursor: null, extra: true });
    const data = await client().fetchQuery(endpointQuery(api.list, input));
    expect(data).toEqual({ items: ['one'], nextCursor: null });
    expect(calls[0]?.url).toBe('/api/things/a%20b?search=x%26y');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('fail on an answer of another shape', async () => {
    answerWith(200, { items: 'none' });
    await expect(client().fetchQuery(endpointQuery(api.list, input))).rejects.toThrow(
      '"expected": "array"',
    );
  });

  it('read the next page with the cursor and keep the filter', async () => {
    const calls = answerWith(200, { items: [], nextCursor: 'c2' });
    await client().fetchInfiniteQuery({ ...endpointPages(api.list, input), pages: 2 });
    expect(calls.map(({ url }) => url)).toEqual([
      '/api/things/a%20b?search=x%26y',
      '/api/things/a%20b?search=x%26y&cursor=c2',
    ]);
  });

  it('report a token that the server no longer knows', async () => {
    storeSessionToken('old');
    const told: string[] = [];
    setUnauthenticatedHandler((token) => told.push(token));
    answerWith(401, { success: false });
    await expect(client().fetchQuery(endpointQuery(api.list, input))).rejects.toBeInstanceOf(
      ApiError,
    );
    expect(told).toEqual(['old']);
  });

  it("send an operator's token to operator calls and to no other (T50)", async () => {
    storeSessionToken('creator');
    operatorToken.store('operator');
    const operators = { ...api.list, path: '/api/admin/things/:kind' } as const;
    const calls = answerWith(200, { items: [], nextCursor: null });
    await client().fetchQuery(endpointQuery(operators, input));
    await client().fetchQuery(endpointQuery(api.list, input));
    const sent = calls.map(({ headers }) => [
      headers.get('authorization'),
      headers.get('x-admin-token'),
    ]);
    expect(sent).toEqual([
      ['Bearer operator', 'operator'],
      ['Bearer creator', null],
    ]);
  });

  it("end the operator's session alone when an operator call is refused", async () => {
    storeSessionToken('creator');
    operatorToken.store('operator');
    const told: string[] = [];
    setUnauthenticatedHandler((token) => told.push(token));
    setOperatorUnauthenticatedHandler((token) => told.push(token));
    answerWith(401, { success: false });
    const operators = { ...api.list, path: '/api/admin/things/:kind' } as const;
    await expect(client().fetchQuery(endpointQuery(operators, input))).rejects.toThrow('401');
    expect(told).toEqual(['operator']);
  });

  it('become stale together below a path, and only they', async () => {
    const queries = client();
    queries.setQueryData(['/api/things/a?x=1'], 1);
    queries.setQueryData(['/api/thingsy'], 1);
    await invalidatePath(queries, '/api/things');
    expect(queries.getQueryState(['/api/things/a?x=1'])?.isInvalidated).toBe(true);
    expect(queries.getQueryState(['/api/thingsy'])?.isInvalidated).toBe(false);
    expect(isAtOrBelow('/api/things', '/api/things')).toBe(true);
  });
});

describe('retries', () => {
  const failure = (status: number) => new ApiError({ status, statusText: '', body: undefined });

  it('follow connection failures, not refusals', () => {
    expect([new TypeError('fetch'), failure(500), failure(503)].every(isTransient)).toBe(true);
    expect([failure(400), failure(404), new SyntaxError('x')].some(isTransient)).toBe(false);
  });

  it('repeat a write only when the server says that it did nothing', () => {
    expect(wasNotDone(failure(503))).toBe(true);
    expect([new TypeError('fetch'), failure(500), failure(409)].some(wasNotDone)).toBe(false);
  });
});
