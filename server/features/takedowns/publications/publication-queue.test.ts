import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();
it.beforeEach(async ({ app }) => {
  await app.db('first_publications').delete();
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: ApiError) => code,
  );
const guide = (over: object = {}) => ({
  title: 'The guide',
  triggerWord: 'GUIDE',
  textContent: 'Behind the lock: [a form](https://forms.example/a).',
  ...over,
});

async function newcomer(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'creator', name: 'Nia New' });
  const { magnets } = app.as(token);
  const publish = async (over: object = {}) => (await magnets.create({ body: guide(over) })).id;
  return { user, magnets, publish, api: app.as(token) };
}

async function aDesk(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const api = app.as(token);
  const { firstPublications: queue, operatorTakedowns } = api;
  const of = async (state: 'waiting' | 'looked_at') =>
    (await queue.list({ query: { state } })).items.map(({ magnet }) => magnet.id);
  const down = (magnetId: string) =>
    operatorTakedowns.takeDown({
      params: { magnetId },
      body: { reason: 'spam', message: 'It asks for money', note: 'Seen in the queue' },
    });
  const look = (magnetId: string) => queue.look({ params: { magnetId } });
  const putBack = (magnetId: string) => queue.putBack({ params: { magnetId } });
  return { operator, queue, of, down, look, putBack, api };
}

describe('the first publication of a new account', () => {
  it('is live at once and waits with what an operator judges it by', async ({ app }) => {
    const { user, publish } = await newcomer(app);
    const magnetId = await publish();
    expect((await app.fetch(`/unlock/${magnetId}`)).status).toBe(200);
    const { queue } = await aDesk(app);
    const { items } = await queue.list({ query: {} });
    expect(items).toMatchObject([
      {
        magnet: { id: magnetId, title: 'The guide', state: 'active', openReports: 0, slug: null },
        owner: { plan: 'Creator+', hasVerifiedEmail: false },
        hosts: ['forms.example'],
        look: null,
      },
    ]);
    expect(items[0]?.magnet.owner).toMatchObject({ id: user.id, name: 'Nia New' });
    expect(JSON.stringify(items)).not.toContain('Behind the lock');
    expect(await queue.count({})).toEqual({ waiting: 1, ofAccount: 1 });
  });

  it('is one that was a draft, and no later one of the creator', async ({ app }) => {
    const { magnets, publish } = await newcomer(app);
    const { of } = await aDesk(app);
    const first = await publish({ status: 'draft' });
    expect(await of('waiting')).toEqual([]);
    await magnets.setStatus({ params: { magnetId: first }, body: { status: 'active' } });
    await publish({ title: 'The second' });
    expect(await of('waiting')).toEqual([first]);
  });

  it('is one alone when two are published at once', async ({ app }) => {
    const { publish } = await newcomer(app);
    await Promise.all(['A', 'B', 'C'].map((title) => publish({ title: `Guide ${title}` })));
    expect(await app.db('first_publications')).toHaveLength(1);
  });

  it('is not kept when publishing fails', async ({ app }) => {
    const { magnets } = await newcomer(app);
    const refused = { ...guide(), items: [{ type: 'file', fileId: 'unknown' }] };
    const { textContent: _, ...body } = refused;
    expect(await codeOf(magnets.create({ body: body as never }))).not.toBe('done'); // no such file
    expect(await app.db('first_publications')).toEqual([]);
  });

  it('is none of a creator who published before the queue was there', async ({ app }) => {
    const { publish } = await newcomer(app);
    await publish();
    await app.db('first_publications').delete();
    await publish({ title: 'The second' });
    expect(await app.db('first_publications')).toEqual([]);
  });

  it('is as many as the setting says, and none with 0', async ({ app }) => {
    const { settings } = app.services;
    await settings.change({ firstPublications: 2 });
    const one = await newcomer(app);
    for (const title of ['A', 'B', 'C']) await one.publish({ title: `Guide ${title}` });
    expect(await app.db('first_publications')).toHaveLength(2);
    await settings.change({ firstPublications: 0 });
    await (await newcomer(app)).publish();
    expect(await app.db('first_publications')).toHaveLength(2);
    await settings.change({ firstPublications: null });
  });

  it('leaves the queue while it is withdrawn, and the next one takes its place', async ({
    app,
  }) => {
    const { magnets, publish } = await newcomer(app);
    const { of } = await aDesk(app);
    const first = await publish();
    const params = { magnetId: first };
    await magnets.setStatus({ params, body: { status: 'paused' } });
    expect(await of('waiting')).toEqual([]);
    const second = await publish({ title: 'The second' });
    expect(await of('waiting')).toEqual([second]);
    await magnets.setStatus({ params, body: { status: 'active' } });
    expect(await of('waiting')).toEqual([first, second]);
    await magnets.remove({ params });
    expect(await of('waiting')).toEqual([second]);
  });

  it('goes with its account', async ({ app }) => {
    const { user, publish } = await newcomer(app);
    await publish();
    await app.db('users').where({ id: user.id }).delete();
    expect(await app.db('first_publications')).toEqual([]);
  });
});

