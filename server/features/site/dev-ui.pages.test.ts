import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';
import { builtAssets } from '#server/platform/http/pages/web-assets.ts';

let development: TestApp;
let production: TestApp;
beforeAll(async () => {
  const web = builtAssets('/nowhere');
  [development, production] = await Promise.all([
    createTestApp({ web: { ...web, isDevelopment: true } }),
    createTestApp({ web }),
  ]);
});
afterAll(() => Promise.all([development.close(), production.close()]));

const paths = ['/dev/ui', '/dev/ui/pages.json', '/dev/ui/modern/comment'];

test('the gallery is for development only', async () => {
  for (const path of paths) {
    expect((await production.fetch(path)).status).toBe(404);
    expect((await development.fetch(path)).status).toBe(200);
  }
});

test('every listed state of every template is rendered', async () => {
  const answer = await development.fetch('/dev/ui/pages.json');
  const listed = (await answer.json()) as { name: string; path: string }[]; // the list's own shape
  const states = listed.filter(({ path }) => path.startsWith('/dev/ui/'));
  expect(states.length).toBeGreaterThanOrEqual(6 * 20);
  for (const { path } of states) {
    const [template] = path.split('/').slice(3);
    const html = await (await development.fetch(path)).text();
    expect(html).toContain(`data-template="${template}"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/class="author-face"/g)).toHaveLength(1);
  }
});

test('a theme can be asked for; other states and templates are not there', async () => {
  const dark = await development.fetch('/dev/ui/elegant/email?theme=dark');
  expect(await dark.text()).toContain('<html data-theme="dark"');
  expect((await development.fetch('/dev/ui/elegant/nothing')).status).toBe(404);
  expect((await development.fetch('/dev/ui/__proto__/comment')).status).toBe(404);
  expect((await development.fetch('/dev/ui/elegant/__proto__')).status).toBe(404);
});
