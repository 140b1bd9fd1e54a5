import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { consoleRoutes } from '#shared/app/routes.ts';
import { ofFile, openerOf, openTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { builtAssets, type WebAssets } from '#server/platform/http/pages/web-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'unlatch-pages-'));
const asHtml = { headers: { accept: 'text/html' } };

/** A build of two files, so that the test does not depend on a real one. */
function writeBuild(): WebAssets {
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('dist/public/assets/styles/unlock-Ab12Cd34.css', 'body{color:red}');
  write('dist/public/assets/styles/unlock-Ab12Cd34.css.br', 'as brotli');
  write('dist/public/assets/islands/unlock-Ef56Gh78.js', 'export {}');
  write('dist/public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('dist/public/favicon.ico', 'icon');
  write('dist/public/assets/styles/site-Kl34Mn56.css', 'body{color:blue}');
  const manifest = {
    'public-web/styles/site.css': { file: 'assets/styles/site-Kl34Mn56.css' },
    'public-web/styles/unlock-linkedin.css': { file: 'assets/styles/unlock-Ab12Cd34.css' },
    'public-web/islands/unlock.ts': { file: 'assets/islands/unlock-Ef56Gh78.js' },
  };
  write('dist/public/.vite/manifest.json', JSON.stringify(manifest));
  write('dist/desktop/renderer/index.html', '<!doctype html><head><title>Console</title></head>');
  write('dist/desktop/renderer/assets/index-Ij90Kl12.js', 'export {}');
  return builtAssets(folder);
}

/** Without the tidying of the path that fetch does. */
function askExactly(path: string): Promise<{ status: number; cacheControl: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      const cacheControl = response.headers['cache-control'];
      resolve({ status: response.statusCode ?? 0, cacheControl });
    })
      .on('error', reject)
      .end();
  });
}

const test = openTest
  .extend('built', ofFile, ({}, { onCleanup }) => openerOf(onCleanup).app({ web: writeBuild() }))
  .extend('bare', ofFile, ({}, { onCleanup }) =>
    openerOf(onCleanup).app({ web: builtAssets(join(folder, 'nothing')) }),
  );
let app: TestApp;
test.beforeAll(({ built }) => {
  app = built;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('built files', () => {
  test('with a hash in their name are cached for a year, in an encoding the browser accepts', async () => {
    const path = '/assets/styles/unlock-Ab12Cd34.css';
    const plain = await app.fetch(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.status).toBe(200);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toContain('text/css');
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await plain.text()).toBe('body{color:red}');
    const dense = await app.fetch(path, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    expect(dense.headers.get('content-encoding')).toBe('br');
    expect(dense.headers.get('vary')).toContain('Accept-Encoding');
    const again = await app.fetch(path, {
      headers: {
        'accept-encoding': 'identity',
        'if-none-match': plain.headers.get('etag') ?? '',
      },
    });
    expect(again.status).toBe(304);
    expect((await app.fetch('/console/assets/index-Ij90Kl12.js')).status).toBe(200);
  });

  test.each([
    '/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/.vite/manifest.json',
    '/console/index.html',
    '/console/assets/../index.html',
    '/assets/',
    '/assets/missing-Ab12Cd34.js',
    '/assets/styles',
  ])('%s is not one of them', async (path) => {
    const { status, cacheControl } = await askExactly(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(cacheControl).toBe('no-store');
  });

  test('that a later build removed are not found, and the server continues', async () => {
    const path = join(folder, 'dist/public/assets/islands/unlock-Ef56Gh78.js');
    rmSync(path);
    expect((await app.fetch('/assets/islands/unlock-Ef56Gh78.js')).status).toBe(404);
    // Only its compressed copy is gone: a build that is at work writes it last.
    rmSync(join(folder, 'dist/public/assets/styles/unlock-Ab12Cd34.css.br'));
    const styles = '/assets/styles/unlock-Ab12Cd34.css';
    const headers = { 'accept-encoding': 'br' };
    expect((await app.fetch(styles, { headers })).status).toBe(404);
    expect((await app.fetch('/')).status).toBe(200);
    // Their page has the policy of a page.
    const missing = await app.fetch('/assets/missing-Ab12Cd34.js');
    expect(missing.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await app.fetch('/health/live')).status).toBe(200);
  });

  test('include the favicon and robots.txt, which never count as magnet ids (T32)', async () => {
    expect((await app.fetch('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
    expect((await app.fetch('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon');
    expect(await (await app.fetch('/robots.txt')).text()).toContain('Disallow: /api/');
  });
});

describe('the console', () => {
  test.each(consoleRoutes.map((route) => route.replaceAll(/:\w+/g, 'abcabcabcabc')))(
    'is served at %s and revalidated each time',
    async (path) => {
      const response = await app.fetch(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toMatch(/^<!doctype html><head><title>Unlatch<\/title>/);
      const etag = response.headers.get('etag') ?? '';
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      expect((await app.fetch(path, { headers })).status).toBe(304);
    },
  );

  test('contains the product name of the operator, safely', async () => {
    await app.services.settings.change({ productName: 'A "B" <C>' });
    const html = await (await app.fetch('/dashboard')).text();
    expect(html).toContain('<meta name="application-name" content="A &quot;B&quot; &lt;C&gt;" />');
    expect(html).toContain('<meta name="support-email" content="support@unlatch.example" />');
    await app.db('settings').delete();
  });

  test.each([
    '/dashboard/x.css',
    '/dashboard/',
    '/magnets/abc/edit/x',
    '/admin/none',
    '/Dashboard',
  ])('%s is not found rather than the console (T80)', async (path) => {
    expect((await app.fetch(path)).status).toBe(404);
  });
});

describe('pages', () => {
  test('include a start page that names the product and links to the console', async () => {
    const response = await app.fetch('/', asHtml);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('Unlatch');
    expect(page).toContain('href="/auth"');
  });

  test('show the not-found page for an unknown path', async () => {
    const response = await app.fetch('/no-such-page', asHtml);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toContain('Page Not Found');
    expect(page).toContain('Return to Home');
    expect(page).toContain('/assets/styles/site-Kl34Mn56.css');
  });

  test('send one line to a program that wants no HTML', async () => {
    const response = await app.fetch('/no-such-page', { headers: { accept: 'image/png' } });
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toBe('Not found');
  });

  test('never reflect a forwarded host', async () => {
    const headers = {
      accept: 'text/html',
      'x-forwarded-host': 'evil.test',
      'x-original-url': '/x',
    };
    for (const path of ['/', '/auth', '/no-such-page']) {
      expect(await (await app.fetch(path, { headers })).text()).not.toContain('evil.test');
    }
  });

  test('are served without a build too', async ({ bare }) => {
    for (const path of ['/', '/auth']) {
      expect((await bare.fetch(path, asHtml)).status).toBe(200);
    }
    expect((await bare.fetch('/no-such-page', asHtml)).status).toBe(404);
    expect((await bare.fetch('/assets/a.js')).status).toBe(404);
  });
});
