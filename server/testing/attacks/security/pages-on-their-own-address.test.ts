import { describe, expect } from 'vitest';
import { ConfigurationError, readEnvironment } from '#server/platform/config/env.ts';
import { aComment, aMagnet, type MagnetScene } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest({ pagesName: 'localhost' });
let magnet: MagnetScene;
let main: string;
let pages: string;
it.beforeAll(async ({ scene }) => {
  magnet = await aMagnet(scene, { isListed: true });
  main = scene.app.url;
  pages = `http://localhost:${new URL(main).port}`;
});

const ask = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });

describe('unlock pages with their own address', () => {
  it('are served there, with their calls and files, and redirected there from the other address', async () => {
    const { magnetId } = magnet;
    for (const path of [`/unlock/${magnetId}`, `/${magnetId}`, '/unlock/demo']) {
      for (const time of [1, 2]) expect((await ask(pages + path)).status, `time ${time}`).toBe(200);
      const led = await ask(`${main}${path}?ref=x`);
      expect(led.status).toBe(307);
      expect(led.headers.get('location')).toBe(`${pages}${path}?ref=x`);
    }
    expect((await ask(`${pages}/favicon.svg`)).status).not.toBe(307);
    expect((await ask(`${pages}/api/magnets/${magnetId}/public`)).status).toBe(200);
    // Refused for its signature, not for its host.
    expect((await ask(`${pages}/api/magnets/${magnetId}/file`)).status).toBe(403);
    expect((await ask(`${pages}/health/live`)).status).toBe(200);
    const visit = { magnetId, referrer: '' };
    const seen = await ask(`${pages}/api/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(visit),
    });
    expect(seen.status).not.toBe(421);
  });

  it('open their content there, and accept no form at the other address', async ({ scene }) => {
    const commentUrl = aComment(scene, magnet.post, 'GROWTH');
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ step: 'comment', commentUrl }).toString(),
    };
    const path = `/unlock/${magnet.magnetId}`;
    expect((await ask(main + path, form)).status).toBe(421);
    const opened = await ask(pages + path, form);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toMatch(/^\/unlock\//);
  });

  it('are named by links, canonical addresses, share images and the sitemap', async ({ scene }) => {
    const { magnetId, token } = magnet;
    const saved = await scene.app.as(token).magnets.get({ params: { magnetId } });
    expect(saved.publicUrl).toBe(`${pages}/unlock/${magnetId}`);
    const html = await (await ask(`${pages}/unlock/${magnetId}`)).text();
    expect(html).toContain(`<link rel="canonical" href="${pages}/unlock/${magnetId}"/>`);
    const [, card = ''] = /og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(card).toMatch(`${pages}/assets/cards/${magnetId}-`);
    expect((await ask(card)).headers.get('content-type')).toBe('image/png');
    expect(html).not.toContain(`${main}/unlock/`);
    const sitemap = await (await ask(`${main}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${pages}/unlock/${magnetId}</loc>`);
    expect(sitemap).toContain(`<loc>${main}/</loc>`);
    const robots = await (await ask(`${pages}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${main}/sitemap.xml`);
  });
});

describe('the console at the other address', () => {
  it.each(['/', '/auth', '/dashboard', '/admin/login', '/pricing', '/sandbox/x', '/share.png'])(
    'has %s at its own address and redirects there from theirs',
    async (path) => {
      const led = await ask(`${pages}${path}?a=1`);
      expect(led.status).toBe(307);
      expect(led.headers.get('location')).toBe(`${main}${path}?a=1`);
      expect((await ask(main + path)).status).not.toBe(307);
    },
  );

  it.each([
    ['GET', '/api/magnets'],
    ['POST', '/api/auth/login'],
    ['GET', '/api/admin/figures'],
    ['DELETE', '/api/auth/sessions'],
    ['POST', '/dashboard'],
  ])('refuses %s %s at the address of pages', async (method, path) => {
    const headers = { authorization: `Bearer ${magnet.token}` };
    expect((await ask(pages + path, { method, headers })).status).toBe(421);
  });

  it('allows no cross-origin read or change', async () => {
    const ways = [
      { to: main, from: pages },
      { to: pages, from: main },
    ];
    for (const { to, from } of ways) {
      const path = `/api/magnets/${magnet.magnetId}/public`;
      const read = await ask(to + path, { headers: { origin: from } });
      expect(read.headers.get('access-control-allow-origin')).toBeNull();
      const change = await ask(`${to}/api/verify-comment`, {
        method: 'POST',
        headers: { origin: from, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(change.status).toBe(403);
    }
  });
});

describe('an installation with one address', () => {
  it('redirects nobody', async ({ open }) => {
    const one = await open.scene();
    const { magnetId } = await aMagnet(one);
    const port = new URL(one.app.url).port;
    for (const host of [one.app.url, `http://localhost:${port}`]) {
      for (const path of ['/', '/auth', `/unlock/${magnetId}`]) {
        expect((await ask(host + path)).status).toBe(200);
      }
    }
  });
});

describe('the setting', () => {
  const PUBLIC_URL = 'https://app.example.com';
  it.each([
    [{ PAGES_URL: 'https://pages.example.com' }, /needs PUBLIC_URL/],
    [{ PUBLIC_URL, PAGES_URL: 'https://app.example.com:8443' }, /different host/],
    [{ PUBLIC_URL, PAGES_URL: 'http://pages.example.com' }, /must begin with http/],
    [{ PUBLIC_URL, PAGES_URL: 'https://pages.example.com/x' }, /without a path/],
  ])('is refused for %j', (source, words) => {
    expect(() => readEnvironment(source)).toThrow(ConfigurationError);
    expect(() => readEnvironment(source)).toThrow(words);
  });

  it('is accepted where it separates something', () => {
    const PAGES_URL = 'https://pages.example.com';
    expect(readEnvironment({ PUBLIC_URL, PAGES_URL }).PAGES_URL).toBe(PAGES_URL);
  });
});
