import { problemsOf } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { changeDatabase } from '../../../e2e/change-database.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

test('an operator writes to creators, tests it, sends it, and stops it', async ({
  operatorPage: page,
  backstage,
}) => {
  // Two recipients and one a minute: the second has not got it when it is stopped.
  for (const { email } of [await backstage.signUp(), await backstage.signUp()]) {
    await changeDatabase('UPDATE users SET email_verified_at = now() WHERE email = $1', [email]);
  }
  await page.goto('/admin/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sending domain' })).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await page.getByRole('link', { name: 'New message' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Give the message a subject')).toBeVisible();
  const subject = `Maintenance ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Text' }).fill('We are **away** on Sunday.');
  await page.getByLabel('Creators a minute').fill('1');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/admin\/notifications\/[a-z0-9]{20}$/);
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d[\d,]* creators? now, \d/)).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  const testing = page.getByRole('form', { name: 'Test' });
  await testing.getByLabel('Test to').fill('nobody');
  await testing.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await testing.getByLabel('Test to').fill('me@operators.test');
  await testing.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test is on its way')).toBeVisible();

  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Reached' })).toBeVisible();
  const pause = page.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await pause.click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Stop it' }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await page.goto('/admin/notifications');
  await expect(page.getByRole('link', { name: subject })).toBeVisible();
});

test('what an operator types while a message is saved stays, and two operators overwrite nothing', async ({
  operatorPage: page,
  operator,
}) => {
  const fields = {
    subject: `Draft ${Date.now()}`,
    plans: [],
    activity: 'all' as const,
    byEmail: false,
    perMinute: 1,
  };
  const made = await operator.api.operatorMessages.create({ body: { ...fields, body: 'One.' } });
  await page.goto(`/admin/notifications/${made.id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('One. Two.');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/admin/messages/${made.id}`, async (route) => {
    if (route.request().method() !== 'GET') await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await text.fill('One. Two. Three.');
  answer();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(text).toHaveValue('One. Two. Three.');
  await expect(page.getByText('Save the draft first: only what is saved is sent.')).toBeVisible();

  const params = { messageId: made.id };
  const { version } = await operator.api.operatorMessages.read({ params });
  await operator.api.operatorMessages.save({
    params,
    body: { ...fields, body: 'Theirs.', version },
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^This message was saved elsewhere/)).toBeVisible();
  await expect(text).toHaveValue('One. Two. Three.');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.getByRole('button', { name: 'Show the saved version' }).click();
  await expect(text).toHaveValue('Theirs.');
  await text.fill('Mine.');
  await operator.api.operatorMessages.save({
    params,
    body: { ...fields, body: 'Theirs again.', version: version + 1 },
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByRole('button', { name: 'Save mine over it' })).toHaveCount(0);
  // The button goes at the press, before the server has the text.
  await expect
    .poll(async () => (await operator.api.operatorMessages.read({ params })).body)
    .toBe('Mine.');
});
