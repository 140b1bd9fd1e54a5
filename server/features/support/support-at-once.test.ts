import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { aPdf } from '#server/features/files/file-samples.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { unzipped } from '#server/testing/scenes/account-export.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aCreator,
  aQuestion,
  deskOf,
  failure,
  mailsAbout,
} from '#server/testing/scenes/support/support-scene.ts';

const it = twoProcessesTest();

describe('files of a ticket', () => {
  it('are read by the owner and by operators as a download, and can be taken out', async ({
    here,
  }) => {
    const { user, api, support } = await aCreator(here);
    const upload = { name: 'screen.pdf', bytes: aPdf() };
    const { id: fileId } = await api.magnetFiles.upload({ upload });
    const ticket = await support.create({ body: aQuestion({ fileIds: [fileId] }) });
    const params = { ticketId: ticket.id };
    const [message] = (await support.messages({ params })).items;
    expect(message?.files).toMatchObject([{ id: fileId, name: 'screen.pdf' }]);
    expect(await failure(api.magnetFiles.remove({ params: { fileId } }))).toMatchObject({
      code: 'file_in_use',
    });

    const { token } = await anOperator(here);
    const path = `/api/admin/support/tickets/${ticket.id}/files/${fileId}`;
    const download = async (range?: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-admin-token': token };
      const answer = await here.fetch(path, {
        headers: { ...headers, ...(range === undefined ? {} : { range }) },
      });
      const body = answer.status === 416 ? await answer.json() : undefined;
      recordCoverage('GET', path, answer.status, body);
      return answer;
    };
    const whole = await download();
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await download('bytes=0-3')).status).toBe(206);
    expect((await download('bytes=9999999-')).status).toBe(416);
    const { desk } = await deskOf(here);
    const other = await support.create({ body: aQuestion() });
    const elsewhere = { ticketId: other.id, fileId };
    expect(await failure(desk.file({ params: elsewhere }))).toMatchObject({
      code: 'file_not_found',
    });
    expect(await failure(support.removeFile({ params: elsewhere }))).toMatchObject({
      code: 'file_not_found',
    });

    await here
      .db('magnet_files')
      .where({ id: fileId })
      .update({ createdAt: new Date(Date.now() - 2 * 86_400_000) });
    await here.services.files.sweep();
    expect(await here.services.files.findAll(user.id, [fileId])).toHaveLength(1);

    await support.removeFile({ params: { ...params, fileId } });
    expect(await failure(desk.file({ params: { ...params, fileId } }))).toMatchObject({
      status: 404,
    });
    await here.services.files.sweep();
    expect(await here.services.files.findAll(user.id, [fileId])).toEqual([]);
  });

  it('must be the creator’s own, and a refused message leaves nothing behind', async ({ here }) => {
    const { support } = await aCreator(here);
    const stranger = await aCreator(here);
    const upload = { name: 'screen.pdf', bytes: aPdf() };
    const { id: fileId } = await stranger.api.magnetFiles.upload({ upload });
    const ticket = await support.create({ body: aQuestion() });
    const params = { ticketId: ticket.id };
    const refused = await failure(
      support.write({ params, body: { text: 'See this', fileIds: [fileId] } }),
    );
    expect(refused).toMatchObject({ status: 422, code: 'ticket_part_gone' });
    expect((await support.messages({ params })).items).toHaveLength(1);
    expect(await mailsAbout(here, ticket.id)).toHaveLength(1);
  });
});

describe('the copy of an account', () => {
  it('has the tickets and what was written, without the names of operators', async ({ here }) => {
    const { support, token } = await aCreator(here);
    const { desk, operator } = await deskOf(here);
    const ticket = await support.create({ body: aQuestion() });
    const answer = { text: 'An answer', status: 'solved' as const, version: 1 };
    await desk.answer({ params: { ticketId: ticket.id }, body: answer });
    const zip = await unzipped(here, token);
    expect(zip.rows('support_tickets')).toMatchObject([{ id: ticket.id, subject: ticket.subject }]);
    expect(zip.rows('support_messages')).toMatchObject([
      { writtenBy: 'you', body: 'A comment is not found' },
      { writtenBy: 'support', body: 'An answer' },
    ]);
    const everything = zip.names.map((name) => zip.text(name)).join('');
    expect(everything).not.toContain(operator.username);
  });
});

describe('two operators at one ticket', () => {
  it('get a notice of each other, and nothing is sent twice', async ({ here, there }) => {
    const { support } = await aCreator(here);
    const anna = await deskOf(here, `anna${randomIds.rowId()}`);
    const ben = await deskOf(there);
    const params = { ticketId: (await support.create({ body: aQuestion() })).id };
    const answer = (text: string, version: number) => ({
      params,
      body: { text, status: 'pending' as const, version },
    });
    const both = await Promise.allSettled([
      anna.desk.answer(answer('From Anna', 1)),
      ben.desk.answer(answer('From Ben', 1)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await support.messages({ params })).items).toHaveLength(2);

    const late = await failure(ben.desk.answer(answer('From Ben', 1)));
    expect(late).toMatchObject({ status: 409, code: 'ticket_changed' });
    expect(late.message).toMatch(/ answered since you opened this ticket/);
    await support.write({ params, body: { text: 'One more thing' } });
    const status = await failure(
      anna.desk.setStatus({ params, body: { status: 'solved', version: 2 } }),
    );
    expect(status.message).toMatch(/^The creator wrote again/);
    await anna.desk.setStatus({ params, body: { status: 'solved', version: 3 } });
    expect((await failure(ben.desk.answer(answer('Late', 3)))).message).toMatch(
      /^The status changed/,
    );
  });

  it('are told what happened last, not who answered some day', async ({ here, there }) => {
    const { support } = await aCreator(here);
    const anna = await deskOf(here, `anna${randomIds.rowId()}`);
    const ben = await deskOf(there, `ben${randomIds.rowId()}`);
    const params = { ticketId: (await support.create({ body: aQuestion() })).id };
    const body = { text: 'From Anna', status: 'pending' as const, version: 1 };
    await anna.desk.answer({ params, body });
    const late = async (version: number) =>
      (await failure(anna.desk.answer({ params, body: { ...body, version } }))).message;
    await ben.desk.setStatus({ params, body: { status: 'solved', version: 2 } });
    expect(await late(2)).toContain(`The status changed (${ben.operator.username}) since`);
    await support.reopen({ params });
    expect(await late(3)).toMatch(/^The creator opened it again since/);
    await support.solve({ params });
    expect(await late(4)).toMatch(/^The creator marked it as solved since/);
  });
});
