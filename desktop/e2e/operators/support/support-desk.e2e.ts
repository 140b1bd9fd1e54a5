import type { Page } from '@playwright/test';
import { atRest } from '../../../../e2e/at-rest.ts';
import { axeOn } from '../../../../e2e/axe.ts';
import { consoleOfRole, expect, test } from '../../../../e2e/operator-fixtures.ts';

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

test('an operator takes a ticket, notes something about it, and finds it in the queue', async ({
  operatorPage: desk,
  backstage,
  browser,
  request,
}) => {
  const creator = await backstage.signUp();
  const subject = `Pelican ${crypto.randomUUID().slice(0, 8)}`;
  const context = {
    plan: false,
    magnetId: null,
    attemptId: null,
    requestId: null,
    browser: false,
  };
  const made = await request.post('/api/support/tickets', {
    headers: { authorization: `Bearer ${creator.token}` },
    data: { topic: 'other', subject, text: 'Where is it?', context },
  });
  expect(made.status()).toBe(201);

  const support = await consoleOfRole(browser, 'support');
  for (const each of [desk, support]) {
    await each.goto('/admin/support');
    await expect(each.getByRole('link', { name: /^Support \d+ unread$/ })).toBeVisible();
  }
  await support.close();
  await desk.getByLabel('Search tickets').fill(subject);
  await desk.getByRole('list', { name: 'Tickets' }).getByRole('link', { name: subject }).click();
  await desk.getByRole('button', { name: 'Assign to me' }).click();
  await expect(desk.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(/^[a-z2-9]{20}$/);
  await desk.getByRole('radio', { name: 'Note for operators' }).click();
  await desk.getByLabel('Your note').fill('She wrote last week too');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Add note' }).click();
  await expect(desk.getByText('note, only operators see it')).toBeVisible();
  await expect(desk.getByLabel('Your note')).toHaveValue('');

  await desk.goto('/admin/support?assignee=me');
  const queue = desk.getByRole('list', { name: 'Tickets' });
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await expect(queue).toContainText('assigned to');
  await expectAccessible(desk);
  await desk.getByLabel('Search tickets').fill('nothing has this word');
  await expect(desk.getByRole('heading', { name: 'No ticket matches' })).toBeVisible();
  await desk.getByRole('button', { name: 'Show the open tickets' }).click();
  await expect(desk).toHaveURL(/\/admin\/support$/);
});
