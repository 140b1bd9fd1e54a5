import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { ReportReason } from '#shared/reports/report-reasons.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code }),
  );
const report = (
  app: TestApp,
  magnetId: string,
  reason: ReportReason,
  details: string | null = null,
) => app.api.security.reportPage({ params: { magnetId }, body: { reason, details } });
const settle = (client: TestApp['api'], magnetId: string, seenUntil: string, note = 'Looked at') =>
  client.operatorReports.settle({ params: { magnetId }, body: { note, seenUntil } });

describe('reports of visitors, for operators', () => {
  it('are closed to others', async ({ scene, app }) => {
    const { magnetId } = await aMagnet(scene);
    await report(app, magnetId, 'spam');
    const owner = app.as((await aUser(app)).token);
    for (const client of [app.api, owner]) {
      expect(await failure(client.operatorReports.list({}))).toMatchObject({ status: 401 });
      const call = settle(client, magnetId, '2030-01-01T00:00:00Z');
      expect(await failure(call)).toMatchObject({ status: 401 });
    }
  });

  it('are grouped by page, the latest first, with reasons and remarks', async ({ scene, app }) => {
    const one = await aMagnet(scene, {}, { name: 'Ada Author' });
    const two = await aMagnet(scene);
    await report(app, one.magnetId, 'spam', 'Asks for money');
    await report(app, two.magnetId, 'other');
    await report(app, one.magnetId, 'spam');
    await report(app, one.magnetId, 'harm', 'Look at\nthis');
    const api = app.as((await anOperator(app)).token);
    const { items } = await api.operatorReports.list({});
    expect(items.slice(0, 2).map(({ magnet }) => magnet.id)).toEqual([one.magnetId, two.magnetId]);
    // Each page once, however many reports it has.
    expect(await api.operatorReports.count()).toEqual({ pages: items.length });
    expect(items[0]).toMatchObject({
      magnet: {
        title: 'The growth guide',
        status: 'active',
        ownerId: one.userId,
        ownerName: 'Ada Author',
      },
      count: 3,
      reasons: [
        { reason: 'spam', count: 2 },
        { reason: 'harm', count: 1 },
      ],
      remarks: [{ details: 'Look at\nthis' }, { details: 'Asks for money' }],
      settled: null,
    });
    const first = await api.operatorReports.list({ query: { limit: 1 } });
    const cursor = first.nextCursor ?? '';
    const next = await api.operatorReports.list({ query: { limit: 1, cursor } });
    expect(next.items.map(({ magnet }) => magnet.id)).toEqual([two.magnetId]);
  });

  it('are settled with a note that is stored and recorded; later ones stay open', async ({
    scene,
    app,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const { operator, token } = await anOperator(app);
    const api = app.as(token);
    await report(app, magnetId, 'copyright');
    await report(app, magnetId, 'broken');
    const list = async (state: 'open' | 'settled') =>
      (await api.operatorReports.list({ query: { state } })).items.find(
        ({ magnet }) => magnet.id === magnetId,
      );
    const seen = (await list('open'))?.lastAt ?? '';
    // A moment of its own, however fast the two came.
    await app.db('page_reports').insert({
      id: 'later',
      magnetId,
      reason: 'spam',
      createdAt: new Date(Date.parse(seen) + 5),
    });
    expect(await settle(api, magnetId, seen, 'The files were removed')).toEqual({ settled: 2 });
    expect(await list('open')).toMatchObject({ count: 1, reasons: [{ reason: 'spam' }] });
    expect(await list('settled')).toMatchObject({
      count: 2,
      settled: { by: operator.username, note: 'The files were removed' },
    });
    expect(await app.db('audit_log').where({ operatorId: operator.id })).toMatchObject([
      {
        action: 'report.resolved',
        targetKind: 'report',
        targetId: magnetId,
        targetName: 'The growth guide',
        reason: 'The files were removed',
        before: { open: 2 },
      },
    ]);
  });

  it('cannot be settled twice, without a note, or for a page without reports', async ({
    scene,
    app,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const { operator, token } = await anOperator(app);
    const api = app.as(token);
    await report(app, magnetId, 'spam');
    const later = '2100-01-01T00:00:00Z';
    expect(await failure(settle(api, magnetId, later, '  '))).toMatchObject({ status: 400 });
    expect(await settle(api, magnetId, later)).toEqual({ settled: 1 });
    const none = { status: 404, code: 'no_open_reports' };
    expect(await failure(settle(api, magnetId, later))).toEqual(none);
    expect(await failure(settle(api, 'nothing', later))).toEqual(none);
    expect(await app.db('audit_log').where({ operatorId: operator.id })).toHaveLength(1);
  });

  it('can be settled with a takedown of the page, both or neither', async ({ scene, app }) => {
    const { magnetId } = await aMagnet(scene);
    const { operator, token } = await anOperator(app);
    const api = app.as(token);
    const later = '2100-01-01T00:00:00Z';
    const takeDown = { reason: 'spam', message: 'It asks for money.' } as const;
    const act = (body: { note: string; takeDown?: typeof takeDown }, id = magnetId) =>
      api.operatorReports.settle({ params: { magnetId: id }, body: { seenUntil: later, ...body } });
    const isDown = async () =>
      (await app.db('page_takedowns').where({ magnetId }).whereNull('lifted_at')).length === 1;

    expect(await failure(act({ note: 'Spam', takeDown }))).toMatchObject({
      code: 'no_open_reports',
    });
    expect(await isDown()).toBe(false);
    expect(await app.db('audit_log').where({ operatorId: operator.id })).toEqual([]);

    await report(app, magnetId, 'spam');
    const empty = api.operatorReports.settle({
      params: { magnetId },
      body: { note: 'Spam', seenUntil: later, takeDown: { ...takeDown, message: ' ' } },
    });
    expect(await empty.catch((error: ApiError) => error.fields)).toEqual({
      'takeDown.message': 'Tell the creator what is wrong',
    });
    expect(await act({ note: 'Spam', takeDown })).toEqual({ settled: 1 });
    expect(await isDown()).toBe(true);
    const acts = await app.db('audit_log').where({ operatorId: operator.id }).orderBy('action');
    expect(acts).toMatchObject([
      { action: 'page.taken_down', reason: 'Spam' },
      { action: 'report.resolved', reason: 'Spam' },
    ]);

    // A closed page accepts no reports, but open ones can still be settled.
    const left = { id: `left_${magnetId}`, magnetId, reason: 'spam' };
    await app.db('page_reports').insert(left);
    const [seen] = (await api.operatorReports.list({})).items;
    expect(seen?.magnet).toMatchObject({ id: magnetId, isTakenDown: true });
    expect(await failure(act({ note: 'Again', takeDown }))).toEqual({
      status: 409,
      code: 'already_taken_down',
    });
    expect(await act({ note: 'It is down' })).toEqual({ settled: 1 });

    const gone = await aMagnet(scene, { deletedAt: new Date() });
    expect(await failure(act({ note: 'Spam', takeDown }, gone.magnetId))).toEqual({
      status: 404,
      code: 'magnet_not_found',
    });
  });
});
