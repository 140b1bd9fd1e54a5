import { expect } from 'vitest';
import { ofFile, openerOf, openTest } from '#server/testing/app/app-tests.ts';
import { builtAssets } from '#server/platform/http/pages/web-assets.ts';

const web = builtAssets('/nowhere');
const test = openTest.extend('development', ofFile, ({}, { onCleanup }) =>
  openerOf(onCleanup).app({ web: { ...web, isDevelopment: true } }),
);

const paths = ['/dev/ui', '/dev/ui/pages.json', '/dev/ui/modern/comment'];

test('the gallery is for development only', async ({ development, open }) => {
  const production = await open.app({ web });
  for (const path of paths) {
    expect((await production.fetch(path)).status).toBe(404);
    expect((await development.fetch(path)).status).toBe(200);
  }
});

test('every listed state of every template is rendered', async ({ development }) => {
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

test('a theme can be asked for; other states and templates are not there', async ({
  development,
}) => {
  const dark = await development.fetch('/dev/ui/elegant/email?theme=dark');
  expect(await dark.text()).toContain('<html data-theme="dark"');
  expect((await development.fetch('/dev/ui/elegant/nothing')).status).toBe(404);
  expect((await development.fetch('/dev/ui/__proto__/comment')).status).toBe(404);
  expect((await development.fetch('/dev/ui/elegant/__proto__')).status).toBe(404);
});
