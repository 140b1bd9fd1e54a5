import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { MOST_STANDING_CHECKS } from '#shared/unlock/desk/standing-limits.ts';
import { randomIds } from '#server/platform/ids.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aComment, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();
it.afterEach(async ({ scene }) => {
  await scene.app.db('standing_checks').delete();
});

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no error',
    ({ code }: ApiError) => code,
  );

/** A public comment, an owner, and what an owner does about its check. */
async function aCheck(scene: UnlockScene, { word = 'growth', text = 'GROWTH, please' } = {}) {
  const { app, linkedin } = scene;
  const post = linkedin.addPost();
  const commentUrl = aComment(scene, post, text);
  const api = app.as((await anOperator(app)).token);
  const { id } = await api.standingChecks.add({ body: { commentUrl, word } });
  const params = { checkId: id };
  return {
    post,
    commentUrl,
    api,
    params,
    async turn(isOn: boolean) {
      const check = await api.standingChecks.change({ params, body: { isOn } });
      // The first reading begins at once; this is over when it is.
      await app.services.unlock.standingChecks.run();
      return check;
    },
    /** As if ten minutes had gone by. */
    async runAgain() {
      await app.db('standing_checks').where({ id }).update({ checkedAt: null });
      await app.services.unlock.standingChecks.run();
    },
    find: async () =>
      (await api.standingChecks.list()).checks.find((one) => one.id === id)?.readers ?? [],
  };
}

