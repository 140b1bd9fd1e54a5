import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { ofFile, openerOf, openTest, untilTheEnd } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

/** A server of lists: what it answers at `/` can be changed. */
async function startListServer() {
  const answer = { status: 200, type: 'text/plain', text: 'once.example\n' };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': answer.type });
    response.end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    answer,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const it = openTest
  .extend('lists', ofFile, ({}, { onCleanup }) => untilTheEnd(startListServer(), onCleanup))
  .extend('app', ofFile, ({ lists }, { onCleanup }) =>
    openerOf(onCleanup).app({ addresses: { listOrigin: lists.origin } }),
  );
it.afterEach(async ({ app, lists }) => {
  await app.db('throwaway_lists').delete();
  await app.db('throwaway_decisions').delete();
  Object.assign(lists.answer, { status: 200, type: 'text/plain', text: 'once.example\n' });
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, fields, message }: ApiError) => ({ status, code, fields, message }),
  );
const isThrowaway = (app: TestApp, domain: string) =>
  app.services.mail.quality.isThrowaway(`anna@${domain}`);

async function aDesk(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const { throwaway } = app.as(token);
  const log = () =>
    app.db('audit_log').where({ operatorId: operator.id }).whereLike('action', 'throwaway.%');
  return { ...throwaway, log };
}

it('knows the list of the product, with domains below a listed one', async ({ app }) => {
  const { list, decisions } = await (await aDesk(app)).read();
  expect(list).toMatchObject({ source: 'built_in', address: null, takenAt: null });
  expect(list.domains).toBeGreaterThan(5_000);
  expect(decisions).toEqual([]);
  const domains = ['mailinator.com', 'Sub.Mailinator.com', 'gmail.com', 'com'];
  const found = await Promise.all(domains.map((domain) => isThrowaway(app, domain)));
  expect(found).toEqual([true, true, false, false]);
});

it('replaces the list by one from an address, then by a text, and goes back, with the log', async ({
  app,
  lists,
}) => {
  const desk = await aDesk(app);
  const address = `${lists.origin}/list.txt`;
  const fetched = await desk.fetchList({ body: { address } });
  expect(fetched.list).toMatchObject({ source: 'address', address, domains: 1 });
  await expect.poll(() => isThrowaway(app, 'once.example')).toBe(true);
  expect(await isThrowaway(app, 'mailinator.com')).toBe(false);

  const text = '["twice.example", "thrice.example"]';
  const put = await desk.putList({ body: { text } });
  expect(put.list).toMatchObject({ source: 'text', address: null, domains: 2 });
  await expect.poll(() => isThrowaway(app, 'thrice.example')).toBe(true);

  expect((await desk.resetList()).list.source).toBe('built_in');
  await expect.poll(() => isThrowaway(app, 'mailinator.com')).toBe(true);
  expect(await desk.log().orderBy('at')).toMatchObject([
    { before: { source: 'the list of the product' }, after: { source: address, domains: 1 } },
    { before: { source: address, domains: 1 }, after: { source: 'a text', domains: 2 } },
    { after: { source: 'the list of the product' } },
  ]);
});

it('keeps the list when a fetch fails, and says why', async ({ app, lists }) => {
  const desk = await aDesk(app);
  await desk.putList({ body: { text: 'kept.example' } });
  const address = `${lists.origin}/`;
  const tries: [change: Partial<typeof lists.answer>, code: string, words: string][] = [
    [{ status: 404 }, 'list_unreachable', 'answered 404'],
    [{ type: 'text/html' }, 'list_unreachable', 'no plain text'],
    [{ text: 'x'.repeat(9_000_000) }, 'list_unreachable', 'too large'],
    [{ text: '<p>Not here</p>' }, 'list_unreadable', 'no list of domains'],
  ];
  for (const [change, code, words] of tries) {
    Object.assign(lists.answer, { status: 200, type: 'text/plain', text: 'a.example' }, change);
    const refused = await failure(desk.fetchList({ body: { address } }));
    expect(refused).toMatchObject({ status: 422, code });
    expect(refused.message).toContain(words);
  }
  for (const inner of ['http://lists.example/', 'https://127.0.0.1:1/', 'https://localhost/']) {
    const refused = await failure(desk.fetchList({ body: { address: inner } }));
    expect(refused).toMatchObject({ code: 'list_unreachable' });
  }
  const odd = await failure(desk.fetchList({ body: { address: 'file:///etc/passwd' } }));
  expect(odd).toMatchObject({ status: 400, fields: { address: expect.any(String) } });
  const text = await failure(desk.putList({ body: { text: 'no list' } }));
  expect(text).toMatchObject({ status: 422, code: 'list_unreadable' });
  expect((await desk.read()).list).toMatchObject({ source: 'text', domains: 1 });
});

it('decides about single domains whatever the list says, and lets the list decide again', async ({
  app,
}) => {
  const desk = await aDesk(app);
  await desk.decide({ body: { domain: 'mailinator.com', isThrowaway: false } });
  await desk.decide({ body: { domain: ' Rival.Example ', isThrowaway: true } });
  const now = await desk.decide({ body: { domain: 'ok.rival.example', isThrowaway: false } });
  expect(now.decisions).toMatchObject([
    { domain: 'mailinator.com', isThrowaway: false },
    { domain: 'ok.rival.example', isThrowaway: false },
    { domain: 'rival.example', isThrowaway: true },
  ]);
  const domains = ['mailinator.com', 'rival.example', 'a.rival.example', 'ok.rival.example'];
  const all = () => Promise.all(domains.map((domain) => isThrowaway(app, domain)));
  await expect.poll(all).toEqual([false, true, true, false]);
  await desk.decide({ body: { domain: 'rival.example', isThrowaway: true } });
  await desk.undecide({ query: { domain: 'mailinator.com' } });
  await expect.poll(() => isThrowaway(app, 'mailinator.com')).toBe(true);
  expect(await failure(desk.undecide({ query: { domain: 'mailinator.com' } }))).toMatchObject({
    status: 404,
    code: 'decision_not_found',
  });
  const wrong = desk.decide({ body: { domain: 'no domain', isThrowaway: true } });
  expect(await failure(wrong)).toMatchObject({
    status: 400,
    fields: { domain: expect.any(String) },
  });
  // A decision that changes nothing leaves no line.
  expect(await desk.log()).toHaveLength(4);
});

it('keeps 500 decisions at most', async ({ app }) => {
  const desk = await aDesk(app);
  const many = Array.from({ length: 500 }, (_, number) => ({
    domain: `d${number}.example`,
    isThrowaway: true,
  }));
  await app.db('throwaway_decisions').insert(many);
  const more = desk.decide({ body: { domain: 'one-more.example', isThrowaway: true } });
  expect(await failure(more)).toMatchObject({ status: 409, code: 'too_many_decisions' });
  const known = await desk.decide({ body: { domain: 'd1.example', isThrowaway: false } });
  expect(known.decisions).toHaveLength(500);
});
