import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { anOperator, OPERATOR_PASSWORD } from '#server/testing/scenes/operators.ts';
import {
  aCreator,
  aQuestion,
  deskOf,
  failure,
} from '#server/testing/scenes/support/support-scene.ts';

/** Creators write `here`, operators work `there`. */
const it = twoProcessesTest();
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe('the queue', () => {
  it('gives tickets of an operator who works on them no more to nobody', async ({
    here,
    there,
  }) => {
    const { support } = await aCreator(here);
    const owner = await anOperator(there);
    for (const change of [
      { role: 'finance', isClosed: false },
      { role: 'support', isClosed: true },
    ] as const) {
      const { desk, operator } = await deskOf(there);
      const ticketId = (await support.create({ body: aQuestion() })).id;
      await desk.assign({ params: { ticketId }, body: { operatorId: operator.id, seen: null } });
      await there.as(owner.token).operatorTeam.change({
        params: { operatorId: operator.id },
        body: { ...change, reason: 'Leaves', currentPassword: OPERATOR_PASSWORD },
      });
      const theirs = there.as(owner.token).operatorSupport;
      expect((await theirs.read({ params: { ticketId } })).assignee).toBeNull();
    }
  });

  it('is narrowed by status, operator and plan, and pages through all of it', async ({
    here,
    there,
  }) => {
    const { support } = await aCreator(here);
    const { desk, operator } = await deskOf(there);
    const tickets: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      tickets.push((await support.create({ body: aQuestion() })).id);
    }
    const [first = '', second = '', third = ''] = tickets;
    const assign = (ticketId: string, operatorId: string | null, seen: string | null) =>
      desk.assign({ params: { ticketId }, body: { operatorId, seen } });
    expect(await assign(second, operator.id, null)).toMatchObject({
      assignee: { id: operator.id, name: operator.username },
    });
    const mine = await desk.list({ query: { assignee: 'me' } });
    expect(idsOf(mine)).toEqual([second]);
    expect(idsOf(await desk.list({ query: { assignee: operator.id } }))).toEqual([second]);
    expect(await desk.counts()).toMatchObject({ mine: 1 });
    const free = idsOf(await desk.list({ query: { assignee: 'none', limit: 100 } }));
    expect(free).toEqual(expect.arrayContaining([first, third]));
    expect(free).not.toContain(second);

    await desk.setStatus({
      params: { ticketId: third },
      body: { status: 'pending', version: 1 },
    });
    const paged: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await desk.list({
        query: { status: 'open', plan: 'pro', limit: 1, ...(cursor ? { cursor } : {}) },
      });
      paged.push(...idsOf(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged.filter((id) => tickets.includes(id))).toEqual([first, second]);
    expect(idsOf(await desk.list({ query: { plan: 'starter', limit: 100 } }))).not.toContain(first);

    await assign(second, null, operator.id);
    expect(idsOf(await desk.list({ query: { assignee: 'me' } }))).toEqual([]);
    const acts = await there
      .db('audit_log')
      .where({ targetId: second })
      .orderBy('at')
      .pluck('after');
    expect(acts).toEqual([{ assignee: operator.username }, { assignee: null }]);
  });

  it('offers the operators who may answer and all plans', async ({ there }) => {
    const { desk, operator } = await deskOf(there);
    const { operators, plans } = await desk.choices();
    expect(operators).toContainEqual({ id: operator.id, name: operator.username });
    expect(plans.map(({ id }) => id)).toEqual(expect.arrayContaining(['free', 'pro']));
    const closed = await deskOf(there);
    await there.db('operators').where({ id: closed.operator.id }).update({ closedAt: new Date() });
    const { operators: after } = await desk.choices();
    expect(after.map(({ id }) => id)).not.toContain(closed.operator.id);
  });

  it('gives a ticket to nobody behind the back of who has it, or to who may not work', async ({
    here,
    there,
  }) => {
    const { support } = await aCreator(here);
    const params = { ticketId: (await support.create({ body: aQuestion() })).id };
    const anna = await deskOf(there, `anna${randomIds.rowId()}`);
    const ben = await deskOf(there);
    await anna.desk.assign({ params, body: { operatorId: anna.operator.id, seen: null } });
    const late = await failure(
      ben.desk.assign({ params, body: { operatorId: ben.operator.id, seen: null } }),
    );
    expect(late).toMatchObject({ status: 409, code: 'ticket_taken' });
    expect(late.message).toContain(`${anna.operator.username} has this ticket`);
    expect(
      await failure(
        ben.desk.assign({ params, body: { operatorId: randomIds.rowId(), seen: null } }),
      ),
    ).toMatchObject({ status: 422, code: 'assignee_gone' });
    const missing = { ticketId: randomIds.rowId() };
    expect(
      await failure(ben.desk.assign({ params: missing, body: { operatorId: null, seen: null } })),
    ).toMatchObject({ code: 'ticket_not_found' });
  });
});

