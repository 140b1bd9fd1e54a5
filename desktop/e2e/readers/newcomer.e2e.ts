import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { BUILT, expect, test } from './extension-fixtures.ts';

test('a newcomer pairs the extension with only the steps in Settings > Readers', async ({
  extension: { context, openPanel, press, worker: background },
  account,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto('/settings/readers');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/readers$/);
  const steps = page.getByRole('region', { name: /browser extension/ }).getByRole('listitem');

  // Steps 1 and 2: the browser accepts the download, which unzips to the folder that the steps name.
  const download = steps.nth(0).getByRole('link', { name: 'Download for Chrome and Edge' });
  const address = (await download.getAttribute('href')) ?? '';
  const answer = await page.request.get(address);
  const files = unzipSync(new Uint8Array(await answer.body()));
  const folder = /([^/]+)\.zip$/.exec(address)?.[1] ?? 'no file';
  await expect(steps.nth(1)).toContainText(folder);
  const [manifest, worker] = ['manifest.json', 'worker.js'].map((name) =>
    Buffer.from(files[name] ?? []).toString(),
  );
  expect([manifest, worker]).toEqual(
    ['manifest.json', 'worker.js'].map((name) => readFileSync(join(BUILT, name), 'utf8')),
  );
  // Step 4 uses the name that the browser shows.
  const { name }: { name: string } = JSON.parse(manifest ?? '');
  await expect(steps.nth(3)).toContainText(name);

  // Step 3: accept the risk, which shows a code; copy address and code.
  await steps.nth(2).getByRole('checkbox').check();
  await steps.nth(2).getByRole('button', { name: 'Copy address and code' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();

  // Step 4, the other way: one paste fills both fields.
  const panel = await openPanel();
  const code = panel.getByLabel(/Code/);
  await panel.bringToFront();
  await panel.getByLabel('Address of your Unlatch').focus();
  await panel.keyboard.press('ControlOrMeta+v');
  await expect(code).toHaveValue(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const copied = await code.inputValue();

  // Step 4: the toolbar button on the console's page fills them without a paste.
  await code.fill('');
  await press(page);
  await expect(code).toHaveValue(copied);
  const lasts = await background.evaluate(async () => {
    const { pairingOffer } = await chrome.storage.session.get('pairingOffer');
    return (pairingOffer as { until: number }).until - Date.now(); // as the worker stored it
  });
  // As long as the console says, of ten minutes.
  expect(lasts).toBeGreaterThan(8 * 60_000);
  expect(lasts).toBeLessThan(10 * 60_000);
  await expect(panel.getByLabel('Address of your Unlatch')).toHaveValue(new URL(page.url()).origin);
  await panel.getByRole('button', { name: 'Agree and pair' }).click();
  await expect(panel.getByRole('heading', { name: 'This browser is paired' })).toBeVisible();
  await expect(panel.getByText('Paired with Robin Ferrer')).toBeVisible();
  await page.bringToFront();
  await expect(steps.nth(4).getByText('is paired.')).toBeVisible();
});
