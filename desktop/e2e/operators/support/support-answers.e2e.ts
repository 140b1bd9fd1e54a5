import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { atRest } from '../../../../e2e/at-rest.ts';
import { axeOn } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

const context = { plan: false, magnetId: null, attemptId: null, requestId: null, browser: false };

test('a macro is filled into an answer, and its creator rates and opens the ticket again', async ({
  operatorPage: desk,
  backstage,
  browser,
  request,
}) => {
  const creator = await backstage.signUp();
  const subject = `Heron ${crypto.randomUUID().slice(0, 8)}`;
  const made = await request.post('/api/support/tickets', {
    headers: { authorization: `Bearer ${creator.token}` },
    data: { topic: 'other', subject, text: 'Where is it?', context },
  });
  const { id, number } = (await made.json()) as { id: string; number: number }; // the contract's answer

  await desk.goto('/admin/support/macros');
  await expect(desk).toHaveTitle(/^Macros/);
  await desk.getByRole('button', { name: 'Add a macro' }).click();
  const name = `Greeting ${crypto.randomUUID().slice(0, 8)}`;
  await desk.getByLabel('Name').fill(name);
  await desk.getByLabel('Text', { exact: true }).fill('Hello {{first_name}}');
  await desk.getByRole('button', { name: 'Add macro' }).click();
  await expect(desk.getByText(/\{\{first_name\}\} is not known/)).toBeVisible();
  await desk
    .getByLabel('Text', { exact: true })
    .fill('Hello {{creator_name}}, it is {{ticket_number}}');
  await desk.getByRole('button', { name: 'Add macro' }).click();
  await expect(desk.getByRole('heading', { name })).toBeVisible();

  await desk.goto(`/admin/support/${id}`);
  await desk.getByLabel('Insert a macro').selectOption({ label: name });
  await expect(desk.getByLabel('Your answer')).toHaveValue(`Hello Robin Ferrer, it is ${number}`);
  await desk.getByRole('button', { name: 'Send and mark as solved' }).click();
  await expect(desk.getByText('Solved', { exact: true })).toBeVisible();

  const window = await browser.newContext();
  const page = await window.newPage();
  await page.addInitScript(([key, token]) => globalThis.localStorage.setItem(key, token), [
    SESSION_TOKEN_KEY,
    creator.token,
  ] as const);
  await page.goto(`/support/${id}`);
  await page.getByRole('radio', { name: 'Not good' }).click();
  await page.getByLabel('What should we do better?').fill('Say it at once');
  const { violations } = await atRest(page, () => axeOn(page).analyze());
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html])).toEqual([]);
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByRole('button', { name: 'Change rating' })).toBeVisible();
  await expect(desk.getByText('Say it at once')).toBeVisible();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('Waiting for support')).toBeVisible();

  await page.goto('/support');
  await page.getByLabel('Search tickets and articles').fill('zebra');
  await expect(page.getByRole('heading', { name: 'No ticket has these words' })).toBeVisible();
  await page.getByLabel('Search tickets and articles').fill('comment waits');
  await page.getByRole('link', { name: 'A comment waits' }).click();
  await expect(page.getByRole('heading', { name: 'A comment waits', level: 1 })).toBeVisible();
  await page.goto('/activity');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A comment waits', level: 1 })).toBeVisible();
  await window.close();
});
