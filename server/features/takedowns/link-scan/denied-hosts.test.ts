import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { MOST_DENIED_HOSTS } from '#shared/takedowns/denied-hosts.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();
it.beforeEach(async ({ app }) => {
  await app.db('denied_hosts').delete();
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, fields, message }: ApiError) => ({ status, code, fields, message }),
  );

async function aDesk(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const { deniedHosts } = app.as(token);
  const reason = 'Asks for passwords';
  const add = (host: string) => deniedHosts.add({ body: { host, reason } });
  const remove = (deniedHostId: string) =>
    deniedHosts.remove({ params: { deniedHostId }, body: { reason: 'A mistake' } });
  return { operator, deniedHosts, add, remove };
}

it('lists a host with the reason, and takes it off again, both in the audit log', async ({
  app,
}) => {
  const { operator, deniedHosts, add, remove } = await aDesk(app);
  const entry = await add(' https://Evil.Example/login ');
  expect(entry).toMatchObject({
    host: 'evil.example',
    reason: 'Asks for passwords',
    addedBy: operator.username,
    pages: 0,
  });
  expect((await deniedHosts.list({ query: {} })).items).toEqual([entry]);
  expect(await remove(entry.id)).toMatchObject({ host: 'evil.example' });
  expect((await deniedHosts.list({ query: {} })).items).toEqual([]);
  expect(await failure(remove(entry.id))).toMatchObject({
    status: 404,
    code: 'denied_host_not_found',
  });
  const log = await app.db('audit_log').where({ targetId: entry.id }).orderBy('at');
  expect(log).toMatchObject([
    { action: 'denied_host.added', targetName: 'evil.example', reason: 'Asks for passwords' },
    {
      action: 'denied_host.removed',
      reason: 'A mistake',
      before: { reason: 'Asks for passwords' },
    },
  ]);
});

it('refuses what is no host, covers too much or is covered already', async ({ app }) => {
  const { add } = await aDesk(app);
  for (const host of ['no host', 'com', 'co.uk']) {
    expect(await failure(add(host))).toMatchObject({
      status: 400,
      code: 'denied_host_invalid',
      fields: { host: expect.any(String) },
    });
  }
  await add('evil.example');
  const below = await failure(add('a.b.evil.example'));
  expect(below).toMatchObject({ status: 409, code: 'denied_host_listed' });
  expect(below.message).toContain('evil.example');
});

it('lists a host once when two add it at the same time', async ({ app }) => {
  const { add, deniedHosts } = await aDesk(app);
  const done = await Promise.allSettled(['a', 'b', 'c'].map(() => add('evil.example')));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await deniedHosts.list({ query: {} })).items).toHaveLength(1);
});

it('is read page by page, the newest first, and searched', async ({ app }) => {
  const { add, deniedHosts } = await aDesk(app);
  for (const host of ['one.example', 'two.example', 'three.example']) await add(host);
  const first = await deniedHosts.list({ query: { limit: 2 } });
  expect(first.items.map(({ host }) => host)).toEqual(['three.example', 'two.example']);
  const rest = await deniedHosts.list({ query: { limit: 2, cursor: first.nextCursor ?? '' } });
  expect(rest).toMatchObject({ items: [{ host: 'one.example' }], nextCursor: null });
  const found = await deniedHosts.list({ query: { search: 'TWO.' } });
  expect(found.items.map(({ host }) => host)).toEqual(['two.example']);
  expect((await deniedHosts.list({ query: { search: '_wo' } })).items).toEqual([]);
  expect(await failure(deniedHosts.list({ query: { cursor: 'nonsense' } }))).toMatchObject({
    code: 'validation_failed',
  });
});

it('says how many pages link to a host', async ({ app }) => {
  const { add, deniedHosts } = await aDesk(app);
  const { magnets } = app.as((await aUser(app, { plan: 'creator' })).token);
  for (const word of ['ONE', 'TWO']) {
    const textContent = 'https://a.evil.example/1 https://b.evil.example/2';
    await magnets.create({ body: { title: word, triggerWord: word, textContent } });
  }
  await add('evil.example');
  await app.services.takedowns.scanLinks();
  expect((await deniedHosts.list({ query: {} })).items).toMatchObject([{ pages: 2 }]);
});

it('ends at 2,000 hosts', async ({ app }) => {
  const { add } = await aDesk(app);
  const many = Array.from({ length: MOST_DENIED_HOSTS }, (_, at) => ({
    id: randomIds.rowId(),
    host: `host${at}.example`,
    reason: 'Spam',
    addedBy: 'test',
  }));
  await app.db.batchInsert('denied_hosts', many, 500);
  expect(await failure(add('one-more.example'))).toMatchObject({ code: 'too_many_denied_hosts' });
});
