import { expect, test } from '../../../e2e/console-fixtures.ts';

test('the activity and the dashboard change while somebody unlocks, and two tabs share one stream', async ({
  account,
  backstage,
  creatorPage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const opened: string[] = [];
  creatorPage.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') opened.push(request.url());
  });
  const unlock = async (name: string): Promise<void> => {
    const commentUrl = await backstage.comment(magnetId, 'Growth please', name);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  };
  await creatorPage.goto('/activity');
  const rows = creatorPage.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(creatorPage.getByText('No comment has been checked yet')).toBeVisible();
  await expect.poll(() => opened.length).toBe(1);
  await unlock('First Visitor');
  await expect(rows.filter({ hasText: 'First Visitor' })).toBeVisible();

  const second = await creatorPage.context().newPage();
  await second.goto('/dashboard');
  const latest = second.getByRole('region', { name: 'Latest leads' });
  await expect(latest.getByText('First Visitor')).toBeVisible();
  await unlock('Second Visitor');
  await expect(latest.getByText('Second Visitor')).toBeVisible();
  expect(opened).toHaveLength(1);

  // The tab that reads the stream is closed: the other one takes it over.
  await creatorPage.close();
  await expect.poll(() => opened.length).toBe(2);
  await unlock('Third Visitor');
  await expect(latest.getByText('Third Visitor')).toBeVisible();
});

test('a session that is ended elsewhere leaves its screen by itself, sooner than the console would ask', async ({
  account,
  creatorPage,
}) => {
  const stream = creatorPage.waitForResponse('**/api/live');
  await creatorPage.goto('/settings/security');
  await stream;
  // Without the stream's word the next call of this screen is half a minute away, and the test fails.
  await account.api.auth.logout();
  await expect(creatorPage).toHaveURL(/\/auth/, { timeout: 30_000 });
});
