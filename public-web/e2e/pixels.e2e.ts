import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../e2e/fixtures.ts';
import { gzippedSize } from '../../e2e/gzipped-size.ts';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import {
  aMagnetWithPixels,
  aPageWithPixels,
  banner,
  callsOf,
  PIXEL,
  settle,
  standIn,
  TAG,
  unlock,
} from '../../e2e/pixel-fixtures.ts';

const field = 'LinkedIn Comment URL';
const answer = (page: Page, name: 'Accept' | 'Refuse') => page.getByRole('button', { name });

/** Errors of the page, and what its policy blocked. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/** The page may not read the answer's body, so the test reads it on the way. */
function keepAnswer(page: Page, url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const pass = async (route: Route): Promise<void> => {
      const response = await route.fetch();
      resolve(await response.json());
      await route.fulfill({ response });
    };
    page.route(url, pass).catch(reject);
  });
}

test.describe('a page whose creator has pixels', () => {
  test('calls no third party until the visitor agrees, then reports the unlock once', async ({
    page,
    backstage,
  }) => {
    const { magnetId, link } = await aMagnetWithPixels(page, backstage, { testMode: true });
    const requests = await standIn(page);
    const errors = watchErrors(page);
    await page.goto(`/unlock/${magnetId}`);
    await expect(banner(page)).toBeVisible();
    await settle(page);
    expect(requests).toEqual([]);
    expect(await callsOf(page)).toEqual({ facebook: [], google: [] });

    await answer(page, 'Accept').click();
    await expect(banner(page)).toBeHidden();
    await expect
      .poll(() => requests.toSorted())
      .toEqual(['connect.facebook.net', 'www.googletagmanager.com']);
    await expect
      .poll(async () => (await callsOf(page)).facebook)
      .toEqual([
        ['set', 'autoConfig', false, PIXEL],
        ['init', PIXEL],
        ['track', 'PageView'],
        ['trackCustom', 'Test'],
      ]);
    await expect.poll(async () => (await callsOf(page)).google.length).toBe(4);
    const { google } = await callsOf(page);
    expect(google.slice(0, 2)).toEqual([
      ['consent', 'default', expect.objectContaining({ analytics_storage: 'denied' })],
      [
        'consent',
        'update',
        expect.objectContaining({ analytics_storage: 'granted', ad_storage: 'denied' }),
      ],
    ]);
    expect(google[3]?.slice(0, 2)).toEqual(['config', TAG]);

    const told = keepAnswer(page, '**/pixel-events');
    await unlock(page, link);
    const kept = (await told) as { eventId: string }; // the contract's answer
    // The page gets the answer after this test.
    await expect
      .poll(async () => (await callsOf(page)).facebook.slice(4))
      .toEqual([
        [
          'track',
          'Lead',
          { content_name: 'Growth notes', content_ids: [magnetId], value: 1, currency: 'USD' },
          { eventID: kept.eventId },
        ],
      ]);
    await expect
      .poll(async () => (await callsOf(page)).google.slice(4))
      .toEqual([
        ['event', 'lead_magnet_unlock', expect.objectContaining({ event_id: kept.eventId })],
        [
          'event',
          'conversion',
          { send_to: TAG, value: 1, currency: 'USD', transaction_id: kept.eventId },
        ],
      ]);
    expect(kept.eventId).toMatch(/^[0-9a-f]{32}$/);

    // The answer is remembered, and the same unlock is not reported again.
    await page.goto(`/unlock/${magnetId}?opened`);
    await expect
      .poll(async () => (await callsOf(page)).facebook.map(([, name]) => name))
      .toEqual(['autoConfig', PIXEL, 'PageView', 'Test']);
    await expect(banner(page)).toBeHidden();
    expect(errors).toEqual([]);
  });

  test('loads nothing and unlocks when the visitor refuses, now and later', async ({
    page,
    backstage,
  }) => {
    const { magnetId, link } = await aMagnetWithPixels(page, backstage);
    const requests = await standIn(page);
    await page.goto(`/unlock/${magnetId}`);
    await answer(page, 'Refuse').click();
    await expect(banner(page)).toBeHidden();
    await unlock(page, link);
    await page.reload();
    await expect(page.getByText('secret')).toBeVisible();
    await settle(page);
    await expect(banner(page)).toBeHidden();
    expect(requests).toEqual([]);
  });

  test('unlocks while the question is open, and reports the unlock when consent comes later', async ({
    page,
    backstage,
  }) => {
    const { magnetId, link } = await aMagnetWithPixels(page, backstage, { plan: 'starter' });
    const requests = await standIn(page);
    await page.goto(`/unlock/${magnetId}`);
    await expect(banner(page)).not.toContainText('Google');
    await unlock(page, link);
    expect(requests).toEqual([]);
    await answer(page, 'Accept').click();
    await expect
      .poll(async () => (await callsOf(page)).facebook.map(([, name]) => name))
      .toEqual(['autoConfig', PIXEL, 'PageView', 'Lead']);
    expect(requests).toEqual(['connect.facebook.net']);
  });

  test('lets the visitor withdraw the consent', async ({ page, backstage }) => {
    const { magnetId, link } = await aMagnetWithPixels(page, backstage);
    await standIn(page);
    await page.goto(`/unlock/${magnetId}`);
    await answer(page, 'Accept').click();
    await expect.poll(async () => (await callsOf(page)).facebook).toHaveLength(3);
    await page.getByRole('button', { name: 'Privacy choice' }).click();
    await expect(answer(page, 'Refuse')).toBeFocused();
    await page.keyboard.press('Enter');
    await unlock(page, link);
    const { facebook, google } = await callsOf(page);
    expect(facebook.slice(3)).toEqual([['consent', 'revoke']]);
    expect(google.slice(4)).toEqual([
      ['consent', 'update', expect.objectContaining({ analytics_storage: 'denied' })],
    ]);
  });

  test('unlocks when the third parties are blocked', async ({ page, backstage }) => {
    const { magnetId, link } = await aMagnetWithPixels(page, backstage);
    const requests = await standIn(page, 'block');
    const errors = watchErrors(page);
    await page.goto(`/unlock/${magnetId}`);
    await answer(page, 'Accept').click();
    await expect.poll(() => requests.length).toBe(2);
    await unlock(page, link);
    await expect(page.getByText('secret')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('asks nothing where the creator need not ask, and still respects a refusal', async ({
    page,
    backstage,
  }) => {
    const { requests } = await aPageWithPixels(page, backstage);
    await expect(banner(page)).toBeHidden();
    await page.getByRole('button', { name: 'Privacy choice' }).click();
    await answer(page, 'Refuse').click();
    requests.length = 0;
    await page.reload();
    await expect(page.getByRole('button', { name: 'Privacy choice' })).toBeVisible();
    await settle(page);
    expect(requests).toEqual([]);
  });

  test('respects a browser that asks not to be tracked', async ({ page, backstage }) => {
    const { magnetId } = await aMagnetWithPixels(page, backstage);
    const requests = await standIn(page);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
    await page.goto(`/unlock/${magnetId}`);
    await expect(page.getByRole('button', { name: 'Privacy choice' })).toBeVisible();
    await settle(page);
    await expect(banner(page)).toBeHidden();
    expect(requests).toEqual([]);
  });

  test('does not shift, and its question does not cover the form, on a narrow phone', async ({
    page,
    backstage,
  }) => {
    const { magnetId, link } = await aMagnetWithPixels(page, backstage);
    await standIn(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number }; // a layout-shift entry
          Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`/unlock/${magnetId}`);
    await expect(banner(page)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await unlock(page, link);
    expect(Number(await page.evaluate(() => Reflect.get(window, 'shift')))).toBeLessThan(0.02);
  });
});

test.describe('the weight of a page with pixels (P15)', () => {
  for (const template of magnetTemplates) {
    test(`${template} is complete within 14 kB, of it 5 kB of script, before the pixels' files are asked for`, async ({
      page,
      backstage,
    }) => {
      const { magnetId } = await aMagnetWithPixels(page, backstage, { template });
      await standIn(page);
      await page.goto(`/unlock/${magnetId}`);
      await expect(banner(page)).toBeVisible();

      // A file is listed when all of it is there.
      const ofPixels = async () =>
        (await filesBeforeAndAfterLoad(page))[1].filter((url) => url.includes('/pixels-'));
      await expect.poll(ofPixels).toHaveLength(2);
      const [first] = await filesBeforeAndAfterLoad(page);
      const scripts = first.filter((url) => url.endsWith('.js'));
      expect(scripts).toHaveLength(1);
      expect(first.filter((url) => url.endsWith('.css'))).toHaveLength(1);
      const weigh = async (urls: string[]): Promise<number> =>
        (await Promise.all(urls.map(gzippedSize))).reduce((sum, size) => sum + size, 0);
      expect(await weigh(scripts)).toBeLessThanOrEqual(5_000);
      expect(await weigh(first)).toBeLessThanOrEqual(14_000);
    });
  }
});

/**
 * Addresses of the page, its styles and scripts: first those the page waits for, then the others.
 */
async function filesBeforeAndAfterLoad(page: Page): Promise<[string[], string[]]> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loaded = navigation instanceof PerformanceNavigationTiming && navigation.loadEventStart;
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(?:css|js)$/.test(name));
    const isLate = ({ startTime }: PerformanceEntry): boolean => startTime >= Number(loaded);
    const early = files.filter((entry) => !isLate(entry)).map(({ name }) => name);
    return [[location.href, ...early], files.filter(isLate).map(({ name }) => name)];
  });
}

test.describe('a page whose creator has no pixels', () => {
  test('names no third party and loads no file for them', async ({ page, backstage }) => {
    const magnetId = await backstage.createMagnet(await backstage.signUp());
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    const response = await page.goto(`/unlock/${magnetId}`);
    await settle(page);
    const policy = (await response?.headerValue('content-security-policy')) ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/facebook|google/);
    expect(files.filter((url) => /pixels/.test(url) || !url.includes('localhost'))).toEqual([]);
    await expect(banner(page)).toHaveCount(0);
  });
});

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is asked nothing', async ({ page, backstage }) => {
    const { magnetId } = await aMagnetWithPixels(page, backstage);
    await page.goto(`/unlock/${magnetId}`);
    await expect(page.getByLabel(field)).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Privacy choice' })).toBeHidden();
  });
});
