import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { randomIds } from '#server/platform/ids.ts';

const it = appTest();

async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const api = app.as(token);
  const { id: magnetId } = await api.magnets.create({
    body: { title: 'The guide', contentType: 'text', textContent: 'T', triggerWords: ['GUIDE'] },
  });
  const told = async () => (await api.notifications.list({ query: { limit: 50 } })).items;
  return { user, api, magnetId, told };
}

/** A lead of a magnet, as the ledger stores it. */
const addLead = (app: TestApp, userId: string, magnetId: string, over: object = {}) =>
  app.db('leads').insert({
    id: randomIds.rowId(),
    magnetId,
    userId,
    commentId: String(7_249_845_722_735_403_008n + BigInt(Math.floor(Math.random() * 1e9))),
    postKey: 'activity:7249845722735403008',
    commentUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:7249845722735403008',
    commentedAt: app.db.fn.now(),
    name: 'Vera Visitor',
    commentText: 'GUIDE',
    matchedWord: 'GUIDE',
    method: 'guest_page',
    confidence: 'high',
    confirmed: true,
    overQuota: false,
    ...over,
  });

describe('facts that a trigger tells', () => {
  it('are the leads of an hour in one line, and a new line once that is read', async ({ app }) => {
    const { user, api, magnetId, told } = await aCreator(app);
    await addLead(app, user.id, magnetId);
    await addLead(app, user.id, magnetId);
    await addLead(app, user.id, magnetId, { overQuota: true });
    await addLead(app, user.id, magnetId, { createdAt: new Date(Date.now() - 7_200_000) });
    const [line, ...more] = await told();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ event: 'leads', title: '2 new leads at “The guide”' });
    await api.notifications.mark({
      params: { notificationId: line?.id ?? '' },
      body: { isUnread: false },
    });
    await addLead(app, user.id, magnetId);
    expect((await told()).map(({ title, isUnread }) => [title, isUnread])).toEqual([
      ['1 new lead at “The guide”', true],
      ['2 new leads at “The guide”', false],
    ]);
  });

  it('are not there when the lead is not', async ({ app }) => {
    const { user, magnetId, told } = await aCreator(app);
    await app.db
      .transaction(async (trx) => {
        await addLead({ ...app, db: trx }, user.id, magnetId);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await told()).toEqual([]);
  });

  it('are comments that wait for approval, and not those in the queue', async ({ app }) => {
    const { user, magnetId, told } = await aCreator(app);
    const wait = (code: string, number: number) => ({
      id: randomIds.rowId(),
      magnetId,
      userId: user.id,
      commentId: `724984572273540300${number}`,
      postKey: 'activity:7249845722735403008',
      commentUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:7249845722735403008',
      code,
      state: 'waiting',
      commentedAt: app.db.fn.now(),
      // No round of the server looks at it.
      nextTryAt: null,
    });
    const queued = wait('in_queue', 1);
    await app.db('waiting_comments').insert(queued);
    expect(await told()).toEqual([]);
    await app.db('waiting_comments').where({ id: queued.id }).update({ code: 'not_visible' });
    await app.db('waiting_comments').insert(wait('not_visible', 2));
    expect(await told()).toMatchObject([
      { event: 'approvals', title: 'Comments wait at “The guide”', path: '/activity' },
    ]);
  });

  it('are links that were missing twice, told once', async ({ app }) => {
    const { magnetId, told } = await aCreator(app);
    const url = 'https://gone.example/x';
    const far = app.db.raw(`now() + interval '9 days'`);
    const at = (minutes: number) => app.db.raw('now() - make_interval(mins => ?)', [minutes]);
    await app.db('link_checks').insert({ magnetId, itemId: '1', url, nextAt: far });
    const look = (checkedAt: unknown) =>
      app
        .db('link_checks')
        .where({ magnetId })
        .update({ outcome: 'missing', missingSince: at(90), checkedAt, nextAt: far });
    await look(at(90));
    expect(await told()).toEqual([]);
    await look(at(20));
    await look(at(10));
    expect(await told()).toMatchObject([
      {
        event: 'magnets',
        title: 'A link of “The guide” is broken',
        path: `/magnets/${magnetId}/edit`,
      },
    ]);
  });

  it('are parts of limits that are used', async ({ app }) => {
    const { user, told } = await aCreator(app);
    const notice = { meter: 'comments', month: '2026-01-01', ofLimit: 600, used: 480 };
    await app.db('billing_notices').insert(
      [50, 80].map((threshold) => ({
        ...notice,
        id: randomIds.rowId(),
        userId: user.id,
        threshold,
        isTold: threshold === 80,
        fellAt: app.db.fn.now(),
      })),
    );
    expect(await told()).toMatchObject([
      { event: 'limits', title: '80% of your comments of this month are used' },
    ]);
  });

  it('are sign-ins from another browser, not from a newer version of it', async ({ app }) => {
    const { user, told } = await aCreator(app);
    await app.db('sign_ins').where({ userId: user.id }).delete();
    const signIn = (userAgent: string) =>
      app
        .db('sign_ins')
        .insert({ id: randomIds.rowId(), userId: user.id, method: 'password', userAgent });
    await signIn('Mozilla/5.0 (X11) Chrome/142.0.0.0');
    await signIn('Mozilla/5.0 (X11) Chrome/143.0.1.0');
    expect(await told()).toEqual([]);
    await signIn('Mozilla/5.0 (Mac) Safari/18.0');
    expect(await told()).toMatchObject([
      { event: 'security', title: 'A sign-in from another browser', path: '/settings/security' },
    ]);
  });

  it('are no sign-ins of operators, whose browsers make nobody known', async ({ app }) => {
    const { user, told } = await aCreator(app);
    const signIn = (method: string, userAgent: string) =>
      app.db('sign_ins').insert({ id: randomIds.rowId(), userId: user.id, method, userAgent });
    await app.db('sign_ins').where({ userId: user.id }).delete();
    await signIn('password', 'Mozilla/5.0 (X11) Chrome/142.0.0.0');
    await signIn('operator', 'Mozilla/5.0 (Mac) Safari/18.0');
    expect(await told()).toEqual([]);
    await signIn('password', 'Mozilla/5.0 (Mac) Safari/18.0');
    expect((await told()).map(({ title }) => title)).toEqual(['A sign-in from another browser']);
  });
});
