import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';

test('a creator makes a field in the editor, sees it in the preview, and the page asks for it', async ({
  creatorPage: page,
  account,
}) => {
  await putOnPlan(account.email, 'pro');
  const magnet = await account.api.magnets.create({
    body: {
      title: 'Growth notes',
      triggerWords: ['GROWTH'],
      textContent: 'The notes.',
      collectEmails: true,
    },
  });
  const params = { magnetId: magnet.id };
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`/magnets/${magnet.id}/edit?step=page`);
  const fields = page.getByRole('group', { name: 'Extra fields optional' });
  const toAdd = fields.getByRole('combobox', { name: 'Field to add' });
  await toAdd.selectOption('Company');
  await fields.getByRole('button', { name: 'Add field', exact: true }).click();
  const company = fields.getByRole('group', { name: 'Company Short text' });
  await expect(company.getByLabel('Label on the page')).toBeFocused();
  await company.getByLabel('Label on the page').fill('Where do you work?');
  await company.getByRole('switch', { name: 'Required' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the unlock page"]');
  await expect(preview.getByLabel('Where do you work?')).toHaveAttribute(
    'autocomplete',
    'organization',
  );

  await toAdd.selectOption('A new field');
  await fields.getByRole('button', { name: 'Add field', exact: true }).click();
  const make = fields.getByRole('group', { name: 'New field' });
  await make.getByLabel('Kind').selectOption('Choice');
  await make.getByRole('button', { name: 'Add this field' }).click();
  await expect(make.getByText('Please name the field')).toBeVisible();
  await make.getByLabel('Name of the new field').fill('Team size');
  await make.getByLabel('Answers to choose from').fill('Only me\nMore');
  await make.getByRole('button', { name: 'Add this field' }).click();
  const size = fields.getByRole('group', { name: 'Team size Choice' });
  await expect(size.getByText('To choose from: Only me, More')).toBeVisible();
  await size.getByRole('button', { name: 'Move Team size up' }).click();
  await expect(preview.getByRole('combobox', { name: 'Team size' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }

  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect
    .poll(async () => (await account.api.magnets.get({ params })).extraFields)
    .toMatchObject([
      { label: null, isRequired: false, autofill: null },
      { label: 'Where do you work?', isRequired: true, autofill: 'organization' },
    ]);
  const { fields: own } = await account.api.leads.desk();
  expect(own.map(({ name, kind }) => [name, kind])).toEqual([
    ['Company', 'text'],
    ['Team size', 'choice'],
  ]);

  // Somebody who removes the field from the leads sees where pages and drafts ask for it.
  const copy = await account.api.magnets.duplicate({ params });
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Stages and tags' }).click();
  await page.getByRole('tab', { name: 'Own fields' }).click();
  await page.getByRole('button', { name: 'Change the field Team size' }).click();
  const form = page.getByRole('region', { name: 'Own fields' });
  await expect(form.getByText('2 pages ask for this field')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove the field Team size' }).click();
  const removal = page.getByRole('alertdialog');
  await expect(removal.getByRole('link', { name: 'Growth notes', exact: true })).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove the field Team size' })).toHaveCount(0);
  await page.goto(`/magnets/${copy.id}/edit?step=share`);
  await expect(page.getByText('One extra field was removed from your leads')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Extra fields' }).click();
  await expect(page.getByText('You removed this field from your leads')).toBeVisible();
  await page.goto(`/magnets/${magnet.id}/edit?step=page`);

  await page.setViewportSize({ width: 360, height: 740 });
  await company.getByRole('button', { name: 'Remove Company from the page' }).click();
  await expect(company).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(company.getByLabel('Label on the page')).toHaveValue('Where do you work?');
});
