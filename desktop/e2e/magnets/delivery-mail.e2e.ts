import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { changeDatabase } from '../../../e2e/change-database.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { openPracticeMail } from '../../../e2e/practice-mail.ts';

test('a creator writes the mail with the link, sees it as it is sent, and gets a test', async ({
  creatorPage: page,
  account,
  baseURL: baseUrl = '',
}) => {
  const magnet = await account.api.magnets.create({
    body: { title: 'The winter guide', triggerWords: ['WINTER'], textContent: 'Text' },
  });
  await page.goto(`/magnets/${magnet.id}/edit?step=page`);
  const section = page.getByRole('region', { name: 'Email with the link' });
  const sendTest = section.getByRole('button', { name: 'Send me a test' });
  const text = section.getByLabel('Text of the email');
  await section.getByLabel('Subject of the email').fill('{{name}}, your guide');
  await expect(section.getByText('{{name}} is not known.')).toBeVisible();
  await expect(sendTest).toBeDisabled();
  await section.getByLabel('Subject of the email').fill('{{first_name}}, your guide');
  await text.fill('Hi ');
  await section.getByRole('button', { name: 'First name' }).click();
  await expect(text).toBeFocused();
  await section.getByRole('button', { name: 'Button with the link' }).click();
  await expect(text).toHaveValue('Hi {{first_name}}\n\n{{link}}');
  await text.press('Control+End');
  await text.pressSequentially('\n\n**Bye**, [more](https://ada.example)');

  await section.getByRole('button', { name: 'Show the email' }).click();
  const mail = section.frameLocator('iframe[title="The formatted email"]');
  await expect(mail.getByRole('heading', { name: 'Alex, your guide' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Open the content' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'more' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Unsubscribe' })).toBeVisible();
  await section.getByRole('radio', { name: 'Other address' }).click();
  await expect(mail.getByText('more (ada. example)')).toBeVisible();
  await section.getByRole('tab', { name: 'Plain text' }).click();
  await expect(section.getByRole('tabpanel')).toContainText('Hi Alex');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await sendTest.click();
  await expect(page.getByText('Confirm your own address first')).toBeVisible();
  await changeDatabase('UPDATE users SET email_verified_at = now() WHERE email = $1', [
    account.email,
  ]);
  await sendTest.click();
  await expect(page.getByText(`A test is on its way to ${account.email}`)).toBeVisible();
  const { link } = await openPracticeMail(baseUrl, account.email, 'Test of an email to visitors');
  expect(link).not.toContain('/continue');

  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();
  const stored = await account.api.magnets.get({ params: { magnetId: magnet.id } });
  expect(stored).toMatchObject({
    mailSubject: '{{first_name}}, your guide',
    mailText: 'Hi {{first_name}}\n\n{{link}}\n\n**Bye**, [more](https://ada.example)',
  });
});