describe('a standing check', () => {
  it('is off at first; once on, each free reader is asked by itself, and nothing else is counted', async ({
    scene,
  }) => {
    const { app, linkedin } = scene;
    const { api, turn, find, params } = await aCheck(scene);
    await app.services.unlock.standingChecks.run();
    expect(linkedin.requests()).toHaveLength(0);
    expect(await find()).toEqual([]);

    expect(await turn(true)).toMatchObject({ isOn: true, word: 'growth', readers: [] });
    const asked = linkedin.requests().length;
    expect(asked).toBeGreaterThan(0);
    const [first, ...others] = await find();
    expect(first).toMatchObject({
      reader: 'guest_page',
      last: { outcome: 'found', detail: null },
      latest: ['found'],
    });
    // Nobody connected a company page, so its reader has nothing to say, and a paid one is not asked.
    expect(others).toEqual([]);

    // It is not due for another ten minutes.
    await app.services.unlock.standingChecks.run();
    expect(linkedin.requests()).toHaveLength(asked);
    const { readers } = await api.operatorReaders.read();
    expect(readers.every(({ figures }) => figures.asked === 0)).toBe(true);
    expect(await app.db('comment_evidence')).toEqual([]);

    const entries = await app.db('audit_log').where({ targetId: params.checkId });
    expect(entries.map(({ action }) => String(action)).toSorted()).toEqual([
      'standing_check.added',
      'standing_check.changed',
    ]);
  });

  it('asks nobody while an operator stopped the reading of LinkedIn', async ({ scene }) => {
    const { linkedin } = scene;
    const { api, turn, find, runAgain } = await aCheck(scene);
    const reading = (isOn: boolean) =>
      api.switches.set({
        params: { switchName: 'reading' },
        body: { isOn, reason: 'A test of standing checks' },
      });
    await reading(false);
    const before = linkedin.requests().length;
    await turn(true);
    expect(linkedin.requests()).toHaveLength(before);
    expect(await find()).toEqual([]);
    await reading(true);
    await runAgain();
    expect(await find()).toMatchObject([{ latest: ['found'] }]);
  });

  it('raises the alarm of a changed layout when it fails twice in a row, and not before', async ({
    scene,
  }) => {
    const { api, post, turn, find, runAgain } = await aCheck(scene);
    const readers = async () => (await api.operatorHealth.health()).readers;
    await turn(true);
    post.mode = { kind: 'layout_changed' };
    await runAgain();
    expect((await readers()).state).not.toBe('failing');
    await runAgain();
    expect(await find()).toMatchObject([
      {
        reader: 'guest_page',
        last: { outcome: 'layout_changed' },
        latest: ['found', 'layout_changed', 'layout_changed'],
      },
    ]);
    const alarm = await readers();
    expect(alarm.state).toBe('failing');
    expect(alarm.text).toContain('A standing check failed twice in a row');
    expect(alarm.advice).toContain('newer release');

    // What was switched off says nothing about now, and one good answer ends the alarm.
    await turn(false);
    expect((await readers()).state).not.toBe('failing');
    post.mode = { kind: 'ok' };
    await turn(true);
    expect((await readers()).state).not.toBe('failing');
  });

  it('tells a comment without its word from one that cannot be read', async ({ scene }) => {
    const { api, post, turn, find, runAgain } = await aCheck(scene, { word: 'pricing' });
    await turn(true);
    await runAgain();
    expect(await find()).toMatchObject([{ latest: ['word_missing', 'word_missing'] }]);
    const health = await api.operatorHealth.health();
    expect(health.readers).toMatchObject({ state: 'warning' });
    expect(health.readers.text).toContain('does not have its word');
    post.mode = { kind: 'status', status: 999 };
    await runAgain();
    expect(await find()).toMatchObject([{ last: { outcome: 'blocked', detail: 'status 999' } }]);
  });

  it('has its answers page by page, for a week', async ({ scene }) => {
    const { app } = scene;
    const { api, params, turn, runAgain } = await aCheck(scene);
    await app.db('standing_readings').insert({
      id: randomIds.rowId(),
      ...params,
      reader: 'guest_page',
      outcome: 'gone',
      milliseconds: 1,
      askedAt: new Date(Date.now() - 8 * 86_400_000),
    });
    await turn(true);
    await runAgain();
    const page = await api.standingChecks.readings({ params, query: { limit: 1 } });
    expect(page.items).toMatchObject([{ outcome: 'found', reader: 'guest_page' }]);
    const query = { limit: 1, cursor: page.nextCursor ?? '' };
    const rest = await api.standingChecks.readings({ params, query });
    expect(rest).toMatchObject({ items: [{ outcome: 'found' }], nextCursor: null });
    const foreign = api.standingChecks.readings({ params, query: { cursor: 'nonsense' } });
    expect(await codeOf(foreign)).toBe('validation_failed');
  });

  it('is refused for what is no comment, twice for one, and beyond five', async ({ scene }) => {
    const { app } = scene;
    const { api, commentUrl, params } = await aCheck(scene);
    const add = (body: { commentUrl: string; word: string }) =>
      codeOf(api.standingChecks.add({ body }));
    const word = 'growth';
    expect(await add({ commentUrl: 'https://example.com/', word })).toBe('invalid_comment_url');
    expect(await add({ commentUrl: `${commentUrl}&trk=x`, word })).toBe('standing_check_exists');
    expect(await add({ commentUrl, word: ' ' })).toBe('validation_failed');
    const rows = Array.from({ length: MOST_STANDING_CHECKS - 1 }, () => {
      const id = randomIds.rowId();
      return { id, commentUrl: id, word };
    });
    await app.db('standing_checks').insert(rows);
    const another = aComment(scene, scene.linkedin.addPost(), 'growth');
    expect(await add({ commentUrl: another, word })).toBe('too_many_standing_checks');

    expect(await api.standingChecks.remove({ params })).toEqual({ removed: true });
    const gone = await Promise.all([
      codeOf(api.standingChecks.remove({ params })),
      codeOf(api.standingChecks.change({ params, body: { isOn: true } })),
      codeOf(api.standingChecks.readings({ params })),
    ]);
    expect(new Set(gone)).toEqual(new Set(['standing_check_not_found']));
    expect(await add({ commentUrl: another, word })).toBe('no error');
  });
});
