import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

/** One operator works on `here`, another and a creator on `there`. */
const it = twoProcessesTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code, error: error.message }),
  );
const CHANGED = { status: 409, code: 'news_changed' };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function deskOf(app: TestApp) {
  const { operator, token } = await anOperator(app);
  return { operator, desk: app.as(token).operatorNews };
}

const titlesFor = async (app: TestApp): Promise<string[]> => {
  const { items } = await app.as((await aUser(app)).token).news.list();
  return items.map(({ title }) => title);
};

const actionsAbout = (app: TestApp, targetId: string): Promise<string[]> =>
  app.db('audit_log').where({ targetId }).orderBy('at').pluck('action');

describe('an article', () => {
  it('is written, published, changed, withdrawn and deleted, and each action is recorded', async ({
    here,
    there,
  }) => {
    const { operator, desk } = await deskOf(here);
    const title = `News ${randomIds.rowId()}`;
    const draft = await desk.create({ body: { title, body: '' } });
    expect(draft).toMatchObject({
      state: 'draft',
      version: 1,
      readers: 0,
      updatedBy: operator.username,
    });
    expect(await titlesFor(there)).not.toContain(title);
    const params = { articleId: draft.id };

    const saved = await desk.save({ params, body: { title, body: 'Half', version: 1 } });
    const live = await desk.publish({
      params,
      body: { title, body: 'Whole', version: saved.version, at: null },
    });
    expect(live).toMatchObject({ state: 'published', body: 'Whole', version: 3 });
    expect(await titlesFor(there)).toContain(title);
    const twice = { title, body: 'Whole', version: 3, at: null };
    expect(await failure(desk.publish({ params, body: twice }))).toMatchObject({
      status: 409,
      code: 'news_is_published',
    });

    const { token } = await aUser(there);
    await there.as(token).news.markRead({ params });
    const changed = `${title}, mended`;
    await desk.save({ params, body: { title: changed, body: 'Whole', version: 3 } });
    expect(await titlesFor(there)).toContain(changed);
    expect(await desk.read({ params })).toMatchObject({ readers: 1, version: 4 });

    const back = await desk.unpublish({ params, body: { version: 4 } });
    expect(back).toMatchObject({ state: 'draft', publishedAt: null, readers: 1 });
    expect(await titlesFor(there)).not.toContain(changed);
    expect(await failure(desk.unpublish({ params, body: { version: 5 } }))).toMatchObject({
      status: 409,
      code: 'news_is_draft',
    });
    await desk.remove({ params, query: { version: 5 } });
    const none = { status: 404, code: 'news_not_found' };
    expect(await failure(desk.read({ params }))).toMatchObject(none);
    expect(await failure(desk.remove({ params, query: { version: 5 } }))).toMatchObject(none);
    expect(await here.db('news_reads').where(params)).toEqual([]);

    const created = ['news.created', 'news.changed', 'news.published', 'news.changed'];
    expect(await actionsAbout(here, draft.id)).toEqual([
      ...created,
      'news.unpublished',
      'news.deleted',
    ]);
    expect(
      await here.db('audit_log').where({ targetId: draft.id, action: 'news.deleted' }).first(),
    ).toMatchObject({
      operatorId: operator.id,
      targetKind: 'news',
      targetName: changed,
      before: { title: changed, state: 'draft', publishedAt: null, characters: 5, readers: 1 },
    });
  });

  it('is published at its time by itself', async ({ here, there }) => {
    const { desk } = await deskOf(here);
    const text = { title: `Later ${randomIds.rowId()}`, body: 'Text' };
    const { id } = await desk.create({ body: text });
    const params = { articleId: id };
    const publish = (version: number, at: string) =>
      desk.publish({ params, body: { ...text, version, at } });
    expect(await failure(publish(1, inMs(-1_000)))).toMatchObject({
      status: 422,
      error: 'Choose a time in the future',
    });
    expect(await publish(1, inMs(3_600_000))).toMatchObject({ state: 'scheduled' });
    expect(await titlesFor(there)).not.toContain(text.title);
    // Another time, while it is still to come.
    expect(await publish(2, inMs(1_500))).toMatchObject({ state: 'scheduled', version: 3 });
    await expect.poll(() => titlesFor(there)).toContain(text.title);
    expect(await desk.read({ params })).toMatchObject({ state: 'published' });
  });

  it('is saved by one of two windows; the other is told and nothing is lost', async ({
    here,
    there,
  }) => {
    const [one, two] = [await deskOf(here), await deskOf(there)];
    const { id } = await one.desk.create({ body: { title: 'Two', body: 'Base' } });
    const params = { articleId: id };
    const saves = await Promise.allSettled(
      [one, two, one, two].map(({ desk }, at) =>
        desk.save({ params, body: { title: 'Two', body: `Text ${at}`, version: 1 } }),
      ),
    );
    const done = saves.flatMap((save) => (save.status === 'fulfilled' ? [save.value] : []));
    expect(done).toHaveLength(1);
    expect(await one.desk.read({ params })).toMatchObject({ body: done[0]?.body, version: 2 });
    const late = { title: 'Two', body: 'Late', version: 1 };
    expect(await failure(two.desk.save({ params, body: late }))).toMatchObject(CHANGED);
    const publishing = two.desk.publish({ params, body: { ...late, at: null } });
    expect(await failure(publishing)).toMatchObject(CHANGED);
    const unpublishing = two.desk.unpublish({ params, body: { version: 1 } });
    expect(await failure(unpublishing)).toMatchObject(CHANGED);
    const removing = two.desk.remove({ params, query: { version: 1 } });
    expect(await failure(removing)).toMatchObject(CHANGED);
    expect(await actionsAbout(here, id)).toEqual(['news.created', 'news.changed']);
  });

  it('is published once by operators who publish at the same moment, and announced once', async ({
    here,
    there,
  }) => {
    const { token } = await aUser(here);
    const reader = here.as(token).news;
    const [one, two] = [await deskOf(here), await deskOf(there)];
    const { id } = await one.desk.create({ body: { title: 'At once', body: 'Base' } });
    const publishes = await Promise.allSettled(
      [one, two, one, two].map(({ desk }, at) =>
        desk.publish({
          params: { articleId: id },
          body: { title: 'At once', body: `Text ${at}`, version: 1, at: null },
        }),
      ),
    );
    const done = publishes.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []));
    const refused = publishes.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(done).toMatchObject([{ state: 'published', version: 2 }]);
    expect(refused).toMatchObject([CHANGED, CHANGED, CHANGED]);
    expect(await actionsAbout(here, id)).toEqual(['news.created', 'news.published']);
    const shown = (await reader.list()).items.filter(({ title }) => title === 'At once');
    expect(shown).toHaveLength(1);
    const claims = await Promise.all(
      [here, there, here, there].map((app) => app.as(token).news.claimNotice()),
    );
    expect(claims.filter(({ show }) => show)).toHaveLength(1);
  });

  it('is not published, or saved while published, with a text that cannot be shown', async ({
    here,
  }) => {
    const { desk } = await deskOf(here);
    const { id } = await desk.create({ body: { title: 'T', body: 'Fine' } });
    const params = { articleId: id };
    const deep = `${'>'.repeat(11)} a`;
    const publish = (body: string) =>
      desk.publish({ params, body: { title: 'T', body, version: 1, at: null } });
    expect(await failure(publish('  '))).toMatchObject({
      status: 422,
      code: 'news_invalid',
      error: 'Write a text before you publish',
    });
    expect(await failure(publish(deep))).toMatchObject({ error: expect.stringMatching(/nest/) });
    await publish('Fine');
    const save = desk.save({ params, body: { title: 'T', body: deep, version: 2 } });
    expect(await failure(save)).toMatchObject({ status: 422, code: 'news_invalid' });
    const none = { articleId: randomIds.rowId() };
    const text = { title: 'T', body: 'Fine', version: 1 };
    for (const call of [
      () => desk.save({ params: none, body: text }),
      () => desk.publish({ params: none, body: { ...text, at: null } }),
      () => desk.unpublish({ params: none, body: { version: 1 } }),
    ]) {
      expect(await failure(call())).toMatchObject({ status: 404, code: 'news_not_found' });
    }
  });

  it('has an audience, a pin and an end, which must come after its beginning', async ({ here }) => {
    const { desk } = await deskOf(here);
    const place = { plans: ['pro'], activity: 'publishing' as const, isPinned: true };
    const { id } = await desk.create({ body: { title: 'T', body: 'Text', ...place } });
    const params = { articleId: id };
    const text = { title: 'T', body: 'Text', ...place, version: 1 };
    const early = { status: 422, code: 'news_invalid' };
    const at = inMs(7_200_000);
    for (const body of [
      { ...text, expiresAt: inMs(-1_000), at: null },
      { ...text, expiresAt: inMs(3_600_000), at },
      { ...text, expiresAt: at, at },
    ]) {
      expect(await failure(desk.publish({ params, body }))).toMatchObject(early);
    }
    // Nor may it come before the beginning of one that is scheduled already.
    const later = await desk.publish({ params, body: { ...text, at } });
    const seen = { ...text, version: later.version };
    expect(
      await failure(desk.save({ params, body: { ...seen, expiresAt: inMs(3_600_000) } })),
    ).toMatchObject(early);
    const expiresAt = inMs(3_600_000);
    const live = await desk.publish({ params, body: { ...seen, expiresAt, at: null } });
    expect(live).toMatchObject({ state: 'published', ...place, expiresAt });
    const ended = await desk.save({
      params,
      body: { ...text, version: live.version, expiresAt: inMs(-1_000) },
    });
    expect(ended.state).toBe('expired');
    expect((await desk.list({ query: { state: 'expired' } })).items).toMatchObject([{ id }]);
    const again = { ...text, version: ended.version, at: null };
    expect(await failure(desk.publish({ params, body: again }))).toMatchObject({
      code: 'news_is_published',
    });
    const back = await desk.save({ params, body: { ...text, version: ended.version } });
    expect(back).toMatchObject({ state: 'published', expiresAt: null });
    const log = here.db('audit_log').where({ targetId: id, action: 'news.changed' });
    expect(await log.orderBy('at').pluck('after')).toMatchObject([
      { plans: 'pro', activity: 'publishing', isPinned: true, state: 'expired' },
      { expiresAt: null, state: 'published' },
    ]);
    await desk.remove({ params, query: { version: back.version } });
  });

  it('is previewed as readers see it', async ({ here }) => {
    const { desk } = await deskOf(here);
    expect(await desk.preview({ body: { body: '# Hi\n\n<b>x</b>' } })).toEqual({
      html: '<h2>Hi</h2>\n<p>&lt;b&gt;x&lt;/b&gt;</p>\n',
      problem: null,
    });
  });
});

it('the list is filtered by state, the latest first, page by page', async ({ here }) => {
  await here.db('news_articles').delete();
  const { desk } = await deskOf(here);
  const make = async (title: string, at?: string | null) => {
    const { id } = await desk.create({ body: { title, body: 'Text' } });
    if (at === undefined) return;
    await desk.publish({
      params: { articleId: id },
      body: { title, body: 'Text', version: 1, at },
    });
  };
  await make('One', null);
  await make('Draft');
  await make('Two', null);
  await make('To come', inMs(3_600_000));
  const titles = async (state?: 'draft' | 'scheduled' | 'published') =>
    (await desk.list({ query: { state } })).items.map(({ title }) => title);
  expect(await titles()).toEqual(['To come', 'Two', 'Draft', 'One']);
  expect(await titles('draft')).toEqual(['Draft']);
  expect(await titles('scheduled')).toEqual(['To come']);
  expect(await titles('published')).toEqual(['Two', 'One']);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await desk.list({ query: { limit: 1, cursor } });
    found.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(['To come', 'Two', 'Draft', 'One']);
});
