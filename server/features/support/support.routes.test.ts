import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import {
  aCreator,
  aQuestion,
  deskOf,
  failure,
  mailsAbout,
  nothing,
} from '#server/testing/scenes/support/support-scene.ts';

/** Creators write `here`, operators answer `there`. */
const it = twoProcessesTest();

describe('a ticket', () => {
  it('goes from the creator to an operator and back, each with an email and a record', async ({
    here,
    there,
  }) => {
    const { user, support } = await aCreator(here);
    const { operator, desk } = await deskOf(there);
    const ticket = await support.create({ body: aQuestion() });
    expect(ticket).toMatchObject({ status: 'open', lastFrom: 'creator', isUnread: false });
    const params = { ticketId: ticket.id };

    const queue = await desk.list({ query: { status: 'open' } });
    expect(queue.items.find(({ id }) => id === ticket.id)).toMatchObject({
      isUnread: true,
      creator: { id: user.id, plan: 'Pro', email: user.email },
    });
    await desk.markRead({ params });
    const seen = await desk.read({ params });
    expect(seen).toMatchObject({ isUnread: false, version: 1, status: 'open' });

    const answer = { text: 'Is the post public?', status: 'pending' as const, version: 1 };
    const sent = await desk.answer({ params, body: answer });
    expect(sent).toMatchObject({ from: 'operator', author: operator.username });
    expect(await support.read({ params })).toMatchObject({ status: 'pending', isUnread: true });
    const thread = await support.messages({ params });
    expect(thread.items.map(({ from, text }) => [from, text])).toEqual([
      ['operator', 'Is the post public?'],
      ['creator', 'A comment is not found'],
    ]);
    expect(JSON.stringify(thread)).not.toContain(operator.username);

    await support.markRead({ params });
    expect(await support.read({ params })).toMatchObject({ isUnread: false });
    await support.write({ params, body: { text: 'Yes, it is' } });
    expect(await desk.read({ params })).toMatchObject({
      status: 'open',
      isUnread: true,
      lastFrom: 'creator',
      version: 3,
    });

    const { supportEmail } = await here.services.settings.read();
    expect(await mailsAbout(here, ticket.id)).toEqual([
      { kind: 'support_asked', toAddress: supportEmail },
      { kind: 'support_answered', toAddress: user.email },
      { kind: 'support_asked', toAddress: supportEmail },
    ]);
    const rows = await there.db('audit_log').where({ targetId: ticket.id }).select();
    expect(rows).toMatchObject([
      { action: 'support.answered', operatorName: operator.username, targetKind: 'ticket' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Question');
  });

  it('is solved by its creator or an operator, and a new message opens it again', async ({
    here,
    there,
  }) => {
    const { support } = await aCreator(here);
    const { desk } = await deskOf(there);
    const params = { ticketId: (await support.create({ body: aQuestion() })).id };
    const { items: thread } = await desk.messages({ params });
    expect(thread).toMatchObject([{ text: aQuestion().text }]);
    expect(await support.solve({ params })).toMatchObject({ status: 'solved' });
    expect(await failure(support.solve({ params }))).toMatchObject({ code: 'ticket_is_solved' });
    expect(await desk.read({ params })).toMatchObject({ waitingSince: null });
    await support.write({ params, body: { text: 'It happens again' } });
    const { version, waitingSince } = await desk.read({ params });
    expect(waitingSince).not.toBeNull();
    const solved = await desk.setStatus({ params, body: { status: 'solved', version } });
    expect(solved).toMatchObject({ status: 'solved', version: version + 1 });
    const again = { status: 'solved' as const, version: version + 1 };
    expect(await desk.setStatus({ params, body: again })).toMatchObject({ version: version + 1 });
    const open = await desk.setStatus({ params, body: { status: 'open', version: version + 1 } });
    expect(open.waitingSince).not.toBeNull();
    const acts = await there.db('audit_log').where({ targetId: params.ticketId }).pluck('action');
    expect(acts).toEqual(['support.status_set', 'support.status_set']);
  });

  it('attaches exactly the parts that are named, as the server knows them', async ({
    here,
    there,
  }) => {
    const { user, api, support } = await aCreator(here);
    const magnet = await api.magnets.create({
      body: { title: 'Growth guide', status: 'draft' },
    });
    const attemptId = randomIds.rowId();
    await here.db('unlock_attempts').insert({
      id: attemptId,
      magnetId: magnet.id,
      userId: user.id,
      result: 'refused',
      reason: 'word_missing',
      commentId: '7100000000000000009',
      postKey: 'activity:7100000000000000001',
      commentUrl: 'https://www.linkedin.com/secret-comment',
      lookedFor: ['GROWTH'],
      foundText: 'a private comment',
      authorName: 'A private person',
      commentedAt: new Date(),
    });
    const offer = await support.context();
    expect(offer).toMatchObject({
      plan: 'Pro',
      magnets: [{ id: magnet.id, title: 'Growth guide' }],
      attempts: [{ id: attemptId, magnetTitle: 'Growth guide', reason: 'word_missing' }],
    });
    const all = {
      plan: true,
      magnetId: magnet.id,
      attemptId,
      requestId: 'req-1',
      browser: true,
    };
    const ticket = await support.create({ body: aQuestion({ context: all }) });
    const attempt = { id: attemptId, result: 'refused', reason: 'word_missing' };
    expect(ticket.context).toMatchObject({
      plan: 'Pro',
      magnet: { id: magnet.id, title: 'Growth guide' },
      attempt,
      requestId: 'req-1',
      userAgent: offer.userAgent,
    });
    const { desk } = await deskOf(there);
    const atDesk = await desk.read({ params: { ticketId: ticket.id } });
    expect(atDesk.context).toEqual(ticket.context);
    expect(JSON.stringify(atDesk)).not.toContain('private');

    const other = await api.magnets.create({ body: { title: 'Other', status: 'draft' } });
    const mixed = { ...all, magnetId: other.id };
    const ofCheck = await support.create({ body: aQuestion({ context: mixed }) });
    expect(ofCheck.context.magnet).toEqual({ id: magnet.id, title: 'Growth guide' });

    const none = await support.create({ body: aQuestion() });
    const empty = { plan: null, magnet: null, attempt: null, requestId: null, userAgent: null };
    expect(none.context).toEqual(empty);

    const stranger = await aCreator(here);
    const theirs = { ...nothing, magnetId: magnet.id };
    const refused = await failure(
      stranger.support.create({ body: aQuestion({ context: theirs }) }),
    );
    expect(refused).toMatchObject({ status: 422, code: 'ticket_part_gone' });
    const attempted = { ...nothing, attemptId };
    expect(
      await failure(stranger.support.create({ body: aQuestion({ context: attempted }) })),
    ).toMatchObject({ code: 'ticket_part_gone' });
  });
});

describe('bad input', () => {
  it('of another creator’s tickets is answered like an unknown id', async ({ here, there }) => {
    const { support } = await aCreator(here);
    const params = { ticketId: (await support.create({ body: aQuestion() })).id };
    const stranger = (await aCreator(here)).support;
    const { desk } = await deskOf(there);
    const missing = { ticketId: randomIds.rowId() };
    const file = { fileId: randomIds.rowId() };
    for (const call of [
      () => stranger.read({ params }),
      () => stranger.messages({ params }),
      () => stranger.write({ params, body: { text: 'Mine?' } }),
      () => stranger.markRead({ params }),
      () => stranger.solve({ params }),
      () => stranger.removeFile({ params: { ...params, ...file } }),
      () => desk.read({ params: missing }),
      () => desk.messages({ params: missing }),
      () => desk.answer({ params: missing, body: { text: 'Hello', status: 'solved', version: 1 } }),
      () => desk.setStatus({ params: missing, body: { status: 'open', version: 1 } }),
      () => desk.markRead({ params: missing }),
      () => desk.file({ params: { ...missing, ...file } }),
    ]) {
      expect(await failure(call())).toMatchObject({ status: 404, code: 'ticket_not_found' });
    }
    expect((await stranger.list()).items).toEqual([]);
  });

  it('is refused with a text at its field, and too many tickets are refused', async ({ here }) => {
    const { support } = await aCreator(here);
    const long = await support
      .create({ body: aQuestion({ text: 'x'.repeat(10_001), subject: 'a\nb' }) })
      .catch((error: ApiError) => error.fields);
    expect(long).toEqual({
      text: 'Please keep this to 10000 characters',
      subject: 'Please keep this to one line',
    });
    const many = await support
      .create({ body: aQuestion({ fileIds: Array.from({ length: 6 }, randomIds.rowId) }) })
      .catch((error: ApiError) => error.fields);
    expect(many).toEqual({ fileIds: 'Attach at most 5 files to a message' });
    for (let made = 0; made < 8; made += 1) await support.create({ body: aQuestion() });
    expect(await failure(support.create({ body: aQuestion() }))).toMatchObject({
      code: 'rate_limited',
    });
    const paged = await support.list({ query: { limit: 5 } });
    const rest = await support.list({ query: { limit: 5, cursor: paged.nextCursor ?? '' } });
    expect([...paged.items, ...rest.items]).toHaveLength(8);
    expect(rest.nextCursor).toBeNull();
  });
});
