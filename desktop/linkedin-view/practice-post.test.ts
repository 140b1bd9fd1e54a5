import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readPage } from './read-page.ts';
import { parsePage } from './testing/parse-page.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { type FakeLinkedIn, startFakeLinkedIn } from '#server/testing/doubles/fake-linkedin.ts';
import { aMagnet, aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { practiceComments } from '#server/features/sandbox/practice-post.ts';

const it = appTest({ isSandbox: true });
let linkedin: FakeLinkedIn;
beforeAll(async () => {
  linkedin = await startFakeLinkedIn();
});
afterAll(() => linkedin.close());

async function look(app: TestApp, query: string) {
  const { magnetId } = await aMagnet({ app, linkedin, close: async () => {} });
  const comment = { do: 'comment', author: 'Alex Visitor', text: 'growth please' };
  await aVisitor(app).submit(`/sandbox/${magnetId}`, comment);
  const led = await app.fetch(`/sandbox/${magnetId}/signed-in?${query}`, { redirect: 'manual' });
  expect(led.status).toBe(303);
  const address = led.headers.get('location') ?? '';
  const html = await (await app.fetch(address)).text();
  const { pathname } = new URL(address, app.url);
  return { html, pathname, address, reading: readPage(parsePage(html), { pathname }) };
}

describe('the practice post as a signed-in creator sees it', () => {
  it.for(['classes', 'keys'] as const)(
    'is read in the build with %s, batch by batch, down to the last comment',
    async (build, { app }) => {
      const { html, pathname, address, reading } = await look(
        app,
        `build=${build}&comments=60&seed=4`,
      );
      expect(html).toContain('<strong>Sandbox</strong>');
      const written = practiceComments.length + 2;
      expect(reading).toMatchObject({ outcome: 'read', build, declaredCount: 60 + written + 3 });
      let whole = html;
      let next = /data-next="([^"]+)"/.exec(html)?.[1];
      while (next !== undefined) {
        const url = `${new URL(address, app.url).pathname}${next.replaceAll('&amp;', '&')}`;
        const batch = await (await app.fetch(url)).text();
        expect(batch).not.toContain('<html');
        whole = whole.replace('data-list>', `data-list>${batch}`);
        next = /data-next="([^"]+)"/.exec(batch)?.[1];
      }
      const all = readPage(parsePage(whole), { pathname });
      expect(all).toMatchObject({ outcome: 'read', refused: 0 });
      const comments = all.outcome === 'read' ? all.comments : [];
      expect(comments).toHaveLength(60 + written);
      expect(comments).toContainEqual(
        expect.objectContaining({ authorName: 'Alex Visitor', text: 'growth please' }),
      );
      expect(comments.some(({ parentCommentId }) => parentCommentId !== null)).toBe(true);
      expect(comments.some(({ isEdited }) => isEdited)).toBe(true);
    },
  );

  it.for([
    ['unknown', 'unsupported'],
    ['mixed', 'ambiguous'],
  ] as const)('is not read in the build "%s": %s', async ([build, outcome], { app }) => {
    const { reading } = await look(app, `build=${build}&comments=5`);
    expect(reading).toMatchObject({ outcome });
    expect(JSON.stringify(reading)).not.toMatch(/Alex|Visitor|growth|\d{18}/);
  });

  it('does not change the guest page, and is not found for an unknown build', async ({ app }) => {
    const { pathname } = await look(app, 'build=keys');
    expect(await (await app.fetch(pathname)).text()).toContain('main-feed-activity-card');
    const { magnetId } = await aMagnet({ app, linkedin, close: async () => {} });
    expect((await app.fetch(`/sandbox/${magnetId}/signed-in?build=teapot`)).status).toBe(404);
  });
});
