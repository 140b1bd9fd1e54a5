import { describe, expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { createSitePageCache, isNewcomer, newcomer } from './site-page-cache.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const MINUTE = 60_000;

const it = appTest();
it.afterEach(({ app }) => app.services.settings.change({ productName: 'Unlatch' }));

/**
 * A feed that is up or down and sends nothing, because notices of one test would reach the next.
 */
function servicesWith(app: TestApp, isLive: boolean): Parameters<typeof createSitePageCache>[0] {
  return {
    ...app.services,
    feed: { ...app.services.feed, subscribe: () => {}, isLive: () => isLive },
  };
}

describe('the kept pages of the site', () => {
  it('are those for newcomers, after a first request', async ({ app }) => {
    const pages = createSitePageCache(servicesWith(app, true));
    expect(pages.peek('/about')).toBeUndefined();
    await pages.get({ ...newcomer('/about'), theme: 'dark' });
    await pages.get({ ...newcomer('/about'), isSignedIn: true });
    await pages.get(newcomer('/terms'));
    expect(pages.peek('/about')).toBeUndefined();
    const page = await pages.get(newcomer('/about'));
    expect(pages.peek('/about')).toBe(page);
  });

  it('are rendered again after five minutes', async ({ app }) => {
    const { pageFigures } = await app.services.settings.read();
    const users = { text: 'any', source: 'live' as const };
    await app.services.settings.change({ pageFigures: { ...pageFigures, users } });
    let now = 1_000 * MINUTE;
    const pages = createSitePageCache(servicesWith(app, true), () => now);
    const before = await pages.get(newcomer('/'));
    await aUser(app);
    now += 5 * MINUTE - 1;
    expect(pages.peek('/')).toBe(before);
    now += 1;
    expect(pages.peek('/')).toBeUndefined();
    const after = await pages.get(newcomer('/'));
    expect(after.etag).not.toBe(before.etag);
    expect(pages.peek('/')).toBe(after);
    await app.services.settings.change({ pageFigures });
  });

  it('are checked by version while the change feed is down', async ({ app }) => {
    const deaf = createSitePageCache(servicesWith(app, false));
    const get = () => deaf.get(newcomer('/pricing'));
    const first = await get();
    expect(deaf.peek('/pricing')).toBeUndefined();
    expect(await get()).toBe(first);
    await app.services.settings.change({ productName: 'Latchkey' });
    const second = await get();
    expect(second.identity.toString()).toContain('Latchkey');
    await app.db('plans').where({ id: 'free' }).update({ commentLimit: 601 });
    expect((await get()).identity.toString()).toContain('Up to 601 comments');
    await app.db('plans').where({ id: 'free' }).update({ commentLimit: 600 });
  });
});

describe('a newcomer', () => {
  it.each([undefined, '', '_ga=1; ref=ABCDEFGH', 'unlock=abcdefghijkm.x'])(
    'may send %s',
    (cookie) => expect(isNewcomer(cookie)).toBe(true),
  );

  it.each(['theme=dark', '__Host-theme=light', 'a=b; signed_in=1', '__Host-signed_in=1'])(
    'does not send %s',
    (cookie) => expect(isNewcomer(cookie)).toBe(false),
  );
});
