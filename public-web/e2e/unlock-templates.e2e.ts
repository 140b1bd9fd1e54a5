import { problemsOf } from '../../e2e/axe.ts';
import type { Page } from '@playwright/test';
import { expect, MAGNET_TEXT, test, type Backstage } from '../../e2e/fixtures.ts';
import { gzippedSize } from '../../e2e/gzipped-size.ts';
import { watchShifts } from '../../e2e/layout-shifts.ts';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';

const field = 'LinkedIn Comment URL';
const verify = 'Verify & Unlock Content';
const themes = ['light', 'dark'] as const;
const states = [
  { step: 'comment' },
  { step: 'failed' },
  { step: 'pending' },
  { step: 'email' },
  {
    step: 'unlocked',
    textContent: '# One\n\nTwo **three**\n\n> four\n\n| a | b |\n|-|-|\n| c | d |',
  },
  { step: 'unlocked', contentType: 'link', linkUrl: 'https://notes.example/a/long/address' },
  { step: 'unlocked', contentType: 'file' },
  { step: 'unlocked', contentType: 'demo' },
  {
    step: 'unlocked',
    nextStepLabel: 'Book a call about your first week',
    nextStepUrl: 'https://calendar.example/maya',
    question: 'What do you want to solve first?',
    questionChoices: ['Time', 'A better first email'],
  },
  { step: 'unlocked', brandColor: '#ffd400', question: 'What do you want to solve first?' },
  { step: 'comment', brandColor: '#ffd400' },
  { step: 'failed', brandColor: '#0b0b3b' },
] as const;

