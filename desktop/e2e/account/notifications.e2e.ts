import { problemsOf } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { changeDatabase } from '../../../e2e/change-database.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

test('a creator reads what they were told, marks it, and sees new ones by themselves', async ({
  creatorPage: page,
  account,
}) => {
  const tell = (kind: string) =>
    changeDatabase(
      `INSERT INTO notifications (user_id, kind) SELECT id, $2 FROM users WHERE email = $1`,
      [account.email, kind],
    );
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await tell('payment_failed');
  const list = page.getByRole('list', { name: 'Notifications', exact: true });
  await expect(list.getByRole('link', { name: 'Unread: A payment failed' })).toBeVisible();
  await tell('export_ready');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await page.getByRole('button', { name: 'Mark as read: A payment failed' }).click();
  await expect(
    page.getByRole('button', { name: 'Mark as unread: A payment failed' }),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Unread' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/show=unread/);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is unread' })).toBeVisible();

  await page.getByRole('radio', { name: 'All' }).click();
  await list.getByRole('link', { name: 'The copy of your account is ready' }).click();
  await expect(page).toHaveURL(/\/settings\/data$/);
});
