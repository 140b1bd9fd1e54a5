import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { MAIL_NOTICES_PATH } from '#shared/mail/stopped-addresses.contract.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { takesVisitorMail } from '../opt-out-links.queries.ts';

const it = appTest();
it.afterEach(async ({ app }) => {
  for (const table of ['mail_addresses', 'mail_notice_keys', 'mail_messages', 'erased_addresses']) {
    await app.db(table).delete();
  }
});

const now = () => Math.floor(Date.now() / 1_000);

function sign(key: string, body: string, at: number): string {
  const hex = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${hex}`;
}

async function send(app: TestApp, body: string, signature: string) {
  const answer = await app.fetch(MAIL_NOTICES_PATH, {
    method: 'POST',
    body,
    headers: { 'x-signature': signature, 'content-type': 'application/json' },
  });
  return { status: answer.status, body: await answer.json() };
}

async function aKey(app: TestApp) {
  const { token, operator } = await anOperator(app);
  const desk = app.as(token).stoppedAddresses;
  const { key } = await desk.makeKey();
  const report = (events: object[]) => {
    const body = JSON.stringify({ events });
    return send(app, body, sign(key, body, now()));
  };
  return { desk, key, operator, report };
}

it('stops addresses that bounced for good, complained or unsubscribed, and counts what it left out', async ({
  app,
}) => {
  const { desk, report } = await aKey(app);
  const events = [
    { type: 'bounce', address: 'Gone@Mailbox.test', detail: '550 5.1.1 unknown' },
    { type: 'bounce', address: 'full@mailbox.test', permanent: false },
    { type: 'complaint', address: 'angry@mailbox.test' },
    { type: 'unsubscribe', address: 'enough@mailbox.test' },
    { type: 'bounce', address: 'no address' },
  ];
  expect(await report(events)).toEqual({ status: 200, body: { taken: 3, ignored: 2 } });
  expect(await report(events)).toMatchObject({ status: 200 });
  const takes = (name: string) => takesVisitorMail(app.db, `${name}@mailbox.test`);
  const names = ['gone', 'full', 'angry', 'enough'];
  expect(await Promise.all(names.map(takes))).toEqual([false, true, false, false]);
  const { items } = await desk.list();
  expect(items).toHaveLength(3);
  expect(new Set(items.map(({ source }) => source))).toEqual(new Set(['notice']));
  const bounce = items.find(({ reason }) => reason === 'bounce');
  expect(bounce).toMatchObject({ address: 'gone@mailbox.test', detail: '550 5.1.1 unknown' });
});

it('marks the email that came back, and no other one of that address', async ({ app }) => {
  const { report } = await aKey(app);
  const row = (id: string, toKey: string) => ({
    id,
    kind: 'content_link',
    toAddress: toKey,
    toKey,
    payload: '{}',
    priority: 2,
    state: 'sent',
    notAfter: app.db.fn.now(),
  });
  const [one, other, foreign] = ['2'.repeat(20), '3'.repeat(20), '4'.repeat(20)];
  await app
    .db('mail_messages')
    .insert([row(one, 'a@x.test'), row(other, 'a@x.test'), row(foreign, 'b@x.test')]);
  const bounce = (id: string) => ({ type: 'bounce', address: 'a@x.test', messageId: `<${id}@us>` });
  expect((await report([bounce(one), bounce(foreign)])).status).toBe(200);
  expect(await app.db('mail_messages').orderBy('id').pluck('state')).toEqual([
    'refused',
    'sent',
    'sent',
  ]);
});

it('refuses what is not signed with the key, is old, was changed, or comes when there is no key', async ({
  app,
}) => {
  const { desk, key, operator } = await aKey(app);
  const body = JSON.stringify({ events: [{ type: 'complaint', address: 'a@x.test' }] });
  const right = sign(key, body, now());
  const refused = { status: 400, body: { code: 'notice_not_signed' } };
  for (const [text, signature] of [
    [body, ''],
    [body, sign('mnk_guess', body, now())],
    [body, sign(key, body, now() - 600)],
    [body, right.slice(0, -2)],
    [body.replace('a@x.test', 'b@x.test'), right],
  ] as const) {
    expect(await send(app, text, signature)).toMatchObject(refused);
  }
  const fresh = await desk.makeKey();
  expect(await send(app, body, right)).toMatchObject(refused);
  expect((await desk.readKey()).madeAt).toBe(fresh.madeAt);
  await desk.removeKey();
  await desk.removeKey();
  expect(await send(app, body, sign(fresh.key, body, now()))).toMatchObject(refused);
  expect(await desk.readKey()).toMatchObject({ madeAt: null });
  expect(await app.db('mail_addresses')).toEqual([]);
  const acts = await app.db('audit_log').where({ operatorId: operator.id }).orderBy('at');
  expect(acts.map(({ action }) => action)).toEqual([
    'mail.notice_key_made',
    'mail.notice_key_made',
    'mail.notice_key_removed',
  ]);
  expect(JSON.stringify(acts)).not.toContain('mnk_');
});

it.for([
  ['no JSON', '{"events":', 'malformed_body'],
  [
    'a NUL',
    String.raw`{"events":[{"type":"bounce","address":"a@x.test","detail":"\u0000"}]}`,
    'malformed_body',
  ],
  ['an unknown type', '{"events":[{"type":"open","address":"a@x.test"}]}', 'validation_failed'],
  [
    'too many events',
    JSON.stringify({
      events: Array.from({ length: 1_001 }, () => ({ type: 'complaint', address: 'a@x.test' })),
    }),
    'validation_failed',
  ],
] as const)(
  'refuses a signed report with %s, and stops nothing',
  async ([, body, code], { app }) => {
    const { key } = await aKey(app);
    const answer = await send(app, body, sign(key, body, now()));
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(await app.db('mail_addresses')).toEqual([]);
  },
);

it('does not store an erased address again: the wish goes to its hash', async ({ app }) => {
  const { report } = await aKey(app);
  await app.services.mail.erased.note(app.db, 'gone@mailbox.test', false);
  const address = 'gone@mailbox.test';
  await report([
    { type: 'bounce', address },
    { type: 'complaint', address },
  ]);
  expect(await app.db('mail_addresses')).toEqual([]);
  expect(await app.db('erased_addresses').pluck('opted_out')).toEqual([true]);
});
