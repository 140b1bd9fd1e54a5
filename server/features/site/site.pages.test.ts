import { describe, expect } from 'vitest';
import { sitePaths } from '#public-web/site/render-pages.tsx';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const test = appTest();
test.afterEach(({ app }) => app.db('settings').delete());

async function get(
  app: TestApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return app.fetch(path, { headers: { accept: 'text/html', ...headers } });
}

describe('a page of the site', () => {
  test.for(sitePaths)('%s is the same bytes for every newcomer', async (path, { app }) => {
    const [first, second] = [await get(app, path), await get(app, `${path}?ref=X&utm_source=y`)];
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('vary')).toContain('Cookie');
    expect(await second.text()).toBe(await first.text());
    const known = await get(app, path, { 'if-none-match': first.headers.get('etag') ?? 'none' });
    expect(known.status).toBe(304);
  });

  test('answers HEAD, refuses other methods, and has no second spelling', async ({ app }) => {
    expect((await app.fetch('/pricing', { method: 'HEAD' })).status).toBe(200);
    const posted = await app.fetch('/pricing', { method: 'POST' });
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toContain('GET');
    for (const path of ['/pricing/', '/Pricing', '/pricing/x.css', '/pricing%2f']) {
      expect((await get(app, path)).status).toBe(404);
    }
  });

  test('is never stored by a shared cache for people who are signed in or chose a theme', async ({
    app,
  }) => {
    const signedIn = await get(app, '/', { cookie: 'signed_in=1' });
    expect(signedIn.headers.get('cache-control')).toBe('private, no-cache');
    expect(await signedIn.text()).toContain('Launch Dashboard');
    const dark = await get(app, '/', { cookie: 'theme=dark' });
    expect(dark.headers.get('cache-control')).toBe('private, no-cache');
    expect(await dark.text()).toContain('data-theme="dark"');
    const odd = await get(app, '/', { cookie: 'theme="><script>; signed_in=2' });
    expect(await odd.text()).toBe(await (await get(app, '/')).text());
  });

  test('reflects nothing of the request', async ({ app }) => {
    const page = await (
      await get(app, '/?ref=%22%3E%3Cscript%3Exyzzy&next=//evil.test&plan=xyzzy')
    ).text();
    expect(page).not.toContain('xyzzy');
    expect(page).not.toContain('evil.test');
  });

  test('is rendered again when a setting or a plan changes', async ({ app }) => {
    expect(await (await get(app, '/pricing')).text()).toContain('Up to 600 comments');
    await app.db('plans').where({ id: 'free' }).update({ commentLimit: 601 });
    await expect
      .poll(async () => (await get(app, '/pricing')).text())
      .toContain('Up to 601 comments');
    await app.db('plans').where({ id: 'free' }).update({ commentLimit: 600 });
    await app.services.settings.change({ productName: 'Latchkey' });
    expect(await (await get(app, '/about')).text()).toContain('Latchkey');
  });

  test('shows a live figure when the operator wants it, and none without enough cases', async ({
    app,
  }) => {
    await aUser(app);
    const live = { text: 'any', source: 'live' as const };
    const { pageFigures } = await app.services.settings.read();
    await app.services.settings.change({
      pageFigures: { ...pageFigures, users: live, conversion: live },
    });
    const [row] = await app.db('users').count<{ count: string }[]>();
    const page = await (await get(app, '/')).text();
    expect(page).toContain(`<p class="stat-figure">${row?.count}</p>`);
    expect(page).toContain('The first and third figures are counted on this site;');
    expect(page).toContain('No data yet');
  });
});