describe('search', () => {
  it('finds a ticket by the beginnings of its words, its number and its creator', async ({
    here,
    there,
  }) => {
    const { user, support } = await aCreator(here);
    const { desk } = await deskOf(there);
    const word = `zebra${randomIds.rowId()}`;
    const ticket = await support.create({
      body: aQuestion({ subject: `About ${word}`, text: "It's C:\\files & 'quotes': 100%" }),
    });
    const params = { ticketId: ticket.id };
    await support.write({ params, body: { text: 'Überraschung 漢字' } });
    const found = async (search: string) => {
      const atDesk = await desk.list({ query: { search, limit: 100 } });
      const own = await support.list({ query: { search } });
      return [idsOf(atDesk).includes(ticket.id), idsOf(own).includes(ticket.id)];
    };
    const yes = [true, true];
    expect(await found(word)).toEqual(yes);
    expect(await found(`${word.slice(0, 12).toUpperCase()} überr`)).toEqual(yes);
    expect(await found("files 'quotes'")).toEqual(yes);
    expect(await found(`#${ticket.number}`)).toEqual(yes);
    expect(await found(user.email)).toEqual([true, false]);
    expect(await found(`${word} other`)).toEqual([false, false]);
    expect(await found('& | ! :* \\ (')).toEqual([false, false]);
    const stranger = await aCreator(here);
    expect(idsOf(await stranger.support.list({ query: { search: word } }))).toEqual([]);
  });

  it('never refuses a message because a ticket has very many words', async ({ here }) => {
    const { support } = await aCreator(here);
    const word = `last${randomIds.rowId()}`;
    const ticket = await support.create({ body: aQuestion({ subject: `First ${word}` }) });
    const params = { ticketId: ticket.id };
    await here.db.raw(
      `UPDATE support_words SET words = words || (SELECT strip(to_tsvector('simple',
         string_agg(repeat(md5(n::text), 53), ' '))) FROM generate_series(1, 616) n)
       WHERE ticket_id = ?`,
      [ticket.id],
    );
    // Together they would be more than PostgreSQL takes.
    const many = Array.from({ length: 1_000 }, (_, n) => `w${n}${'x'.repeat(5)}`).join(' ');
    await support.write({ params, body: { text: many } });
    expect((await support.messages({ params })).items[0]).toMatchObject({ text: many });
    expect((await support.list({ query: { search: 'w7xxxxx' } })).items).toEqual([]);
    expect(idsOf(await support.list({ query: { search: word } }))).toEqual([ticket.id]);
  });
});

describe('unread tickets', () => {
  it('are counted for each side until it opens them', async ({ here, there }) => {
    const { support } = await aCreator(here);
    const { desk } = await deskOf(there);
    const { unread: before } = await desk.counts();
    const params = { ticketId: (await support.create({ body: aQuestion() })).id };
    expect((await desk.counts()).unread).toBe(before + 1);
    expect(await support.unread()).toEqual({ tickets: 0 });
    await desk.answer({ params, body: { text: 'Yes', status: 'pending', version: 1 } });
    expect((await desk.counts()).unread).toBe(before);
    expect(await support.unread()).toEqual({ tickets: 1 });
    await support.markRead({ params });
    expect(await support.unread()).toEqual({ tickets: 0 });
  });
});
