import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, vi } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { demoNews } from './demo-news.ts';
import { type DemoCredentials, findDemoMagnet, seedDemo } from './seed-demo.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';

const PAGES = 'http://localhost:4900';

const test = twoProcessesTest();

async function removeAll({ db }: TestApp): Promise<void> {
  await db('users').delete();
  await db('settings').delete();
  await db('news_articles').delete();
  await db('sandbox_posts').delete();
  await db('standing_checks').delete();
}

describe('the demo', () => {
  let credentials: DemoCredentials | null = null;
  // One for all these tests, because making it takes longer than they do.
  test.beforeAll(async ({ here }) => {
    await removeAll(here);
    credentials = await seedDemo(here.db, here.services, PAGES);
  });
  test.afterAll(({ here }) => removeAll(here));

  async function signIn({ api }: TestApp) {
    const { email = '', password = '' } = credentials ?? {};
    const login = await api.auth.login({ body: { email, password } });
    if (!login.success) throw new Error('The demo creator could not sign in');
    return login;
  }

  test('the demo creator can sign in, is on Pro, and has three published magnets and a brand kit', async ({
    here,
  }) => {
    expect(credentials?.password).toMatch(/^[a-km-np-z2-9]{16}$/);
    const login = await signIn(here);
    expect(login.user.plan).toBe('pro');
    const { items } = await here.as(login.user.sessionToken).magnets.list();
    expect(
      items.map(({ triggerWord, contentType, collectEmails, status }) => ({
        triggerWord,
        contentType,
        collectEmails,
        status,
      })),
    ).toEqual([
      { triggerWord: 'GROWTH', contentType: 'text', collectEmails: false, status: 'active' },
      { triggerWord: 'PRICING', contentType: 'link', collectEmails: false, status: 'active' },
      { triggerWord: 'INTERVIEW', contentType: 'text', collectEmails: true, status: 'active' },
    ]);
    expect(await findDemoMagnet(here.db)).toBe(items[0]?.id);

    const { logo, cover } = await here.as(login.user.sessionToken).brand.read();
    for (const picture of [logo, cover]) {
      const answer = await here.fetch(picture?.url ?? '');
      expect(answer.headers.get('content-type')).toBe('image/webp');
    }
    const text = items[0]?.textContent ?? '';
    const { html, pictureProblem } = await here.as(login.user.sessionToken).magnets.preview({
      body: { title: 'Notes', textContent: text, step: 'unlocked' },
    });
    expect(pictureProblem).toBeNull();
    expect(html).toMatch(
      /<img src="\/assets\/pictures\/[^"]+" alt="A bar chart[^"]+" width="1200"/,
    );
  });

  test('its first publication waits for an operator since its page was made', async ({ here }) => {
    const { token } = await anOperator(here);
    const { items } = await here.as(token).firstPublications.list();
    expect(items.map(({ magnet }) => magnet.triggerWords)).toEqual([['INTERVIEW']]);
    const [first] = items;
    expect(first?.publishedAt).toBe(first?.magnet.createdAt);
  });

  test('its tickets have no time by which an answer is due, because its plan promises none', async ({
    here,
  }) => {
    const { support } = here.as((await signIn(here)).user.sessionToken);
    expect((await support.context({ query: {} })).answerHours).toBeNull();
    const { items } = await support.list({ query: {} });
    const tickets = await Promise.all(
      items.map(({ id }) => support.read({ params: { ticketId: id } })),
    );
    expect(tickets.map(({ status }) => status)).toContain('open');
    for (const { answerDueAt } of tickets) expect(answerDueAt).toBeNull();
  });

  test('the leads of the demo came from places that its creator can filter by', async ({
    here,
  }) => {
    const login = await signIn(here);
    const { leads, performance } = here.as(login.user.sessionToken);
    const { source, utmCampaign } = await leads.origins();
    expect(source).toEqual(expect.arrayContaining(['linkedin', 'search', 'direct']));
    expect(utmCampaign).toContain('growth post');
    // Some went on to the next step of the page, and some answered its question.
    const query = JSON.stringify({ period: { kind: '90d' } });
    const { figures } = await performance.totals({ query: { query } });
    expect(figures.continued).toBeGreaterThan(20);
    const answers = here.db('lead_answers');
    expect((await answers.clone().where({ step: 'after' })).length).toBeGreaterThan(20);
    // Those of the email step are values of the leads.
    expect((await answers.where({ step: 'email' })).length).toBeGreaterThan(20);
    const { fields } = await leads.desk();
    const [company] = fields.filter(({ name }) => name === 'Company');
    const filled = { field: `own:${company?.id ?? ''}` as const, is: 'filled' as const };
    const ofCompanies = { op: 'and' as const, items: [filled] };
    const known = await leads.count({ body: { filter: ofCompanies, exact: true } });
    expect(known.count).toBeGreaterThan(20);
    const byCampaign = {
      field: 'utmCampaign' as const,
      is: 'any' as const,
      value: ['growth post'],
    };
    const filter = { op: 'and' as const, items: [byCampaign] };
    const { count } = await leads.count({ body: { filter, exact: true } });
    expect(count).toBeGreaterThan(20);
  });

  test('the demo has an import that can be taken back, possible duplicates and scores', async ({
    here,
  }) => {
    const login = await signIn(here);
    const { leadImports, duplicates, leads, leadScore } = here.as(login.user.sessionToken);
    const [one] = (await leadImports.list()).imports;
    expect(one).toMatchObject({ state: 'done', rows: 9, counts: { new: 9 }, hasRows: true });
    const pairs = (await duplicates.list({ query: {} })).items;
    expect(pairs.map(({ reasons }) => reasons)).toEqual([
      ['like_email'],
      ['like_email'],
      ['like_email'],
    ]);
    const [best] = (await leads.query({ body: { sort: '-score' } })).items;
    const { lines } = await leadScore.explain({ params: { leadId: best?.id ?? '' } });
    expect(lines.length).toBeGreaterThan(1);
    await leadImports.undo({ params: { importId: one?.id ?? '' } });
    await vi.waitFor(
      async () =>
        expect(await here.db('lead_imports').where({ id: one?.id }).first()).toMatchObject({
          state: 'undone',
          removed: 9,
        }),
      { timeout: 90_000 },
    );
  });

  test('the demo creator has unread news that are safe to show', async ({ here }) => {
    const login = await signIn(here);
    const { news } = here.as(login.user.sessionToken);
    const unread = await news.unread({ params: { userId: login.user.id } });
    const forCreators = demoNews.filter(({ audience }) => audience === undefined);
    expect(unread.map(({ id }) => id).toSorted()).toEqual(
      forCreators.map(({ id }) => id).toSorted(),
    );
    const pages = unread.map(({ id }) => news.read({ params: { articleId: id } }));
    for (const { html } of await Promise.all(pages)) expect(html).not.toContain('as-written');
  });
});