describe('an operator who looks', () => {
  it('takes the page out of the queue and can put it back, both in the audit log', async ({
    app,
  }) => {
    const { publish } = await newcomer(app);
    const magnetId = await publish();
    const { operator, of, look, putBack } = await aDesk(app);
    const seen = await look(magnetId);
    expect(seen.look).toMatchObject({ by: operator.username, outcome: 'fine' });
    expect([await of('waiting'), await of('looked_at')]).toEqual([[], [magnetId]]);
    expect(await codeOf(look(magnetId))).toBe('publication_looked_at');
    expect((await putBack(magnetId)).look).toBeNull();
    expect([await of('waiting'), await of('looked_at')]).toEqual([[magnetId], []]);
    expect(await codeOf(putBack(magnetId))).toBe('publication_waits');
    const log = await app.db('audit_log').where({ targetId: magnetId }).orderBy('at');
    expect(log.map(({ action }) => action)).toEqual(['page.looked_at', 'page.put_back']);
  });

  it('counts once when two look at the same time', async ({ app }) => {
    const magnetId = await (await newcomer(app)).publish();
    const { look } = await aDesk(app);
    const done = await Promise.all([1, 2, 3].map(() => codeOf(look(magnetId))));
    const refused = 'publication_looked_at';
    expect(done.toSorted()).toEqual(['done', refused, refused]);
  });

  it('ends the entry by a takedown, and only lifting it lets the page wait again', async ({
    app,
  }) => {
    const { publish } = await newcomer(app);
    const magnetId = await publish();
    const { of, queue, down, putBack, api } = await aDesk(app);
    await down(magnetId);
    expect(await of('waiting')).toEqual([]);
    const { items } = await queue.list({ query: { state: 'looked_at' } });
    expect(items).toMatchObject([{ look: { outcome: 'taken_down' } }]);
    expect(await codeOf(putBack(magnetId))).toBe('already_taken_down');
    // Whose first page was taken down is still new.
    const second = await publish({ title: 'The second' });
    expect(await of('waiting')).toEqual([second]);
    await api.operatorTakedowns.lift({ params: { magnetId }, body: { note: 'Fixed' } });
    await putBack(magnetId);
    expect(await of('waiting')).toEqual([magnetId, second]);
  });

  it('finds no page that is not among them', async ({ app }) => {
    const { publish } = await newcomer(app);
    await publish();
    const later = await publish({ title: 'The second' });
    const { look, putBack } = await aDesk(app);
    expect(await codeOf(look(later))).toBe('publication_not_found');
    expect(await codeOf(putBack('unknown'))).toBe('publication_not_found');
  });

  it('reads both lists page by page', async ({ app }) => {
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.push(await (await newcomer(app)).publish());
    const { queue, look } = await aDesk(app);
    const all = async (state: 'waiting' | 'looked_at') => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await queue.list({ query: { state, limit: 1, ...(cursor && { cursor }) } });
        found.push(...page.items.map(({ magnet }) => magnet.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    expect(await all('waiting')).toEqual(ids);
    for (const id of ids) await look(id);
    expect(await all('looked_at')).toEqual(ids.toReversed());
  });
});