describe('the choice of a theme', () => {
  const choose = (
    app: TestApp,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => app.fetch('/theme', { method: 'POST', body: new URLSearchParams(fields), headers });

  test('is stored in a cookie and leads back to the page', async ({ app }) => {
    const answer = await choose(app, { theme: 'dark', back: '/pricing' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/pricing');
    expect(answer.headers.get('set-cookie')).toMatch(/^theme=dark; Path=\/; Max-Age=31536000; /);
  });

  test('is removed by choosing the system theme', async ({ app }) => {
    const answer = await choose(app, { theme: 'system', back: '/' });
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  test.for(['//evil.test', '/\\evil.test', 'https://evil.test', '/nope', ''])(
    'never leads to %s (T74)',
    async (back, { app }) => {
      expect((await choose(app, { theme: 'light', back })).headers.get('location')).toBe('/');
    },
  );

  test('accepts no other value and no other site', async ({ app }) => {
    expect((await choose(app, { theme: 'x;y' })).headers.get('set-cookie')).toBeNull();
    expect((await choose(app, { theme: 'dark' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
  });
});

describe('files for crawlers', () => {
  test('have a sitemap with every public page and nothing behind the sign-in', async ({ app }) => {
    const xml = await (await get(app, '/sitemap.xml')).text();
    for (const path of sitePaths) expect(xml).toContain(`<loc>${app.url}${path}</loc>`);
    expect(xml).not.toContain('/dashboard');
    const robots = await (await get(app, '/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /dashboard');
    expect(robots).not.toMatch(/Disallow: \/(?:auth|pricing)?$/m);
  });

  test('have a web manifest with the name of the installation', async ({ app }) => {
    await app.services.settings.change({ productName: 'Latchkey' });
    const manifest = await get(app, '/site.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(await manifest.json()).toMatchObject({ name: 'Latchkey', display: 'standalone' });
  });
});

describe('the demo unlock page', () => {
  const send = (app: TestApp, commentUrl: string) =>
    app.fetch('/unlock/demo', { method: 'POST', body: new URLSearchParams({ commentUrl }) });

  test('waits two seconds and opens for any link', async ({ app }) => {
    const start = performance.now();
    const answer = await send(app, 'https://example.com/anything');
    expect(performance.now() - start).toBeGreaterThan(1_900);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const page = await answer.text();
    expect(page).toContain('Comment Verified!');
    expect(page).toContain('Access granted to your content');
  });

  test('asks for a link when there is none, without waiting', async ({ app }) => {
    const answer = await send(app, '  ');
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Please paste your LinkedIn comment URL');
  });
});

describe('bad input', () => {
  test('with long paths, odd plans and look-alike ids gets a documented answer', async ({
    app,
  }) => {
    expect((await get(app, `/${'a'.repeat(10_240)}`)).status).toBe(414);
    expect((await get(app, '/subscribe?plan=%22%3E%3Cscript%3E')).status).toBe(200);
    for (const path of ['/unlock/dem0', '/unlock/demo/', '/unlock/DEMO', '/unlock/%D0%B4emo']) {
      const answer = await get(app, path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toMatch(/Page Not Found|Content Not Found/);
    }
  });
});

describe('the mark of a signed-in browser', () => {
  const browser = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const post = (app: TestApp, path: string, body: object, headers: Record<string, string> = {}) =>
    app.fetch(path, {
      method: 'POST',
      headers: { ...browser, ...headers },
      body: JSON.stringify(body),
    });

  test('is set with a session, reveals nothing about it, and is removed with it', async ({
    app,
  }) => {
    const password = 'correct horse battery';
    const opened = await post(app, '/api/auth/register', {
      name: 'Ada',
      email: 'ada@example.com',
      password,
      confirmPassword: password,
    });
    const cookies = opened.headers.getSetCookie();
    expect(cookies.some((cookie) => cookie.startsWith('signed_in=1; '))).toBe(true);
    const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ');
    const { user } = (await opened.json()) as { user: { sessionToken: string } }; // its contract
    const closed = await post(
      app,
      '/api/auth/logout',
      {},
      { cookie, authorization: `Bearer ${user.sessionToken}` },
    );
    expect(closed.status).toBe(200);
    expect(closed.headers.getSetCookie().join()).toMatch(/signed_in=;.*Max-Age=0/);
  });
});
