import { Worker } from 'node:worker_threads';
import MarkdownIt from 'markdown-it';
import { describe, expect, vi } from 'vitest';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import {
  aComment,
  aMagnet,
  aText,
  aVisitor,
  type UnlockScene,
  type Visitor,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

/** Each fits the 100,000 characters of a content, and would make a page many times as long. */
const weapons = {
  'nested quotes and lists': `${'> - '.repeat(45)}a\n`.repeat(545),
  'quotes in quotes': `${'>'.repeat(80)} a\n\n`.repeat(1_190),
  'a table of 12,500 columns': `${'|a'.repeat(12_500)}\n${'|-'.repeat(12_500)}\n${'|b'.repeat(12_500)}`,
  'a table that fills itself up': `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${'b|\n'.repeat(30_000)}`,
  'addresses whose links are ten times as long': 'a@b.com '.repeat(12_500),
  'one long address named 4,000 times': `[x]: https://e.test/${'a'.repeat(20_000)}\n\n${'[x] '.repeat(4_000)}`,
};

async function openedBy(
  scene: UnlockScene,
  visitor: Visitor,
  { textContent }: { textContent: string },
) {
  const { magnetId, post } = await aMagnet(scene, { items: [aText(textContent)] });
  const path = `/unlock/${magnetId}`;
  const commentUrl = aComment(scene, post, 'GROWTH');
  const posted = await visitor.submit(path, { step: 'comment', commentUrl });
  expect(posted.status).toBe(303);
  return path;
}

describe.each(Object.entries(weapons))('content with %s', (_name, textContent) => {
  it('is refused at its field when it is saved, and explained in the preview', async ({
    scene,
  }) => {
    const { token } = await aUser(scene.app);
    const { magnets } = scene.app.as(token);
    const body = { title: 'Weapon', triggerWords: ['GROWTH'], textContent };
    await expect(magnets.create({ body: { ...body, status: 'draft' } })).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { textContent: expect.stringMatching(/Please/) },
    });
    const calm = await magnets.create({ body: { ...body, textContent: 'x', status: 'draft' } });
    const { id: magnetId } = calm;
    await expect(
      magnets.update({ params: { magnetId }, body: { textContent } }),
    ).rejects.toMatchObject({ code: 'magnet_invalid' });
    const preview = await magnets.preview({ body: { textContent, step: 'unlocked' } });
    expect(preview.contentProblem).toMatch(/Please/);
    expect(preview.html.length).toBeLessThan(10 * textContent.length + 50_000);
  });

  it('that is stored already is shown as it was written, and its magnet can still be edited', async ({
    scene,
  }) => {
    const visitor = aVisitor(scene.app);
    const path = await openedBy(scene, visitor, { textContent });
    const page = await visitor.page(path);
    expect(page.status).toBe(200);
    expect(page.html).toContain('class="as-written"');
    expect(page.html).not.toMatch(/<(?:table|blockquote)/);
    // Once to read and once to copy, with letters written as entities at most.
    expect(page.html.length).toBeLessThan(10 * textContent.length + 50_000);

    const { token, magnetId } = await aMagnet(scene, { items: [aText(textContent)] });
    const body = { title: 'Another title', textContent };
    const saved = await scene.app.as(token).magnets.update({ params: { magnetId }, body });
    expect(saved.title).toBe('Another title');
  });
});

describe('thirty views of a long content', () => {
  it('cost one rendering, and none of it on the main thread', async ({ scene }) => {
    const visitor = aVisitor(scene.app);
    const text = 'A **long** content with [a link](https://example.com/).\n\n'.repeat(1_700);
    const path = await openedBy(scene, visitor, { textContent: text });
    const parse = vi.spyOn(MarkdownIt.prototype, 'parse');
    const handOver = vi.spyOn(Worker.prototype, 'postMessage');
    const pages = await Promise.all(Array.from({ length: 30 }, () => visitor.page(path)));
    for (const { status, html } of pages) {
      expect(status).toBe(200);
      expect(html).toContain('<strong>long</strong>');
    }
    expect(parse).not.toHaveBeenCalled();
    expect(handOver).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});

describe('a short content with a table of 100,000 cells', () => {
  it('is rendered off the main thread, also in previews', async ({ scene }) => {
    const textContent = `${'|a'.repeat(333)}|\n${'|-'.repeat(333)}|\n${'|\n'.repeat(330)}`;
    expect(textContent.length).toBeLessThanOrEqual(2_000);
    const visitor = aVisitor(scene.app);
    const path = await openedBy(scene, visitor, { textContent });
    const { token } = await aUser(scene.app);
    const parse = vi.spyOn(MarkdownIt.prototype, 'parse');
    expect((await visitor.page(path)).html).toContain('class="as-written"');
    const body = { title: 'Weapon', textContent, step: 'unlocked' as const };
    const preview = await scene.app.as(token).magnets.preview({ body });
    expect(preview.contentProblem).toMatch(/Please/);
    expect(parse).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('one network', () => {
  it('gets a limited number of uncached pages', async ({ scene }) => {
    const visitor = aVisitor(scene.app);
    const path = await openedBy(scene, visitor, { textContent: 'A calm content' });
    holdWindows();
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const pages = await Promise.all(Array.from({ length: 50 }, () => visitor.page(path)));
      statuses.push(...pages.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(300);
    expect(statuses).toContain(429);
    // Others are not affected, and neither is the cached page for new visitors.
    const { cookies: _own, ...other } = aVisitor(scene.app);
    expect((await other.page(path)).status).toBe(200);
  });
});
