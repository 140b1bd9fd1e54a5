import { axeOn } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';
import { addWord } from '../../e2e/magnet-form.ts';

test('a creator sees who unlocked, with the word marked in the comment', async ({
  account,
  backstage,
  creatorPage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const right = await backstage.comment(magnetId, 'Growth please, I need it', 'Alex Visitor');
  const wrong = await backstage.comment(magnetId, 'growht for me', 'Kim Visitor');
  for (const commentUrl of [right, wrong]) {
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  }

  await creatorPage.goto('/activity');
  const rows = creatorPage.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  const verified = rows.filter({ hasText: 'Alex Visitor' });
  await expect(verified.getByText('Verified', { exact: true })).toBeVisible();
  await expect(verified.locator('mark')).toHaveText('Growth');
  await verified.getByText('Evidence').click();
  await expect(verified.getByText('Read on the public post page')).toBeVisible();
  await expect(
    verified.getByRole('link', { name: 'Open the comment on LinkedIn' }),
  ).toHaveAttribute('href', /linkedin\.com/);
  const practicePost = new RegExp(`/sandbox/${magnetId}$`);
  await expect(verified.getByRole('link', { name: 'sandbox post' })).toHaveAttribute(
    'href',
    practicePost,
  );

  const { violations } = await axeOn(creatorPage).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await creatorPage.getByRole('radio', { name: 'Refused' }).click();
  await expect(creatorPage).toHaveURL(/result=refused/);
  await expect(verified).toBeHidden();
  const refused = rows.filter({ hasText: 'Kim Visitor' });
  await expect(refused.getByText('The comment does not contain the word.')).toBeVisible();
  await expect(refused.getByText('which may be a typo')).toBeVisible();

  await creatorPage.goto('/dashboard');
  const latest = creatorPage.getByRole('region', { name: 'Latest leads' });
  await expect(latest.getByText('Alex Visitor')).toBeVisible();

  const { items } = await account.api.activity.list({ query: { result: 'verified' } });
  await creatorPage.setViewportSize({ width: 360, height: 240 });
  await creatorPage.goto(`/activity?result=verified#activity-${items[0]?.id}`);
  await expect(verified).toBeFocused();
  await expect(verified).toBeInViewport();
});

test('a comment that LinkedIn hides waits, and the creator decides by keyboard', async ({
  account,
  backstage,
  creatorPage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const links = [
    await backstage.comment(magnetId, 'growth one', 'First Visitor'),
    await backstage.comment(magnetId, 'growth two', 'Second Visitor'),
  ];
  await backstage.linkedInAnswers(magnetId, 'denied');
  for (const commentUrl of links) {
    const call = account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
    await expect(call).rejects.toMatchObject({ status: 503 });
  }

  await creatorPage.goto('/dashboard');
  await creatorPage.getByRole('link', { name: 'Decide now' }).click();
  const list = creatorPage.getByRole('list', { name: 'Waiting for you' });
  // Both came from one network, so they form a group.
  await expect(list.getByText('2 comments from one network')).toBeVisible();
  const waiting = list.getByRole('button', { name: 'Approve' });
  await expect(waiting).toHaveCount(2);
  await expect(list.getByText('LinkedIn did not let us read the comment').first()).toBeVisible();
  // The creator can open the comment to decide on it.
  await expect(list.getByRole('link', { name: 'Open the sandbox post' }).first()).toHaveAttribute(
    'href',
    new RegExp(`/sandbox/${magnetId}$`),
  );

  await waiting.first().focus();
  await creatorPage.keyboard.press('j');
  // The harmless answer has the focus, and leaves the comment where it was.
  await creatorPage.keyboard.press('r');
  const question = creatorPage.getByRole('alertdialog', { name: 'Reject this comment?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await creatorPage.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(waiting).toHaveCount(2);
  // The focus is back in its row, some moments after the question is gone.
  await expect(list.locator('[data-waiting]').nth(1)).toBeFocused();
  await creatorPage.keyboard.press('r');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(creatorPage.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(1);
  // The row that is left takes the focus, and with it the key.
  await expect(list.locator('[data-waiting]')).toBeFocused();
  await creatorPage.keyboard.press('a');
  await expect(creatorPage.getByText('Approved', { exact: true })).toBeVisible();
  await expect(creatorPage.getByText('Nothing is waiting for you')).toBeVisible();

  const { items } = await account.api.activity.list({ query: { result: 'verified' } });
  expect(items).toMatchObject([{ method: 'creator', reason: 'approved' }]);
  await expect(
    account.api.unlock.verifyComment({ body: { commentUrl: links[0] ?? '', magnetId } }),
  ).resolves.toMatchObject({ verified: true });
});

test('a new creator reads how to try the product', async ({ creatorPage }) => {
  await creatorPage.goto('/activity');
  await expect(creatorPage.getByText('No comment has been checked yet')).toBeVisible();
  await expect(creatorPage.getByRole('link', { name: 'Open your magnets' })).toBeVisible();
});

test('the preview shows the page the server makes of the unsaved form', async ({ creatorPage }) => {
  await creatorPage.goto('/magnets/new');
  await creatorPage.getByLabel('Title').fill('The unsaved plan');
  await addWord(creatorPage, 'PREVIEWED');
  const page = creatorPage.frameLocator('iframe[title="Preview of the unlock page"]');
  await expect(page.getByRole('heading', { name: 'The unsaved plan' })).toBeVisible();
  await expect(page.getByText('PREVIEWED').first()).toBeVisible();

  await creatorPage.getByLabel('State of the page').selectOption('email');
  await expect(page.getByRole('button', { name: 'Access Content' })).toBeVisible();
});
