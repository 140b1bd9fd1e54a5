import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderLetter } from '../render-letter.tsx';
import { createSmtpSender, type SmtpSender } from './smtp-sender.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { type MailSink, startMailSink } from '#server/testing/doubles/mail-sink.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { Letter } from '../letter.ts';
import { createMailDelivery, type MailDelivery } from './mail-delivery.ts';
import { type MailKind, mailRules } from '../mail-kinds.ts';
import { createMailOutbox } from '../mail-outbox.ts';
import { createMailQueue, sentAtOnce } from '../mail-queue.ts';
import type { LetterWriter, LetterWriters } from '../letter-writer.ts';

const logger = createLogger({ level: 'silent' });
let database: TestDatabase;
let db: Database;
let sink: MailSink;
let letter: Letter;
const senders: SmtpSender[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 5, logger });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  sink = await startMailSink();
  await db.raw('DELETE FROM mail_messages; DELETE FROM mail_addresses');
  letter = { subject: 'Hello', blocks: [], reason: 'Because.', unsubscribeUrl: null };
});
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close();
  await sink.close();
});

const silent = { noteMail: async () => sentAtOnce, wakeSender: async () => {} };
const queue = createMailQueue({ ids: randomIds, ...silent });
const add = (kind: MailKind, to: string) =>
  db.transaction((trx) => queue.add(trx, { kind, to, toKey: to }));

const writer: LetterWriter = {
  findRecipient: (mail) =>
    Promise.resolve(mail.toKey.startsWith('unknown') ? null : mail.toAddress),
  write: () => Promise.resolve(letter),
};
const letterWriters = Object.fromEntries(
  Object.keys(mailRules).map((kind) => [kind, writer]),
) as LetterWriters; // one for each kind

/** Long time-outs for a busy machine; only a server that hangs runs into them. */
function delivery(url: string | null = sink.url, timeoutMs = 10_000): MailDelivery {
  const sending = { from: { name: null, address: 'no-reply@unlatch.test' }, keepsOpen: true };
  const sender = url === null ? null : createSmtpSender({ url, timeoutMs, ...sending });
  if (sender !== null) senders.push(sender);
  return createMailDelivery({
    db,
    logger,
    letterWriters,
    render: renderLetter,
    readFrame,
    sender,
    mayLeave: async () => true,
    messageDomain: 'unlatch.test',
  });
}

const readFrame = async () => ({
  productName: 'Unlatch',
  supportEmail: 'help@unlatch.test',
  footer: '',
  publicUrl: 'https://unlatch.test',
});

const only = () => db('mail_messages').first();
/** Moves the time on by that many seconds. */
const passTime = (seconds: number) =>
  db('mail_messages').update({
    nextTryAt: db.raw(`next_try_at - ? * interval '1 second'`, [seconds]),
    notAfter: db.raw(`not_after - ? * interval '1 second'`, [seconds]),
  });

describe('a mail server that works', () => {
  it('gets each email once, with text, HTML and exactly our headers', async () => {
    letter = {
      subject: 'Line one\r\nBcc: v@x.example',
      blocks: [{ kind: 'text', text: 'A <b>bold</b> & "quoted" name' }],
      reason: 'Because.',
      unsubscribeUrl: 'https://unlatch.test/unsubscribe/x',
    };
    await add('sign_in', 'ada@x.test');
    await Promise.all([delivery().deliverDue(), delivery().deliverDue()]);
    await delivery().deliverDue();
    expect(sink.mails).toHaveLength(1);
    const { from, to, mail } = await sink.next('ada@x.test');
    expect([from, to]).toEqual(['no-reply@unlatch.test', ['ada@x.test']]);
    expect(mail.from).toMatchObject({ name: 'Unlatch', address: 'no-reply@unlatch.test' });
    expect(mail.subject).toBe('Line one Bcc: v@x.example');
    expect(mail.text).toContain('A <b>bold</b> & "quoted" name');
    expect(mail.html).toContain('A &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; name');
    expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ]);
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('gets the most urgent email first', async () => {
    await add('account_exists', 'later@x.test');
    await add('sign_in', 'first@x.test');
    await delivery().deliverDue();
    expect(sink.mails.map(({ to }) => to[0])).toEqual(['first@x.test', 'later@x.test']);
  });

  it('gets nothing for an address without an account, and the row is deleted', async () => {
    await add('sign_in', 'unknown@x.test');
    await delivery().deliverDue();
    expect([sink.tries, await only()]).toEqual([0, undefined]);
  });
});

