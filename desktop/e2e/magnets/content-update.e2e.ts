import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { changeDatabase } from '../../../e2e/change-database.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';
import { openPracticeMail } from '../../../e2e/practice-mail.ts';

test('people with the earlier content are told of the newer one, which can be stopped first', async ({
  creatorPage: page,
  account,
  backstage,
  browser,
  network,
  baseURL: baseUrl = '',
}) => {
  await putOnPlan(account.email, 'pro');
  const magnetId = await backstage.createMagnet(account, { collectEmails: true });
  const reader = `reader-${crypto.randomUUID()}@example.test`;
  const context = await browser.newContext({
    baseURL: baseUrl,
    extraHTTPHeaders: { 'x-forwarded-for': network },
  });
  const visitor = await context.newPage();
  await visitor.goto(`/unlock/${magnetId}`);
  const link = await backstage.comment(magnetId, 'growth please');
  await visitor.getByLabel('LinkedIn Comment URL').fill(link);
  await visitor.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await visitor.getByLabel('Email').fill(reader);
  await visitor.getByRole('button', { name: 'Access Content' }).click();
  await expect(visitor.getByText('canary-gated-browser')).toBeVisible();
  await context.close();

  await page.goto(`/magnets/${magnetId}/edit`);
  await page.getByLabel('The content').fill('The second edition');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('1 person has the earlier content.')).toBeVisible();

  const tell = async (note: string) => {
    await page.getByRole('button', { name: 'Tell 1 person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What changed').fill(note);
    const { violations } = await atRest(page, () => axeOn(page).include('[role=dialog]').analyze());
    expect(violations.map(({ id }) => id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Tell 1 person' }).click();
    await expect(page.getByText('Sending starts')).toBeVisible();
  };
  await tell('Too early');
  await page.getByRole('button', { name: 'Stop' }).click();
  await tell('Two new chapters');
  await changeDatabase(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'tell-update' AND state = 'created'`,
    [],
  );
  await expect(page.getByText('You told 1 person about this version')).toBeVisible({
    timeout: 90_000,
  });
  const mail = await openPracticeMail(baseUrl, reader, 'New version of content');
  await page.goto(mail.link);
  await page.getByRole('button', { name: 'Open the content' }).click();
  await expect(page.getByText('The second edition')).toBeVisible();
});
