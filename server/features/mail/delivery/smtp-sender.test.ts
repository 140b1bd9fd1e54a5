import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailSink, startMailSink } from '#server/testing/doubles/mail-sink.ts';
import { createSmtpSender, type SmtpSender } from './smtp-sender.ts';

let sink: MailSink;
let sender: SmtpSender;

beforeEach(async () => {
  sink = await startMailSink();
  const from = { name: null, address: 'no-reply@unlatch.test' };
  sender = createSmtpSender({ url: sink.url, from, keepsOpen: true });
});
afterEach(async () => {
  sender.close();
  await sink.close();
});

let count = 0;
const send = (to = `reader${count}@x.test`) => {
  count += 1;
  return sender.send({
    to,
    fromName: 'Unlatch',
    messageId: `<${count}@unlatch.test>`,
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    unsubscribeUrl: null,
  });
};

it('sends further mails over the same connection, also after one that was refused', async () => {
  for (let mail = 0; mail < 3; mail += 1) expect(await send()).toEqual({ kind: 'sent' });
  sink.setMode('refuse');
  expect(await send()).toMatchObject({ kind: 'refused', reply: expect.stringContaining('550') });
  sink.setMode('later');
  expect(await send()).toMatchObject({ kind: 'later', reply: expect.stringContaining('451') });
  sink.setMode('ok');
  expect(await send()).toEqual({ kind: 'sent' });
  expect([sink.mails.length, sink.connections]).toEqual([4, 1]);
});

it('sends once over a new connection after the server ended the one that was kept', async () => {
  await send();
  sink.dropConnections();
  expect(await send()).toEqual({ kind: 'sent' });
  expect([sink.mails.length, sink.connections]).toEqual([2, 2]);
});

it('begins a new connection after a hundred mails, and says when no server answers', async () => {
  for (let mail = 0; mail < 101; mail += 1) await send();
  expect([sink.mails.length, sink.connections]).toEqual([101, 2]);
  await sink.close();
  expect(await send()).toMatchObject({ kind: 'unreachable' });
  sink = await startMailSink();
});

it('takes addresses with letters of any script', async () => {
  await send('zo\u00eb@b\u00fccher.test');
  expect(sink.mails[0]?.to).toEqual(['zo\u00eb@b\u00fccher.test']);
});