describe('a start', () => {
  test.afterEach(({ here }) => removeAll(here));

  test('the demo is created once, also when processes start together', async ({ here, there }) => {
    const processes = [here, there, here, there, here, there];
    const results = await Promise.all(
      processes.map(({ db, services }) => seedDemo(db, services, PAGES)),
    );
    expect(results.filter((credentials) => credentials !== null)).toHaveLength(1);
    expect(await seedDemo(here.db, here.services, PAGES)).toBeNull();
    expect(await here.db('users')).toHaveLength(1);
    expect(await here.db('magnets')).toHaveLength(3);
  });

  test('a start waits for a slow one, longer than the statement limit (R17)', async ({
    here,
    there,
  }) => {
    const first = await here.db.transaction();
    await first.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLocks.demoSeed]);
    const second = seedDemo(there.db, there.services, PAGES);
    await sleep(6_500); // a statement ends after five seconds, a silent connection after six
    await first.rollback();
    expect(await second).not.toBeNull();
  });

  test('a database with users is never changed, not even after its demo was deleted', async ({
    here,
  }) => {
    await aUser(here);
    expect(await seedDemo(here.db, here.services, PAGES)).toBeNull();
    expect(await here.db('users')).toHaveLength(1);
    await here.db('users').delete();
    await seedDemo(here.db, here.services, PAGES);
    await here.db('users').delete();
    expect(await seedDemo(here.db, here.services, PAGES)).toBeNull();
  });

  test('a start that was killed half-way is repaired by the next one', async ({ here }) => {
    let made = 0;
    const failing = {
      ...here.services,
      magnets: {
        tags: here.services.magnets.tags,
        addresses: here.services.magnets.addresses,
        update: here.services.magnets.update,
        create: (...call: Parameters<typeof here.services.magnets.create>) => {
          made += 1;
          if (made > 1) throw new Error('killed');
          return here.services.magnets.create(...call);
        },
      },
    };
    await expect(seedDemo(here.db, failing, PAGES)).rejects.toThrow('killed');
    expect(await here.db('magnets')).toHaveLength(1);
    expect(await seedDemo(here.db, here.services, PAGES)).not.toBeNull();
    expect(await here.db('magnets')).toHaveLength(3);
  });
});
