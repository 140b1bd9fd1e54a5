import { problemsOf } from '../../../e2e/axe.ts';
import { type Account, expect, test } from '../../../e2e/console-fixtures.ts';

const CODE = /^[A-Z2-9]{4}-[A-Z2-9]{4}$/;

const pairByApi = (account: Account, code: string) =>
  account.api.devices.pair({ body: { code, name: 'Firefox on Linux', version: '1.2.3' } });

test('a creator makes a code only after agreeing, pairs a browser with it and removes it', async ({
  creatorPage: page,
  account,
}) => {
  await page.clock.install();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Readers' }).click();
  await expect(page).toHaveTitle(/Readers/);
  await expect(page.getByText('In the last 30 days no comment was confirmed.')).toBeVisible();
  await expect(page.getByText('No browser is paired.')).toBeVisible();

  const code = page.getByLabel('Code', { exact: true });
  const agreement = page.getByRole('checkbox', { name: 'I have read the risk' });
  await expect(page.getByText('Tick the box, and the code appears here.')).toBeVisible();
  await expect(code).toBeHidden();
  await page.route('**/api/devices/pairing-codes', (route) => route.abort(), { times: 1 });
  await agreement.check();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(code).toHaveText(CODE);
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/Valid for (?:10:00|9:5\d)/);

  // The code expires, and a new one replaces it.
  await page.clock.fastForward('09:30');
  await expect(timer).toHaveText(/Valid for 0:[0-3]\d/);
  const first = await code.innerText();
  await page.clock.fastForward('00:40');
  await expect(page.getByText('The code has expired.')).toBeVisible();
  await page.getByRole('button', { name: 'New code' }).click();
  await expect(code).toHaveText(CODE);
  await expect(code).not.toHaveText(first);

  await pairByApi(account, await code.innerText());
  await page.clock.fastForward('00:05');
  await expect(page.getByText('Firefox on Linux is paired.')).toBeVisible();
  await expect(code).toBeHidden();
  await expect(agreement).not.toBeChecked();
  await expect(page.getByText('Version 1.2.3')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Firefox on Linux' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No browser is paired.')).toBeVisible();
  expect((await account.api.devices.list()).devices).toEqual([]);
});

test('address and code are copied in one line, as the extension reads them', async ({
  creatorPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings/readers');
  await page.getByRole('checkbox', { name: 'I have read the risk' }).check();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toHaveText(CODE);
  await page.getByRole('button', { name: 'Copy address and code' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin} ${await code.innerText()}`);
});

test('signing out everywhere else removes paired browsers, and the screen says so', async ({
  creatorPage: page,
  account,
  request,
}) => {
  const { code } = await account.api.devices.createPairingCode({ body: { agreesToRisk: true } });
  await pairByApi(account, code);
  const { email, password } = account;
  const entered = await request.post('/api/auth/login', { data: { email, password } });
  expect(entered.status()).toBe(200);
  await page.goto('/settings/security');
  await expect(page.getByText('also removes all paired devices')).toBeVisible();
  await expect(page.getByText('Version 1.2.3')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('No browser is paired.')).toBeVisible();
});

test('the waiting list names the post to look at, until the creator closes the hint', async ({
  creatorPage: page,
  account,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const commentUrl = await backstage.comment(magnetId, 'growth one', 'First Visitor');
  // Guests see only other comments.
  await backstage.linkedInAnswers(magnetId, 'sample');
  const call = account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  await expect(call).rejects.toMatchObject({ code: 'comment_not_visible' });

  await page.goto('/activity?tab=waiting');
  await expect(page.getByText('has 1 comment that we cannot see as a guest')).toBeVisible();
  await page.getByRole('link', { name: 'Read it yourself' }).click();
  await expect(page).toHaveURL(/\/settings\/readers$/);
  await expect(page.getByText('1 comment is waiting')).toBeVisible();

  const { code } = await account.api.devices.createPairingCode({ body: { agreesToRisk: true } });
  await pairByApi(account, code);
  await page.goto('/activity?tab=waiting');
  await expect(page.getByRole('button', { name: 'Open the post' })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close this hint for this post' }).click();
  await expect(page.getByText('that we cannot see as a guest')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(page.getByText('that we cannot see as a guest')).toBeHidden();
});

test('a post with comments that guests do not see is named after publishing and in its first hour, until its creator reads it', async ({
  creatorPage: page,
  account,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(account, { title: 'Hiring notes' });
  const right = await backstage.comment(magnetId, 'growth one', 'First Visitor');
  await account.api.magnets.update({ params: { magnetId }, body: { linkedinPostUrl: right } });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  const hint = page.getByText(/Guests see 10 of them/);
  // Without a guest reading nothing is known yet, so no hint is shown.
  await expect(hint).toBeHidden();
  await backstage.linkedInAnswers(magnetId, 'sample');
  const call = account.api.unlock.verifyComment({ body: { commentUrl: right, magnetId } });
  await expect(call).rejects.toMatchObject({ code: 'comment_not_visible' });

  await page.reload();
  await expect(page.getByText(/“Hiring notes” has \d+ comments/)).toBeVisible();
  await expect(hint).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  const share = async () => {
    await page.goto('/magnets');
    await page.getByRole('button', { name: 'More for Hiring notes' }).click();
    await page.getByRole('menuitem', { name: 'Write the post' }).click();
    await expect(page.getByLabel('First comment', { exact: true })).toBeVisible();
  };
  await share();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Guests see 10 of them/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Read it yourself' })).toHaveAttribute(
    'href',
    '/settings/readers',
  );
  expect(await problemsOf(page)).toEqual([]);

  const { posts } = await account.api.creatorView.posts();
  const [post] = posts[0]?.ids ?? [];
  if (post === undefined) throw new Error('the magnet names its post');
  const seen = {
    ...post,
    commentId: /(\d+)\)/.exec(decodeURIComponent(right))?.[1] ?? '',
    parentCommentId: null,
    authorName: 'First Visitor',
    authorUrl: null,
    text: 'no word',
    isClipped: true,
    isEdited: false,
  };
  const look = { build: 'classes', reader: 'extension', readerVersion: '1.0.0' } as const;
  await account.api.creatorView.sendReading({
    body: { ...look, post, declaredCount: 12, comments: [seen] },
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^One comment waits for you/ })).toBeVisible();
  await expect(hint).toBeHidden();
});

test('a hint before anybody waits is closed once for its post', async ({
  creatorPage: page,
  account,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const right = await backstage.comment(magnetId, 'growth one', 'First Visitor');
  await account.api.magnets.update({ params: { magnetId }, body: { linkedinPostUrl: right } });
  await backstage.linkedInAnswers(magnetId, 'sample');
  await account.api.unlock.verifyComment({ body: { commentUrl: right, magnetId } }).catch(() => 0);
  const hint = page.getByText(/comments\. Guests see \d/);
  await page.goto('/dashboard');
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Close this hint for this post' }).click();
  await expect(hint).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: /^One comment waits for you/ })).toBeVisible();
  await expect(hint).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the readers are accessible and fit a small screen, ${colorScheme}`, async ({
    creatorPage: page,
    account,
  }) => {
    const { code } = await account.api.devices.createPairingCode({ body: { agreesToRisk: true } });
    await pairByApi(account, code);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/settings/readers');
    await expect(page.getByText('Version 1.2.3')).toBeVisible();
    await page.getByRole('checkbox', { name: 'I have read the risk' }).check();
    await expect(page.getByRole('timer')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Firefox' }).click();
    await expect(page.getByText('Load Temporary Add-on')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    const widths = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  });
}
