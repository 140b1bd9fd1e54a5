import type { Page } from '@playwright/test';
import { expect, test } from './extension-fixtures.ts';

const MADE = 90;

const commentsOf = {
  classes: { selector: '[data-list] article[data-id]' },
  keys: { selector: '[data-list] [id^="replaceableComment_"]' },
} as const;

/** The number of comments on the page. */
const onPage = (post: Page, build: keyof typeof commentsOf) =>
  post.locator(commentsOf[build].selector).count();

for (const build of ['classes', 'keys'] as const) {
  test(`comments that a list removes and renders again while scrolling are counted once, ${build}`, async ({
    extension,
    backstage,
    account,
  }) => {
    const magnetId = await backstage.createMagnet(account);
    const link = await backstage.comment(magnetId, 'Growth, please', 'Ana Right');
    await account.api.magnets.update({ params: { magnetId }, body: { linkedinPostUrl: link } });
    const panel = await extension.openPanel();
    await extension.pair(panel);
    await panel.close();

    const sent: string[] = [];
    extension.context.on('request', (call) => {
      if (!call.url().endsWith('/readings') || call.method() !== 'POST') return;
      const body: { comments: { commentId: string }[] } = call.postDataJSON();
      sent.push(...body.comments.map(({ commentId }) => commentId));
    });
    const post = await extension.context.newPage();
    await post.goto(
      `/sandbox/${magnetId}/signed-in?build=${build}&comments=${MADE}&seed=5&recycle=1`,
    );
    await expect.poll(() => onPage(post, build)).toBeGreaterThan(0);
    await extension.press(post);
    const beside = await extension.openPanel(post);
    const title = beside.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(/^\d+ of \d+ comments read$/);
    await post.bringToFront();

    let most = 0;
    /** Scrolls by less than a window at a time and waits for the list's frames, as for a person. */
    const scroll = async (by: number) => {
      most = Math.max(most, await onPage(post, build));
      await post.mouse.wheel(0, by);
      await post.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await post.waitForTimeout(100);
    };
    const more = post.getByRole('button', { name: 'Load more comments' });
    const isAtEnd = () =>
      post.evaluate(() => {
        const { scrollHeight } = document.documentElement;
        return window.scrollY + window.innerHeight >= scrollHeight - 2;
      });
    await post.mouse.move(600, 400);
    while ((await more.count()) > 0 || !(await isAtEnd())) await scroll(200);
    // Three of the generated comments are not readable.
    const figures = async () =>
      ((await title.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
    await expect
      .poll(async () => {
        const [one = 0, of = 0] = await figures();
        return of - one;
      })
      .toBe(3);
    const [read = 0, named = 0] = await figures();
    expect(read).toBeGreaterThan(MADE);
    expect(most).toBeLessThan(read / 2);

    // Scrolling back shows all of them again, as new elements.
    while ((await post.evaluate(() => window.scrollY)) > 0) await scroll(-200);
    await expect(title).toHaveText(`${read} of ${named} comments read`);
    await expect
      .poll(async () => (await account.api.creatorView.posts()).posts[0]?.lastLook?.comments)
      .toBe(read);
    expect(sent).toHaveLength(read);
    expect(new Set(sent).size).toBe(read);
  });
}
