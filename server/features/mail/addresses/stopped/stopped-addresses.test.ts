import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { noteOptOut, takesVisitorMail } from '../opt-out-links.queries.ts';

const it = appTest();
it.afterEach(async ({ app }) => {
  await app.db('mail_addresses').delete();
  await app.db('erased_addresses').delete();
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, fields }: ApiError) => ({ status, code, fields }),
  );

async function aDesk(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const { stoppedAddresses } = app.as(token);
  const log = () =>
    app
      .db('audit_log')
      .where({ operatorId: operator.id })
      .orderBy('at')
      .select('action', 'reason', 'before', 'after', 'target_name');
  return { ...stoppedAddresses, log };
}

it('stops a pasted list for a reason, tells what was known, and allows an address again with a reason', async ({
  app,
}) => {
  const desk = await aDesk(app);
  const add = (text: string, reason: 'bounce' | 'complaint' | 'unsubscribe') =>
    desk.add({ body: { text, reason } });
  const first = await add('email\nAda@mailbox.test\nbob@mailbox.test\nnobody', 'unsubscribe');
  expect(first).toEqual({ added: 2, known: 0, unreadable: 1 });
  const second = await add('ada@mailbox.test, eve@mailbox.test', 'unsubscribe');
  expect(second).toEqual({ added: 1, known: 1, unreadable: 0 });
  for (const address of ['ada@mailbox.test', 'bob@mailbox.test']) {
    expect(await takesVisitorMail(app.db, address)).toBe(false);
  }
  const why = 'Wrote to us and asked for it';
  const back = { address: 'Ada@Mailbox.test', reason: 'unsubscribe' as const, why };
  await desk.takeBack({ body: back });
  expect(await takesVisitorMail(app.db, 'ada@mailbox.test')).toBe(true);
  expect(await failure(desk.takeBack({ body: back }))).toMatchObject({
    status: 404,
    code: 'stop_not_found',
  });
  const without = await failure(desk.takeBack({ body: { ...back, why: ' ' } }));
  expect(without).toMatchObject({ status: 400, fields: { why: expect.any(String) } });
  const log = await desk.log();
  expect(log).toMatchObject([
    { action: 'mail.addresses_stopped', after: { reason: 'unsubscribe', addresses: 2, added: 2 } },
    { action: 'mail.addresses_stopped', after: { addresses: 2, added: 1 } },
    { action: 'mail.address_taken_back', reason: why, before: { stopped: 'unsubscribe' } },
  ]);
  // Nothing leaves the log, so no address enters it.
  expect(JSON.stringify(log)).not.toContain('ada@');
});

it('refuses a list without addresses and one that is too long, and stops nothing', async ({
  app,
}) => {
  const desk = await aDesk(app);
  const add = (text: string) => desk.add({ body: { text, reason: 'bounce' } });
  expect(await failure(add('nobody here'))).toMatchObject({ status: 422, code: 'no_addresses' });
  const many = Array.from(
    { length: 5_001 },
    (_, n) => `somebody.with.a.name.${n}@mailbox.test`,
  ).join('\n');
  expect(await failure(add(many))).toMatchObject({
    status: 422,
    code: 'too_many_addresses_at_once',
  });
  expect(await app.db('mail_addresses')).toEqual([]);
});

it('lists each reason with its source and time, by pages, search and reason', async ({ app }) => {
  const desk = await aDesk(app);
  await desk.add({ body: { text: 'ada@mailbox.test', reason: 'bounce' } });
  await desk.add({ body: { text: 'ada@mailbox.test', reason: 'complaint' } });
  await noteOptOut(app.db, 'bob@mailbox.test');
  // The bounce of a month ago keeps no mail away any more.
  const monthAgo = app.db.raw(`now() - interval '31 days'`);
  await app.db('mail_addresses').insert({ addressKey: 'old@mailbox.test', refusedAt: monthAgo });
  const { items } = await desk.list();
  expect(items.map(({ address, reason, source }) => [address, reason, source])).toEqual([
    ['bob@mailbox.test', 'unsubscribe', 'link'],
    ['ada@mailbox.test', 'complaint', 'operator'],
    ['ada@mailbox.test', 'bounce', 'operator'],
  ]);
  expect(items.map(({ until }) => until !== null)).toEqual([false, false, true]);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await desk.list({
      query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) },
    });
    seen.push(...page.items.map(({ reason }) => reason));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['unsubscribe', 'complaint', 'bounce']);
  const found = async (query: { search: string; reason?: 'bounce' }) =>
    (await desk.list({ query })).items.length;
  expect(await found({ search: 'BOB@' })).toBe(1);
  expect(await found({ search: '%' })).toBe(0);
  expect(await found({ search: 'ada', reason: 'bounce' })).toBe(1);
});

it('keeps the own wish of a person when a complaint is taken back, and the complaint when the wish is', async ({
  app,
}) => {
  const desk = await aDesk(app);
  const address = 'ada@mailbox.test';
  const why = 'A mistake';
  const takesMail = () => takesVisitorMail(app.db, address);
  const complain = () => desk.add({ body: { text: address, reason: 'complaint' } });
  await complain();
  await desk.takeBack({ body: { address, reason: 'complaint', why } });
  expect(await takesMail()).toBe(true);

  await complain();
  await noteOptOut(app.db, address);
  await desk.takeBack({ body: { address, reason: 'complaint', why } });
  expect(await takesMail()).toBe(false);

  await complain();
  await desk.takeBack({ body: { address, reason: 'unsubscribe', why } });
  expect(await takesMail()).toBe(false);
  const { items } = await desk.list();
  expect(items.map(({ reason }) => reason)).toEqual(['complaint']);
});

it('does not store an erased address again, and keeps the wish with its hash', async ({ app }) => {
  const desk = await aDesk(app);
  const address = 'gone@mailbox.test';
  await app.services.mail.erased.note(app.db, address, false);
  await desk.add({ body: { text: address, reason: 'bounce' } });
  const told = await desk.add({ body: { text: address, reason: 'complaint' } });
  expect(told).toEqual({ added: 0, known: 1, unreadable: 0 });
  expect(await app.db('mail_addresses')).toEqual([]);
  expect(await app.db('erased_addresses').pluck('opted_out')).toEqual([true]);
});
