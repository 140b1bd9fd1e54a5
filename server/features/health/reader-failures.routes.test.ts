import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();

const report = {
  ...({ kind: 'unsupported', build: 'unknown', reader: 'extension' } as const),
  readerVersion: '4.5.6',
  sample: '<main class="feed"><a href="https://x.test/in/ann">Ann Smith</a></main>',
};

describe('pages that readers could not read', () => {
  it('are listed by day, kind, build and version, with the sample of the latest', async ({
    app,
  }) => {
    const { token } = await aUser(app);
    const send = (body: Parameters<typeof app.api.creatorView.reportFailure>[0]['body']) =>
      app.as(token).creatorView.reportFailure({ body });
    await send(report);
    await send({ ...report, sample: '<main class="later">Ann Smith</main>' });
    await send({ ...report, kind: 'empty', build: 'keys', reader: 'desktop' });

    const { readerFailures } = app.as((await anOperator(app)).token);
    const { failures } = await readerFailures.list();
    const own = failures.filter(({ readerVersion }) => readerVersion === '4.5.6');
    expect(own).toMatchObject([
      { kind: 'unsupported', build: 'unknown', reader: 'extension', count: 2 },
      { kind: 'empty', build: 'keys', reader: 'desktop', count: 1 },
    ]);
    const failureId = own[0]?.id ?? '';
    expect(await readerFailures.sample({ params: { failureId } })).toEqual({
      sample: '<main class="later">…</main>',
    });
  });

  it('leave the list after 30 days, and their sample is then not found', async ({ app }) => {
    const { token } = await aUser(app);
    const body = { ...report, readerVersion: '7.8.9' };
    await app.as(token).creatorView.reportFailure({ body });
    const { readerFailures } = app.as((await anOperator(app)).token);
    const find = async () =>
      (await readerFailures.list()).failures.find(({ readerVersion }) => readerVersion === '7.8.9');
    const failureId = (await find())?.id ?? '';
    const rows = app.db('reader_failures').where({ id: failureId });
    await rows.clone().update({ day: app.db.raw(`(now() AT TIME ZONE 'UTC')::date - 30`) });
    expect(await find()).toBeUndefined();
    await rows.clone().delete();
    const lost = await readerFailures
      .sample({ params: { failureId } })
      .catch(({ status, code }: ApiError) => `${status} ${code}`);
    expect(lost).toBe('404 failure_not_found');
  });
});
