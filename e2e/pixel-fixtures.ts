import type { Page } from '@playwright/test';
import { type Backstage, expect } from './fixtures.ts';
import { putOnPlan } from './plans.ts';

export const PIXEL = '1234567890';
export const TAG = 'G-ABCD1234';

interface Settings {
  plan?: 'starter' | 'creator';
  testMode?: boolean;
  consentMode?: 'required' | 'not_required';
  template?: string;
}

/** A magnet of a creator with pixels, and the link of a comment that unlocks it. */
export async function aMagnetWithPixels(
  page: Page,
  backstage: Backstage,
  { plan = 'creator', testMode = false, consentMode = 'required', template }: Settings = {},
) {
  const creator = await backstage.signUp();
  await putOnPlan(creator.email, plan);
  const hasGoogle = plan === 'creator';
  const saved = await page.request.put('/api/integrations', {
    headers: { authorization: `Bearer ${creator.token}` },
    data: {
      facebookPixel: { enabled: true, pixelId: PIXEL, testMode },
      googleAnalytics: {
        enabled: hasGoogle,
        measurementId: hasGoogle ? TAG : '',
        enhanced: false,
        trackConversions: true,
      },
      consentMode,
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const magnetId = await backstage.createMagnet(creator, {
    title: 'Growth notes',
    ...(template === undefined ? {} : { template }),
  });
  const link = await backstage.comment(magnetId, 'growth please');
  return { magnetId, link };
}

/** A page that loads its pixels at once, because its creator need not ask. */
export async function aPageWithPixels(page: Page, backstage: Backstage) {
  const magnet = await aMagnetWithPixels(page, backstage, { consentMode: 'not_required' });
  const requests = await standIn(page);
  await page.goto(`/unlock/${magnet.magnetId}`);
  await expect.poll(() => requests.length).toBe(2);
  return { ...magnet, requests };
}

/** Calls to the pixels, in order; replaces both companies' scripts. */
interface Calls {
  facebook: unknown[][];
  google: unknown[][];
}

/** Answers for the third parties, or blocks them like an ad blocker; records every such request. */
export async function standIn(page: Page, mode: 'answer' | 'block' = 'answer'): Promise<string[]> {
  const requests: string[] = [];
  const isForeign = (url: URL): boolean => !['localhost', '127.0.0.1'].includes(url.hostname);
  await page.route(isForeign, async (route) => {
    requests.push(new URL(route.request().url()).hostname);
    if (mode === 'block') return route.abort('blockedbyclient');
    const script = route.request().url().includes('fbevents') ? FACEBOOK_SCRIPT : '';
    await route.fulfill({ contentType: 'text/javascript', body: script });
  });
  return requests;
}

/** Takes over the queue, as the real one does. */
const FACEBOOK_SCRIPT = `
  window.facebookCalls = [...fbq.queue];
  fbq.queue.length = 0;
  fbq.callMethod = (...values) => window.facebookCalls.push(values);
`;

export async function callsOf(page: Page): Promise<Calls> {
  return page.evaluate(() => {
    const { facebookCalls = [], dataLayer = [] } = window as unknown as {
      facebookCalls?: unknown[][];
      dataLayer?: ArrayLike<unknown>[];
    }; // set by the scripts above and by ours
    return { facebook: facebookCalls, google: dataLayer.map((command) => Array.from(command)) };
  });
}

/** Opens the content with the link of a comment. */
export async function unlock(page: Page, link: string): Promise<void> {
  await page.getByLabel('LinkedIn Comment URL').fill(link);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeFocused();
}

/** Time for a request that must not happen; the scripts have run by then. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
}

export const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choice' });
