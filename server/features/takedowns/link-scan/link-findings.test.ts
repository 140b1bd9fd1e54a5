import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();
it.beforeEach(async ({ app }) => {
  await app.db('magnets').delete();
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: ApiError) => code,
  );

/** A page with a suspicious link, after the scan. */
async function aSuspiciousPage(app: TestApp) {
  const { user, token: ofCreator } = await aUser(app, { plan: 'creator' });
  const { magnets } = app.as(ofCreator);
  const textContent = 'See https://paypa1.example/a';
  const body = { title: 'The guide', triggerWord: 'GUIDE', textContent };
  const { id: magnetId } = await magnets.create({ body });
  const { operator, token } = await anOperator(app);
  const { linkFindings, operatorTakedowns, firstPublications } = app.as(token);
  const scan = async () => {
    await app.services.takedowns.scanLinks();
    return (await operatorTakedowns.search({ query: { search: magnetId } })).items[0]?.findings;
  };
  const [finding] = (await scan()) ?? [];
  const params = { findingId: finding?.id ?? '' };
  return {
    magnetId,
    userId: user.id,
    magnets,
    operator,
    scan,
    operatorTakedowns,
    firstPublications,
    fine: () => linkFindings.fine({ params }),
    doubt: () => linkFindings.doubt({ params }),
    pages: async () => (await linkFindings.count()).pages,
    write: (text: string) => magnets.update({ params: { magnetId }, body: { textContent: text } }),
  };
}

describe('an operator who says that a link looks fine', () => {
  it('takes the page off the list and can take that back, both in the audit log', async ({
    app,
  }) => {
    const { magnetId, operator, fine, doubt, pages } = await aSuspiciousPage(app);
    expect(await pages()).toBe(1);
    expect(await codeOf(doubt())).toBe('finding_is_open');
    const seen = await fine();
    expect(seen).toMatchObject({ host: 'paypa1.example', fine: { by: operator.username } });
    expect(await pages()).toBe(0);
    expect(await codeOf(fine())).toBe('finding_is_fine');
    expect((await doubt()).fine).toBeNull();
    expect(await pages()).toBe(1);
    const log = await app.db('audit_log').where({ targetId: magnetId }).orderBy('at');
    const facts = { kind: 'look_alike', host: 'paypa1.example', leadsTo: null };
    expect(log).toMatchObject([
      { action: 'page.link_fine', before: { fine: false }, after: { ...facts, fine: true } },
      { action: 'page.link_doubted', before: { fine: true }, after: { ...facts, fine: false } },
    ]);
  });

  it('counts once when two say it at the same time', async ({ app }) => {
    const { fine } = await aSuspiciousPage(app);
    const done = await Promise.all([1, 2, 3].map(() => codeOf(fine())));
    expect(done.toSorted()).toEqual(['done', 'finding_is_fine', 'finding_is_fine']);
  });

  it('does not hear of the same link again, but of another one to that host', async ({ app }) => {
    const { fine, pages, scan, write } = await aSuspiciousPage(app);
    await fine();
    await write('Changed: https://paypa1.example/a');
    expect(await scan()).toMatchObject([{ host: 'paypa1.example', fine: {} }]);
    await write('Nothing');
    expect(await scan()).toEqual([]);
    await write('Once more: https://paypa1.example/a');
    await scan();
    expect(await pages()).toBe(0);
    await write('https://paypa1.example/a and https://paypa1.example/b');
    expect(await scan()).toMatchObject([{ host: 'paypa1.example', fine: null }]);
    expect(await pages()).toBe(1);
    await fine();
    expect(await pages()).toBe(0);
  });

  it('finds nothing at a link that is gone', async ({ app }) => {
    const { fine, doubt, scan, write } = await aSuspiciousPage(app);
    await write('Nothing');
    await scan();
    expect(await codeOf(fine())).toBe('finding_not_found');
    expect(await codeOf(doubt())).toBe('finding_not_found');
  });
});

describe('a page with suspicious links', () => {
  it('leaves no trace of them when it is deleted for good', async ({ app }) => {
    const { magnetId, userId, magnets, fine, pages } = await aSuspiciousPage(app);
    await fine();
    await magnets.remove({ params: { magnetId } });
    expect(await pages()).toBe(0);
    await app.services.magnets.trash.purge(userId, magnetId);
    expect(await app.db('link_findings').where({ magnetId })).toEqual([]);
    expect(await app.db('link_scans').where({ magnetId })).toEqual([]);
  });

  it('shows them among first publications too', async ({ app }) => {
    const { firstPublications, magnetId } = await aSuspiciousPage(app);
    const { items } = await firstPublications.list({ query: {} });
    const found = items.find(({ magnet }) => magnet.id === magnetId);
    expect(found?.magnet.findings).toMatchObject([
      { kind: 'look_alike', host: 'paypa1.example', because: 'paypal.com', fine: null },
    ]);
  });

  it('leaves the list when it is taken down, and comes back with the page', async ({ app }) => {
    const { magnetId, pages, operatorTakedowns } = await aSuspiciousPage(app);
    const params = { magnetId };
    const body = { reason: 'deception', message: 'It imitates a bank', note: 'Seen' } as const;
    await operatorTakedowns.takeDown({ params, body });
    expect(await pages()).toBe(0);
    await operatorTakedowns.lift({ params, body: { note: 'Fixed' } });
    expect(await pages()).toBe(1);
  });
});
