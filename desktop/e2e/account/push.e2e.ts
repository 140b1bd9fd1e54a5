import type { Page } from '@playwright/test';
import { fakeBrowser } from '#server/testing/doubles/push-browser.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { expect, test, wholeChromium } from '../../../e2e/console-fixtures.ts';

// The headless shell refuses every notification.
test.use({
  channel: 'chromium',
  launchOptions: {
    ...(wholeChromium === undefined ? {} : { executablePath: wholeChromium }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  },
});

/**
 * A browser without network has no push service to subscribe at, so the subscription is made up. All else is
 * the browser's own: the worker, its permission, what is shown.
 */
async function subscribeHere(page: Page): Promise<void> {
  const { subscription } = fakeBrowser(`https://push.invalid/${Date.now()}`);
  await page.addInitScript(({ endpoint, keys }) => {
    const KEPT = 'e2e push key';
    const kept = (): PushSubscription | null => {
      const key = window.localStorage.getItem(KEPT);
      if (key === null) return null;
      const made = {
        options: { applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => Promise.resolve(window.localStorage.removeItem(KEPT)),
      };
      return made as unknown as PushSubscription; // the parts that the console uses
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(kept());
    PushManager.prototype.subscribe = (options = {}) => {
      const bytes = [...(options.applicationServerKey as Uint8Array)]; // as the console gives it
      window.localStorage.setItem(KEPT, JSON.stringify(bytes));
      return Promise.resolve(kept() as PushSubscription); // stored the line before
    };
  }, subscription);
}

/** Brings a push to the page's browser, as its push service would. */
async function deliver(page: Page, message: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const data = JSON.stringify(message);
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await found,
    data,
  });
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, tag }) => [title, tag]);
  });

test('a creator switches push on by a press, gets one, sees that a test fails, and ends it', async ({
  creatorPage: page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await subscribeHere(page);
  await page.goto('/settings/notifications');
  const on = page.getByRole('button', { name: 'Switch on in this browser' });
  await on.click();
  const panel = page.getByRole('region', { name: 'Push in browsers' });
  const row = panel.getByRole('listitem').filter({ hasText: 'This browser' });
  await expect(row).toContainText('nothing sent yet');
  await expect(on).toBeHidden();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  const message = { v: 1, kind: 'lead', count: 2, title: '2 new leads', path: '/crm', tag: 'n1' };
  await deliver(page, message);
  await expect.poll(() => shownIn(page)).toEqual([['2 new leads', 'n1']]);
  await deliver(page, { v: 2 });
  await expect
    .poll(() => shownIn(page))
    .toContainEqual(['Something happened in your account', 'general']);

  // Nobody answers at that address.
  await row.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(row).toContainText('Not delivered');
  await expect(row).toContainText('cannot be reached from here');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  const leads = page.getByRole('group', { name: 'New leads' });
  const push = leads.getByRole('checkbox', { name: 'Push: New leads' });
  await expect(push).toBeChecked();
  await push.click();
  await expect(push).not.toBeChecked();
  await page.reload();
  await expect(push).not.toBeChecked();
  await expect(row).toContainText('Failing since');

  await row.getByRole('button', { name: 'Switch off in this browser' }).click();
  await expect(on).toBeVisible();
  await expect(row).toBeHidden();
});

test('a click on a push brings the open console to its screen', async ({
  creatorPage: page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await subscribeHere(page);
  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: 'Switch on in this browser' }).click();
  await expect(page.getByText('nothing sent yet')).toBeVisible();
  // What the worker does when it got the focus, which no program can give it.
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0);
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const { clients } = globalThis as unknown as {
      clients: { matchAll(of: object): Promise<Pick<MessagePort, 'postMessage'>[]> };
    }; // of a worker
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page of a worker takes none
    for (const one of pages) one.postMessage({ kind: 'open-screen', path: '/news' });
  });
  await expect(page).toHaveURL(/\/news$/);
});

test('a browser that blocks notifications is told what to do', async ({ creatorPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto('/settings/notifications');
  await expect(page.getByText('Notifications of this site are blocked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch on in this browser' })).toBeHidden();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
});

test('the worker is one script that browsers ask for again each time', async ({ request }) => {
  const answer = await request.get('/push-worker.js');
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(await answer.text()).not.toMatch(/\bimport\b|\bfetch\b/);
});
