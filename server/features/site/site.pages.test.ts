import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sitePaths } from '#public-web/site/render-pages.tsx';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.db('settings').delete());

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.fetch(path, { headers: { accept: 'text/html', ...headers } });
}

describe('a page of the site', () => {
  test.each(sitePaths)('%s is the same bytes for every newcomer', async (path) => {
    const [first, second] = [await get(path), await get(`${path}?ref=X&utm_source=y`)];
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('vary')).toContain('Cookie');
    expect(await second.text()).toBe(await first.text());
    const known = await get(path, { 'if-none-match': first.headers.get('etag') ?? 'none' });
    expect(known.status).toBe(304);
  });

  test('answers HEAD, refuses other methods, and has no second spelling', async () => {
    expect((await app.fetch('/pricing', { method: 'HEAD' })).status).toBe(200);
    const posted = await app.fetch('/pricing', { method: 'POST' });
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toContain('GET');
    for (const path of ['/pricing/', '/Pricing', '/pricing/x.css', '/pricing%2f']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  test('is never kept by a shared cache for who is signed in or chose colours', async () => {
    const signedIn = await get('/', { cookie: 'signed_in=1' });
    expect(signedIn.headers.get('cache-control')).toBe('private, no-cache');
    expect(await signedIn.text()).toContain('Launch Dashboard');
    const dark = await get('/', { cookie: 'theme=dark' });
    expect(dark.headers.get('cache-control')).toBe('private, no-cache');
    expect(await dark.text()).toContain('data-theme="dark"');
    const odd = await get('/', { cookie: 'theme="><script>; signed_in=2' });
    expect(await odd.text()).toBe(await (await get('/')).text());
  });

  test('reflects nothing of the request', async () => {
    const page = await (
      await get('/?ref=%22%3E%3Cscript%3Exyzzy&next=//evil.test&plan=xyzzy')
    ).text();
    expect(page).not.toContain('xyzzy');
    expect(page).not.toContain('evil.test');
  });

  test('is rendered again when a setting or a plan changes', async () => {
    expect(await (await get('/pricing')).text()).toContain('Up to 600 comments');
    await app.db('plans').where({ id: 'free' }).update({ commentLimit: 601 });
    await expect.poll(async () => (await get('/pricing')).text()).toContain('Up to 601 comments');
    await app.db('plans').where({ id: 'free' }).update({ commentLimit: 600 });
    await app.services.settings.change({ productName: 'Latchkey' });
    expect(await (await get('/about')).text()).toContain('Latchkey');
  });

  test('shows a live figure when the operator wants it, and none without enough cases', async () => {
    await aUser(app);
    const live = { text: 'any', source: 'live' as const };
    const { pageFigures } = await app.services.settings.read();
    await app.services.settings.change({
      pageFigures: { ...pageFigures, users: live, conversion: live },
    });
    const [row] = await app.db('users').count<{ count: string }[]>();
    const page = await (await get('/')).text();
    expect(page).toContain(`<p class="stat-figure">${row?.count}</p>`);
    expect(page).toContain('Counted on this site');
    expect(page).toContain('Not yet known');
  });
});

describe('the choice of colours', () => {
  const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.fetch('/theme', { method: 'POST', body: new URLSearchParams(fields), headers });

  test('is kept in a cookie and leads back to the page', async () => {
    const answer = await choose({ theme: 'dark', back: '/pricing' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/pricing');
    expect(answer.headers.get('set-cookie')).toMatch(/^theme=dark; Path=\/; Max-Age=31536000; /);
  });

  test('is forgotten with the choice of the system', async () => {
    const answer = await choose({ theme: 'system', back: '/' });
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  test.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/nope', ''])(
    'never leads to %s (T74)',
    async (back) => {
      expect((await choose({ theme: 'light', back })).headers.get('location')).toBe('/');
    },
  );

  test('takes no other value and no other site', async () => {
    expect((await choose({ theme: 'x;y' })).headers.get('set-cookie')).toBeNull();
    expect((await choose({ theme: 'dark' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

describe('what crawlers ask for', () => {
  test('the map names every public page and nothing behind the sign-in', async () => {
    const xml = await (await get('/sitemap.xml')).text();
    for (const path of sitePaths) expect(xml).toContain(`<loc>${app.url}${path}</loc>`);
    expect(xml).not.toContain('/dashboard');
    const robots = await (await get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /dashboard');
    expect(robots).not.toMatch(/Disallow: \/(?:auth|pricing)?$/m);
  });

  test('the web manifest carries the name of the installation', async () => {
    await app.services.settings.change({ productName: 'Latchkey' });
    const manifest = await get('/site.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(await manifest.json()).toMatchObject({ name: 'Latchkey', display: 'standalone' });
  });
});

describe('the demo unlock page', () => {
  const send = (commentUrl: string) =>
    app.fetch('/unlock/demo', { method: 'POST', body: new URLSearchParams({ commentUrl }) });

  test('waits two seconds and opens whatever the link', async () => {
    const start = performance.now();
    const answer = await send('https://example.com/anything');
    expect(performance.now() - start).toBeGreaterThan(1_900);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const page = await answer.text();
    expect(page).toContain('Comment Verified!');
    expect(page).toContain('Access granted to your content');
  });

  test('asks for a link when there is none, without waiting', async () => {
    const answer = await send('  ');
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Please paste your LinkedIn comment URL');
  });
});

describe('bad input', () => {
  test('long paths, odd plans and look-alike ids get a documented answer', async () => {
    expect((await get(`/${'a'.repeat(10_240)}`)).status).toBe(414);
    expect((await get('/subscribe?plan=%22%3E%3Cscript%3E')).status).toBe(200);
    for (const path of ['/unlock/dem0', '/unlock/demo/', '/unlock/DEMO', '/unlock/%D0%B4emo']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toMatch(/Page Not Found|Content Not Found/);
    }
  });
});

describe('the mark of a signed-in browser', () => {
  const browser = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.fetch(path, {
      method: 'POST',
      headers: { ...browser, ...headers },
      body: JSON.stringify(body),
    });

  test('comes with a session, says nothing about it, and goes with it', async () => {
    const password = 'correct horse battery';
    const opened = await post('/api/auth/register', {
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
      '/api/auth/logout',
      {},
      { cookie, authorization: `Bearer ${user.sessionToken}` },
    );
    expect(closed.status).toBe(200);
    expect(closed.headers.getSetCookie().join()).toMatch(/signed_in=;.*Max-Age=0/);
  });
});