describe('a queue with a failing mail server (R07, R08)', () => {
  it('keeps an email while no server answers, and sends it later', async () => {
    const { url } = sink;
    await sink.close();
    await add('password_changed', 'ada@x.test');
    await delivery(url).deliverDue();
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 });
    await passTime(86_400);
    sink = await startMailSink();
    await delivery().deliverDue();
    expect(sink.mails).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  it('stops at the first email that reaches no server', async () => {
    const { url } = sink;
    await sink.close();
    for (let index = 0; index < 5; index += 1) await add('sign_in', `m${index}@x.test`);
    await delivery(url).deliverDue();
    expect(await db('mail_messages').where('attempts', '>', 0)).toHaveLength(1);
    sink = await startMailSink();
  });

  it('retries after a 4xx, later each time, without delaying other emails', async () => {
    sink.setMode('later');
    await add('sign_in', 'grey@x.test');
    await add('verify_email', 'other@x.test');
    await delivery().deliverDue();
    expect(sink.tries).toBe(2);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { wait } = await db('mail_messages')
        .where({ toKey: 'grey@x.test' })
        .first(db.raw('extract(epoch FROM next_try_at - now())::int AS wait'));
      waits.push(Math.round(Number(wait) / 10) * 10);
      await passTime(waits[round] ?? 0);
      await passTime(10);
      await delivery().deliverDue();
    }
    expect(waits).toEqual([30, 60, 120]);
    sink.setMode('ok');
    await passTime(900);
    await delivery().deliverDue();
    expect(sink.mails).toHaveLength(2);
  });

  it('stops at a 5xx and remembers the address, until an email gets through', async () => {
    sink.setMode('refuse');
    await add('sign_in', 'gone@x.test');
    await delivery().deliverDue();
    await passTime(900);
    await delivery().deliverDue();
    expect(sink.tries).toBe(1);
    expect(await only()).toMatchObject({ state: 'refused' });
    const flagged = await db('mail_addresses').first();
    expect(flagged).toMatchObject({ addressKey: 'gone@x.test' });
    expect(flagged.refusal).toContain('550');
    sink.setMode('ok');
    await add('reset_password', 'gone@x.test');
    await delivery().deliverDue();
    expect((await db('mail_addresses').first()).refusedAt).toBeNull();
  });

  it.each(['notice', 'operator'])('keeps a bounce by %s all the same', async (by) => {
    const bounced = { addressKey: 'back@x.test', refusedAt: db.fn.now(), refusedBy: by };
    await db('mail_addresses').insert(bounced);
    await add('sign_in', 'back@x.test');
    await delivery().deliverDue();
    expect(await only()).toMatchObject({ state: 'sent' });
    expect((await db('mail_addresses').first()).refusedAt).toBeInstanceOf(Date);
  });

  it('waits until the time-out for a server that accepts an email and hangs, then sends a marked copy', async () => {
    sink.setMode('hang');
    await add('sign_in', 'ada@x.test');
    const before = Date.now();
    await delivery(sink.url, 2_000).deliverDue();
    // Far less than the library's own time-outs, and enough for a busy machine.
    expect(Date.now() - before).toBeLessThan(20_000);
    expect(await only()).toMatchObject({ state: 'queued' });
    sink.setMode('ok');
    await passTime(30);
    await delivery().deliverDue();
    expect(sink.mails).toHaveLength(2);
    expect(new Set(sink.mails.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(sink.mails[0]?.mail.messageId).toMatch(/^<[a-z2-9]{20}@unlatch\.test>$/);
  });

  it('sends one more copy after a process died between DATA and the record of it', async () => {
    await add('sign_in', 'ada@x.test');
    await delivery().deliverDue();
    await db('mail_messages').update({ state: 'queued', sentAt: null });
    await delivery().deliverDue();
    expect(sink.mails).toHaveLength(1); // its lease has not ended
    await passTime(120);
    await delivery().deliverDue();
    await delivery().deliverDue();
    expect(sink.mails).toHaveLength(2);
  });

  it('sends no copy of a mail to many when its process died while it left, and one when it had not begun', async () => {
    await add('creator_message', 'ada@x.test');
    await delivery().deliverDue();
    expect(await only()).toMatchObject({ isLeaving: true });
    await db('mail_messages').update({ state: 'queued', sentAt: null });
    await add('creator_message', 'ben@x.test');
    // Claimed by a process that died before it began to send.
    await db('mail_messages').where({ toKey: 'ben@x.test' }).update({ attempts: 1 });
    await passTime(600);
    await delivery().deliverDue();
    expect(sink.mails.map(({ to }) => to[0])).toEqual(['ada@x.test', 'ben@x.test']);
    const states = await db('mail_messages').orderBy('to_key').pluck('state');
    expect(states).toEqual(['dropped', 'sent']);
  });

  it('tries a mail to many again when the server said that it has not got it', async () => {
    sink.setMode('later');
    await add('creator_message', 'ada@x.test');
    await delivery().deliverDue();
    sink.setMode('ok');
    await passTime(900);
    await delivery().deliverDue();
    await delivery().deliverDue();
    expect([sink.mails.length, await only()]).toEqual([
      1,
      expect.objectContaining({ state: 'sent' }),
    ]);
  });

  it('drops emails that are too old to be of use, such as a late reset link', async () => {
    await add('reset_password', 'ada@x.test');
    await add('password_changed', 'ada@x.test');
    await passTime(31 * 60);
    await delivery().deliverDue();
    expect(sink.mails).toHaveLength(1);
    expect(await db('mail_messages').where({ kind: 'reset_password' }).first()).toMatchObject({
      state: 'dropped',
    });
  });

  it('reports what waits, since when and why', async () => {
    const outbox = createMailOutbox({ db, letterWriters, render: renderLetter, readFrame });
    const calm = { queued: 0, oldestQueuedAt: null, lastError: null, lastSentAt: null };
    expect(await outbox.readFigures()).toMatchObject(calm);
    await add('sign_in', 'ada@x.test');
    await delivery().deliverDue();
    sink.setMode('refuse');
    await add('sign_in', 'gone@x.test');
    await delivery().deliverDue();
    sink.setMode('later');
    await add('sign_in', 'grey@x.test');
    await delivery().deliverDue();
    const figures = await outbox.readFigures();
    expect(figures).toMatchObject({ queued: 1, outbox: 0, refusedToday: 1 });
    expect(figures.lastError).toContain('451');
    expect(figures.oldestQueuedAt).toBeInstanceOf(Date);
    expect(figures.lastSentAt).toBeInstanceOf(Date);
  });

  it('puts emails into the outbox when no server is configured', async () => {
    await add('sign_in', 'ada@x.test');
    await delivery(null).deliverDue();
    expect(await only()).toMatchObject({ state: 'outbox', sentAt: null });
  });
});
