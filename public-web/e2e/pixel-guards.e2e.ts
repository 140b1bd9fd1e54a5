import { expect, test } from '../../e2e/fixtures.ts';
import {
  aMagnetWithPixels,
  aPageWithPixels,
  banner,
  callsOf,
  settle,
  standIn,
  unlock,
} from '../../e2e/pixel-fixtures.ts';

test.describe('a browser that holds a console token', () => {
  for (const key of ['auth_session_token', 'adminToken']) {
    test(`asks nothing and loads nothing while ${key} is there`, async ({ page, backstage }) => {
      const { magnetId, link } = await aMagnetWithPixels(page, backstage, {
        consentMode: 'not_required',
      });
      const requests = await standIn(page);
      await page.addInitScript((name) => localStorage.setItem(name, 'a token'), key);
      await page.goto(`/unlock/${magnetId}`);
      await settle(page);
      await expect(banner(page)).toBeHidden();
      await unlock(page, link);
      expect(requests).toEqual([]);
    });
  }

  test('reloads the page without pixels when somebody signs in in another tab', async ({
    page,
    context,
    backstage,
  }) => {
    const { requests } = await aPageWithPixels(page, backstage);
    const other = await context.newPage();
    await other.goto('/pricing');
    const reloaded = page.waitForEvent('load');
    await other.evaluate(() => localStorage.setItem('auth_session_token', 'a token'));
    await reloaded;
    await settle(page);
    expect(requests).toHaveLength(2);
    expect(await callsOf(page)).toEqual({ facebook: [], google: [] });
  });

  test('reloads the page when somebody returns to it after signing in', async ({
    page,
    backstage,
  }) => {
    const { requests } = await aPageWithPixels(page, backstage);
    const reloaded = page.waitForEvent('load');
    // The event of a page from the browser's cache; under test the browser caches none.
    await page.evaluate(() => {
      localStorage.setItem('auth_session_token', 'a token');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await reloaded;
    await settle(page);
    expect(requests).toHaveLength(2);
    expect(await callsOf(page)).toEqual({ facebook: [], google: [] });
  });
});

test.describe('scripts of third parties', () => {
  test('add scripts of known hosts only, and no markup from a text', async ({
    page,
    backstage,
  }) => {
    const { requests } = await aPageWithPixels(page, backstage);
    const did = await page.evaluate(() => {
      const outcome = (act: () => void): string => {
        try {
          act();
          return 'done';
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      };
      const load = (address: string) => () => {
        const script = document.createElement('script');
        script.src = address;
        document.head.append(script);
      };
      return {
        known: outcome(load('https://connect.facebook.net/signals/config/1')),
        unknown: outcome(load('https://evil.test/x.js')),
        lookalike: outcome(load('https://connect.facebook.net.evil.test/x.js')),
        own: outcome(load('/api/x.js')),
        markup: outcome(() => {
          document.body.innerHTML = '<b>text</b>';
        }),
      };
    });
    expect(did).toEqual({
      known: 'done',
      unknown: 'refused',
      lookalike: 'refused',
      own: 'refused',
      markup: 'refused',
    });
    await expect.poll(() => requests.length).toBe(3);
  });
});
