import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { atRest } from './at-rest.ts';
import { problemsOf } from './axe.ts';
import { consoleOf, expect, test } from './operator-fixtures.ts';

const nothingWrong = async (page: Page) =>
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

test('a plan paid by invoice: asked for, issued, paid and taken back', async ({
  operatorPage,
  backstage,
  browser,
}) => {
  test.slow(); // two consoles, some fifteen pages
  await operatorPage.goto('/admin/billing?tab=provider');
  const tax = operatorPage.getByRole('switch', { name: 'Automatic tax' });
  await expect(tax).toBeVisible();
  await operatorPage.getByRole('combobox', { name: 'Provider' }).selectOption('manual');
  // An invoice by hand has the rate of its seller.
  await expect(tax).toHaveCount(0);
  await operatorPage.getByRole('button', { name: 'Save' }).first().click();
  await expect(operatorPage.getByText('The payment provider was saved')).toBeVisible();
  await expect(
    operatorPage.getByText('An invoice by hand has the price of its plan.'),
  ).toBeVisible();
  await expect(operatorPage.getByRole('button', { name: 'Make prices' })).toHaveCount(0);
  await nothingWrong(operatorPage);
  await operatorPage.goto('/admin/billing?tab=seller');
  await operatorPage.getByLabel('Name').fill('Harbour Guides Ltd');
  await operatorPage.getByLabel('Address').fill('1 Harbour Road\nDublin');
  await operatorPage.getByLabel('How to pay').fill('IBAN IE29 AIBK 9311');
  await operatorPage.getByLabel('Rate in %').fill('19');
  await operatorPage.getByRole('button', { name: 'Save' }).click();
  await expect(operatorPage.getByText('The seller was saved')).toBeVisible();
  await nothingWrong(operatorPage);

  const creator = await consoleOf(browser, await backstage.signUp());
  await creator.goto('/subscribe?plan=creator');
  await creator.getByRole('button', { name: 'Enter the details for the invoice' }).click();
  const details = creator.getByRole('dialog');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('Please choose the country')).toBeVisible();
  await details.getByLabel('Company or name').fill('Ada & Söhne');
  await details.getByLabel('Street and number').fill('Hauptstraße 1');
  await details.getByLabel('Postal code').fill('10115');
  await details.getByLabel('City').fill('Berlin');
  await details.getByLabel('Country').selectOption('DE');
  await details.getByRole('button', { name: 'Save' }).click();
  await creator.getByRole('button', { name: /^Request / }).click();
  await expect(creator.getByText(/You will get an/).first()).toBeVisible();
  await nothingWrong(creator);

  await operatorPage.goto('/admin/billing?tab=requests');
  await operatorPage.getByRole('link', { name: 'Issue an invoice' }).click();
  await operatorPage.getByRole('button', { name: 'Issue an invoice' }).click();
  await operatorPage.getByLabel('Reason').fill('Asked for it');
  await operatorPage.getByRole('button', { name: /^Issue for \$94\.01/ }).click();
  await operatorPage.getByRole('button', { name: 'Mark paid' }).click();
  await operatorPage.getByLabel('Reference').fill('SEPA 1');
  await operatorPage.getByLabel('Reason').fill('Seen at the bank');
  await operatorPage.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(operatorPage.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  await nothingWrong(operatorPage);

  await creator.goto('/subscription');
  await expect(creator.getByRole('heading', { name: 'Your plan: Creator+' })).toBeVisible();
  await expect(creator.getByText(/Paid until/)).toBeVisible();
  await nothingWrong(creator);
  const downloading = creator.waitForEvent('download');
  await creator.getByRole('button', { name: /PDF of invoice/ }).click();
  const file = await (await downloading).path();
  const { text } = await extractText(new Uint8Array(readFileSync(file)), { mergePages: true });
  for (const part of ['Harbour Guides Ltd', 'Ada & Söhne', '$79.00', '$15.01', '$94.01', 'Paid']) {
    expect(text).toContain(part);
  }

  await operatorPage.getByRole('button', { name: 'Refund', exact: true }).click();
  await operatorPage.getByLabel('Reason').fill('Paid twice');
  await operatorPage.getByRole('button', { name: 'Issue a credit note' }).click();
  await expect(operatorPage.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await creator.goto('/subscription');
  await expect(creator.getByRole('heading', { name: 'Your plan: Free' })).toBeVisible();
  await creator.context().close();
});
