import { expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

const it = appTest();
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const open = async (app: TestApp, path: string, headers: Record<string, string> = {}) => {
  const answer = await app.fetch(path, {
    headers: { accept: 'text/html', 'user-agent': CHROME, ...headers },
  });
  await app.services.referrals.clicks.settle();
  return answer;
};

it('counts a visitor once a day, by where the link stands, and no program', async ({ app }) => {
  const { user, token } = await aUser(app);
  const { id } = await app.as(token).magnets.create({
    body: { title: 'Growth guide', triggerWord: 'GROWTH', textContent: 'x' },
  });
  const code = user.referralCode;
  await open(app, `/?ref=${code}&from=${id}`);
  await open(app, `/pricing?ref=${code}`);
  await open(app, `/?ref=${code}&from=qr`, { 'user-agent': `${CHROME} Edg/1` });
  await open(app, `/?ref=${user.id}&from=somebodyelses`, { 'user-agent': `${CHROME} OPR/1` });
  // No person, a prefetch, somebody with an account, an unknown code, and no page.
  await open(app, `/?ref=${code}`, { 'user-agent': 'curl/8' });
  await open(app, `/?ref=${code}`, { 'user-agent': `${CHROME} A`, 'sec-purpose': 'prefetch' });
  await open(app, `/?ref=${code}`, { 'user-agent': `${CHROME} B`, cookie: 'signed_in=1' });
  await open(app, `/?ref=${randomIds.rowId()}`, { 'user-agent': `${CHROME} C` });
  await open(app, `/api/subscriptions/plans?ref=${code}`, { 'user-agent': `${CHROME} D` });
  const { clicks, sources, clickDays } = await app.as(token).referrals.read();
  expect({ clicks, sources }).toEqual({
    clicks: 3,
    sources: [
      { source: 'footer', magnetTitle: 'Growth guide', clicks: 1 },
      { source: 'link', magnetTitle: null, clicks: 1 },
      { source: 'qr', magnetTitle: null, clicks: 1 },
    ].toSorted((one, other) => clickOrder(id, one.source) - clickOrder(id, other.source)),
  });
  expect(clickDays.map((day) => day.clicks)).toEqual([3]);
  const kept = JSON.stringify(await app.db('referral_click_marks').where({ userId: user.id }));
  expect(kept).not.toContain('127.0.0.1');
});

/** Equal counts are sorted by what is stored. */
function clickOrder(magnetId: string, source: string): number {
  const stored = [magnetId, 'link', 'qr'].toSorted();
  return stored.indexOf(source === 'footer' ? magnetId : source);
}

it('shows the page when a click cannot be stored', async ({ app }) => {
  const { user } = await aUser(app);
  await app.db.raw('ALTER TABLE referral_click_marks RENAME TO away');
  try {
    const page = await open(app, `/?ref=${user.referralCode}`, { 'user-agent': `${CHROME} E` });
    expect([page.status, page.headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringContaining(`ref=${user.referralCode}`),
    ]);
  } finally {
    await app.db.raw('ALTER TABLE away RENAME TO referral_click_marks');
  }
});

it('remembers a link as long as the operator says, and not at all while referrals are off', async ({
  app,
}) => {
  const { user, token } = await aUser(app);
  const { settings } = app.services;
  const { referralTerms: terms } = await settings.read();
  const cookieOf = async (agent: string) => {
    const page = await open(app, `/?ref=${user.referralCode}`, {
      'user-agent': `${CHROME} ${agent}`,
    });
    return page.headers.getSetCookie().join();
  };
  await settings.change({ referralTerms: { ...terms, windowDays: 7 } });
  expect((await cookieOf('F')).toLowerCase()).toContain(`max-age=${7 * 86_400}`);
  await settings.change({ referralTerms: { ...terms, isOn: false } });
  expect(await cookieOf('G')).toBe('');
  await settings.change({ referralTerms: null });
  expect((await app.as(token).referrals.read()).clicks).toBe(1);
});
