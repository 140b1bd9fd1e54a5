import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { atRest } from '../../e2e/at-rest.ts';
import { problemsOf } from '../../e2e/axe.ts';
import { expect, test, type TestCreator } from '../../e2e/fixtures.ts';
import { gzippedSize } from '../../e2e/gzipped-size.ts';
import { watchShifts } from '../../e2e/layout-shifts.ts';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A hill at dusk. */
const aCover = () =>
  sharp({
    create: { width: 1_584, height: 396, channels: 3, background: { r: 36, g: 58, b: 92 } },
  })
    .composite([
      {
        input: { create: { width: 1_584, height: 120, channels: 3, background: '#e39a5c' } },
        left: 0,
        top: 276,
      },
    ])
    .jpeg()
    .toBuffer();
/** A white bar on nothing: on white it would not be seen. */
const aLogo = () =>
  sharp({
    create: {
      width: 420,
      height: 120,
      channels: 4,
      background: { r: 255, g: 255, b: 255, alpha: 1 },
    },
  })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#0000' })
    .png()
    .toBuffer();

async function giveBrand(page: Page, { token }: TestCreator): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const put = (path: string, buffer: Buffer, mimeType: string) =>
    page.request.post(path, { headers, multipart: { file: { name: 'p', mimeType, buffer } } });
  // One after the other, as the server draws them.
  const logo = await put('/api/brand/logo', await aLogo(), 'image/png');
  expect(logo.status(), await logo.text()).toBe(200);
  const cover = await put('/api/brand/cover', await aCover(), 'image/jpeg');
  expect(cover.status(), await cover.text()).toBe(200);
  const data = { colour: '#ffe94d', font: 'humanist' };
  expect((await page.request.patch('/api/brand', { headers, data })).status()).toBe(200);
}

test('every template with a brand kit is as light, still and readable as without', async ({
  page,
  backstage,
}) => {
  const creator = await backstage.signUp();
  await giveBrand(page, creator);
  // The plan has room for fewer magnets than there are templates.
  const magnetId = await backstage.createMagnet(creator);
  for (const template of magnetTemplates) {
    await test.step(template, async () => {
      await page.request.patch(`/api/magnets/${magnetId}`, {
        headers: { authorization: `Bearer ${creator.token}` },
        data: { template },
      });
      // What the page before still asks for is none of this one's.
      await page.goto('about:blank');
      await page.setViewportSize({ width: 320, height: 700 });
      const types = new Map<string, string>();
      const note = (request: { url(): string; resourceType(): string }) =>
        types.set(request.url(), request.resourceType());
      page.on('request', note);
      const shifts = await watchShifts(page);
      await page.goto(`/${magnetId}`);
      await expect(page.locator('html')).toHaveAttribute('data-template', template);
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts()).toBe(0);
      expect(await tooWide(page)).toBeLessThanOrEqual(0);
      page.off('request', note);
      const of = (...wanted: string[]) =>
        [...types].filter(([, type]) => wanted.includes(type)).map(([url]) => url);
      const counted = of('document', 'stylesheet', 'script');
      expect(counted).toHaveLength(3);
      const sizes = await Promise.all(counted.map(gzippedSize));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(14_000);
      // The device's own typeface; the small cover and the logo.
      expect(of('font')).toEqual([]);
      expect(of('image').filter((url) => url.includes('/assets/brand/'))).toHaveLength(2);
      expect(of('image').some((url) => url.includes('-800x200'))).toBe(true);
      for (const [width, colorScheme] of [
        [360, 'light'],
        [1_440, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect(await atRest(page, () => problemsOf(page))).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: null });
    });
  }
});
