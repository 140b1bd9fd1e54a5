import { expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { unzipped } from '#server/testing/scenes/account-export.ts';
import {
  aCreator,
  aQuestion,
  deskOf,
  failure,
} from '#server/testing/scenes/support/support-scene.ts';

const it = mailedTest();

it('stands among the messages for operators, and nothing that reaches the creator has it', async ({
  app,
  sink,
}) => {
  const { user, token, support } = await aCreator(app);
  const { desk, operator } = await deskOf(app);
  const params = { ticketId: (await support.create({ body: aQuestion() })).id };
  const secret = `note${randomIds.rowId()}`;
  const note = await desk.addNote({ params, body: { text: `She is a ${secret}` } });
  expect(note).toMatchObject({ isNote: true, isOwn: true, author: operator.username });
  expect(await support.read({ params })).toMatchObject({ status: 'open', isUnread: false });
  await desk.answer({ params, body: { text: 'An answer', status: 'solved', version: 1 } });

  const { items } = await desk.messages({ params });
  expect(items.map(({ isNote, text }) => [isNote, text])).toEqual([
    [false, 'An answer'],
    [true, `She is a ${secret}`],
    [false, 'A comment is not found'],
  ]);
  const paged = await desk.messages({ params, query: { limit: 2 } });
  const rest = await desk.messages({ params, query: { limit: 2, cursor: paged.nextCursor ?? '' } });
  expect([...paged.items, ...rest.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));

  const mail = (await sink.next(user.email)).mail;
  expect(mail.text).not.toContain(secret);
  expect(JSON.stringify(await support.messages({ params }))).not.toContain(secret);
  expect((await support.list({ query: { search: secret } })).items).toEqual([]);
  const zip = await unzipped(app, token);
  expect(zip.names.map((name) => zip.text(name)).join('')).not.toContain(secret);
  const log = await app.db('audit_log').where({ targetId: params.ticketId }).select();
  expect(log.map(({ action }) => action)).toContain('support.noted');
  expect(JSON.stringify(log)).not.toContain(secret);
});

it('is removed by the operator who wrote it, and by no other', async ({ app }) => {
  const { support } = await aCreator(app);
  const { desk } = await deskOf(app);
  const other = await deskOf(app);
  const params = { ticketId: (await support.create({ body: aQuestion() })).id };
  const { id: noteId } = await desk.addNote({ params, body: { text: 'A note' } });
  const seen = (await other.desk.messages({ params })).items.find(({ isNote }) => isNote);
  expect(seen).toMatchObject({ isOwn: false });
  expect(await failure(other.desk.removeNote({ params: { ...params, noteId } }))).toMatchObject({
    status: 404,
    code: 'note_not_found',
  });
  await desk.removeNote({ params: { ...params, noteId } });
  expect((await desk.messages({ params })).items).toHaveLength(1);
  const missing = { ticketId: randomIds.rowId() };
  expect(await failure(desk.addNote({ params: missing, body: { text: 'A note' } }))).toMatchObject({
    code: 'ticket_not_found',
  });
  expect(await failure(desk.removeNote({ params: { ...missing, noteId } }))).toMatchObject({
    code: 'ticket_not_found',
  });
});
