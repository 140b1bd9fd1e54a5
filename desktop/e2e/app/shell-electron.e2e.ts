import {
  expect,
  HOW_TO_GET_ELECTRON,
  isElectronMissing,
  isRoot,
  openConsole,
  signIn,
  test,
} from './electron-fixtures.ts';

test.skip(isElectronMissing, HOW_TO_GET_ELECTRON);

test('the real app asks for a server and opens its console', async ({ app, baseURL, account }) => {
  const page = await openConsole(app, baseURL ?? '');
  expect(new URL(page.url()).href).toMatch(/^unlatch:\/\/console\/auth/);

  await signIn(page, account);
  // Loads a deep address: the scheme serves the document for every screen.
  await page.evaluate(() => window.location.assign('/magnets'));
  await expect(page.getByRole('heading', { level: 1, name: 'Lead magnets' })).toBeVisible();
});

test('the page in real Electron cannot reach Node or navigate away', async ({ app, baseURL }) => {
  const page = await openConsole(app, baseURL ?? '');
  const before = page.url();

  const found = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
  );
  expect(found).toEqual([]);
  // With `--no-sandbox`, which root in a container needs, the system's sandbox is off.
  const pages = await app.evaluate(({ app: running }) =>
    running.getAppMetrics().filter(({ type }) => type === 'Tab'),
  );
  if (!isRoot) expect(pages.map(({ sandboxed }) => sandboxed)).not.toContain(false);

  // Declines the dialog that asks whether to open the address in the browser.
  await app.evaluate(({ dialog, shell }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
    shell.openExternal = async () => {
      throw new Error('opened outside');
    };
  });
  for (const url of [
    'https://evil.test/',
    'unlatch://setup/',
    '/api/openapi.json',
    'file:///etc',
  ]) {
    await page.evaluate((to) => window.location.assign(to), url).catch(() => undefined);
    await page.evaluate((to) => void window.open(to), url);
  }
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
});