/** The creator's preview: any state of the page, rendered by the server. */
async function showPreview(page: Page, backstage: Backstage) {
  const { token } = await backstage.signUp();
  return async (state: object): Promise<void> => {
    const answer = await page.request.post('/api/magnets/preview', {
      headers: { authorization: `Bearer ${token}` },
      data: { title: 'Nine steps', description: 'What we do.', triggerWords: ['GROWTH'], ...state },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    const { html } = (await answer.json()) as { html: string }; // the contract's answer
    await page.route('**/preview-of-a-state', (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    );
    await page.goto('/preview-of-a-state');
    await page.unroute('**/preview-of-a-state');
  };
}

/** Half a second after an input the browser counts layout shifts as the page's own. */
async function answerLate(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await new Promise((go) => setTimeout(go, 700));
    await route.fallback();
  });
}

/** A phone on a slow network. */
async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const template of magnetTemplates) {
  test.describe(`the ${template} template`, () => {
    test('has no accessibility problem in any state, light or dark', async ({
      page,
      backstage,
    }) => {
      const show = await showPreview(page, backstage);
      const found: string[] = [];
      for (const theme of themes) {
        for (const state of states) {
          await show({ ...state, template, theme });
          const name = `${theme} ${JSON.stringify(state)}`;
          found.push(...(await problemsOf(page)).map((problem) => `${name}: ${problem}`));
        }
      }
      expect(found).toEqual([]);
    });

    test('stays inside 320 px, also with long words and from right to left', async ({
      page,
      backstage,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const show = await showPreview(page, backstage);
      const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen in eleven years';
      for (const state of states) {
        await show({ ...state, template, title, triggerWords: ['Angebotsvorlagensammlung'] });
        expect(await tooWide(page), state.step).toBeLessThanOrEqual(0);
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        expect(await tooWide(page), `${state.step}, right to left`).toBeLessThanOrEqual(0);
      }
    });

    test('opens by keyboard alone, without a console error or a layout shift', async ({
      page,
      backstage,
    }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // The refused comment is answered 422, which browsers write down.
        if (message.type() === 'error' && !message.text().includes('422')) {
          errors.push(message.text());
        }
      });
      const shifts = await watchShifts(page);
      await answerLate(page);
      const magnetId = await backstage.createMagnet(await backstage.signUp(), { template });
      const wrong = await backstage.comment(magnetId, 'growht');
      const right = await backstage.comment(magnetId, 'growth');
      await page.goto(`/unlock/${magnetId}`);
      await page.evaluate(() => document.fonts.ready);

      await tabTo(page, 'comment-url');
      await page.keyboard.insertText(wrong);
      await expect(page.getByText('This is a comment link.')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.locator('#failure h3')).toBeFocused();
      await tabTo(page, 'comment-url');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(right);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeFocused();
      await expect(page.getByText('secret')).toBeVisible();

      expect(errors).toEqual([]);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    });

    test('works without JavaScript', async ({ browser, backstage, network, baseURL }) => {
      const magnetId = await backstage.createMagnet(await backstage.signUp(), { template });
      const link = await backstage.comment(magnetId, 'growth');
      const context = await browser.newContext({
        javaScriptEnabled: false,
        extraHTTPHeaders: { 'x-forwarded-for': network },
        ...(baseURL === undefined ? {} : { baseURL }),
      });
      const page = await context.newPage();
      await page.goto(`/${magnetId}`);
      await page.getByLabel(field).fill('https://www.linkedin.com/in/somebody/');
      await page.getByRole('button', { name: verify }).click();
      await expect(page.getByText('That is the link of a profile.').first()).toBeVisible();
      await page.getByLabel(field).fill(link);
      await page.getByRole('button', { name: verify }).click();
      await expect(page.getByText('secret')).toBeVisible();
      await page.getByRole('link', { name: 'Report this page' }).click();
      await page.getByLabel('What is wrong?').selectOption('spam');
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Thank you for the report')).toBeVisible();
      await context.close();
    });

    test('weighs at most 14 kB in three requests before typefaces and photo (P15)', async ({
      page,
      backstage,
    }) => {
      const magnetId = await backstage.createMagnet(await backstage.signUp(), { template });
      const types = new Map<string, string>();
      page.on('request', (request) => types.set(request.url(), request.resourceType()));
      await page.goto(`/${magnetId}`);
      await page.evaluate(() => document.fonts.ready);
      const counted = [...types].filter(([, type]) =>
        ['document', 'stylesheet', 'script'].includes(type),
      );
      expect(counted).toHaveLength(3);
      const sizes = await Promise.all(counted.map(([url]) => gzippedSize(url)));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(14_000);
      const styles = counted.filter(([, type]) => type === 'stylesheet').map(([url]) => url);
      expect(styles).toEqual([expect.stringContaining(`/unlock-${template}-`)]);
    });

    test('shows its own typeface on a first visit over a slow connection, and no text moves (P16)', async ({
      page,
      backstage,
    }) => {
      const magnetId = await backstage.createMagnet(await backstage.signUp(), { template });
      const shifts = await watchShifts(page);
      await slowDown(page);
      await page.goto(`/${magnetId}`);
      const shown = () =>
        page.evaluate(() => {
          const heading = document.querySelector('h1') ?? document.body;
          const [family = ''] = getComputedStyle(heading).fontFamily.split(',');
          return [...document.fonts]
            .filter((face) => family.includes(face.family.replaceAll('"', '')))
            .map(({ status }) => status);
        });
      // The small file with the letters of English; the larger one is not asked for.
      await expect.poll(shown).toEqual(['loaded', 'unloaded']);
      expect(await shifts()).toBe(0);
    });
  });
}

test('the paste button fills the field and checks the link; the copy button confirms', async ({
  page,
  context,
  backstage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const magnetId = await backstage.createMagnet(await backstage.signUp(), { template: 'modern' });
  const link = await backstage.comment(magnetId, 'growth');
  await page.goto(`/unlock/${magnetId}`);
  await page.evaluate(() => navigator.clipboard.writeText('https://example.com/'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText('That address is not on LinkedIn.')).toBeVisible();
  await page.evaluate((text) => navigator.clipboard.writeText(` ${text} `), link);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText('This is a comment link.')).toBeVisible();
  await page.getByRole('button', { name: verify }).click();
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('Content copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(MAGNET_TEXT);
  await expect(page.getByRole('link', { name: 'Share on LinkedIn' })).toHaveAttribute(
    'href',
    new RegExp(`share-offsite/\\?url=http.+${magnetId}$`),
  );
});

/** Presses Tab until the element with that id has focus; every stop on the way must be visible. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toBeVisible();
    if (await page.locator(`#${id}`).evaluate((element) => element === document.activeElement))
      return;
  }
  throw new Error(`${id} is out of the keyboard's reach`);
}
