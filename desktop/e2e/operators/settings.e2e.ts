import { axeOn } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

// All browser tests share one installation: these run one after the other and restore everything.
test.describe.configure({ mode: 'default' });

test('an operator changes a figure and the operator’s name, pages follow, and both are reset', async ({
  operatorPage: page,
  request,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text();
  const mark = `Ltd ${Date.now().toString(36)}`;
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const saved = page.getByText('Everything is saved');
  await expect(saved).toBeVisible();
  await page.getByLabel('Time saved a week', { exact: true }).fill('21 hours');
  await page.getByLabel('Name of the person or company', { exact: true }).fill(mark);
  await page.getByLabel('Contact email', { exact: true }).fill('nowhere');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Name of the person or company', { exact: true })).toHaveValue(mark);
  await page.getByLabel('Contact email', { exact: true }).fill('law@unlatch.dev');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(saved).toBeVisible();
  await expect.poll(() => textOf('/about')).toContain('21 hours');
  await expect.poll(() => textOf('/privacy')).toContain(`${mark}<br/>`);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }

  await page.getByRole('button', { name: /^Reset to “20 hours”.*time saved a week$/ }).click();
  await page.getByRole('button', { name: /^Reset to empty.* name$/ }).click();
  await page.getByRole('button', { name: /^Reset to empty.*contact email$/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(saved).toBeVisible();
  await expect.poll(() => textOf('/about')).not.toContain('21 hours');
  await expect.poll(() => textOf('/privacy')).not.toContain(mark);
  await page.goto('/admin/audit');
  await expect(page.locator('summary').getByText('Settings changed').first()).toBeVisible();
});

test('a change saved in another tab is shown, and nothing typed here is lost', async ({
  operatorPage: page,
  operator,
}) => {
  const { operatorSettings } = operator.api;
  await page.goto('/admin/settings');
  await page.getByLabel('Postal address', { exact: true }).fill('1 Long Lane');
  await page.getByLabel('Tagline', { exact: true }).fill('Words of this tab');
  const { version, values } = await operatorSettings.read();
  const changes = { tagline: 'Words of another tab', legalName: 'Another tab' };
  await operatorSettings.change({ body: { version, changes } });
  try {
    await page.getByRole('button', { name: 'Save changes' }).click();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('What you entered is still here.');
    await expect(notice).toContainText('Changed by them: Name.');
    await expect(notice).toContainText('Tagline: they saved “Words of another tab”.');
    await expect(page.getByLabel('Tagline', { exact: true })).toHaveValue('Words of this tab');
    await expect(page.getByLabel('Postal address', { exact: true })).toHaveValue('1 Long Lane');
    await expect(page.getByLabel('Name of the person or company', { exact: true })).toHaveValue(
      'Another tab',
    );
    expect((await operatorSettings.read()).values.tagline).toBe('Words of another tab');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Everything is saved')).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect((await operatorSettings.read()).values).toEqual({
      ...values,
      tagline: 'Words of this tab',
      legalName: 'Another tab',
      legalAddress: '1 Long Lane',
    });
  } finally {
    const now = await operatorSettings.read();
    const back = { tagline: null, legalName: null, legalAddress: null };
    await operatorSettings.change({ body: { version: now.version, changes: back } });
  }
});

test('an operator finds who changed a setting and restores it, unless somebody was faster', async ({
  operatorPage: page,
  operator,
}) => {
  const { operatorSettings } = operator.api;
  const save = async (legalAddress: string | null) => {
    const { version } = await operatorSettings.read();
    await operatorSettings.change({ body: { version, changes: { legalAddress } } });
  };
  await save('1 Long Lane, Town, and a line that is longer than forty characters');
  await save('2 Long Lane, Town, and a line that is longer than forty characters');
  try {
    await page.goto('/admin/settings/history?setting=legalAddress');
    const entries = page.getByRole('listitem').filter({ hasText: 'Postal address' });
    const first = entries.first();
    await expect(first.locator('ins')).toContainText('2');
    await expect(first.locator('del')).toContainText('1');
    await expect(page.getByLabel('Setting', { exact: true })).toHaveValue('legalAddress');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await atRest(page, () => axeOn(page).analyze());
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    }

    await save('3 Long Lane');
    await first.getByRole('button', { name: 'Restore the earlier value: Postal address' }).click();
    await expect(page.getByText('Somebody else changed the settings meanwhile')).toBeVisible();
    // The list shows the other change by now.
    await expect(entries.first().locator('ins')).toContainText('3');
    await entries
      .first()
      .getByRole('button', { name: 'Restore the earlier value: Postal address' })
      .click();
    await expect
      .poll(async () => (await operatorSettings.read()).values.legalAddress)
      .toBe('2 Long Lane, Town, and a line that is longer than forty characters');
    // The change before it has two parts that went.
    await expect(entries.first().locator('del').first()).toContainText('3');
  } finally {
    await save(null);
  }
});
