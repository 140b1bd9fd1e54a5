import { putOnPlan } from '../../../e2e/plans.ts';
import { expect, test } from './extension-fixtures.ts';

const VISITORS = 60;
const COMMENTS = 40;
/** This number of the comments does not contain the keyword. */
const WRONG = 6;
const PARALLEL = 10;

/** Each visitor uses a separate network. */
const networkOf = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number + 1}` });

test('a crowd waits on a post of which guests see ten comments, and one reading settles all of them', async ({
  extension,
  backstage,
  account,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(300_000);
  await putOnPlan(account.email, 'creator');
  const magnetId = await backstage.createMagnet(account);
  const links: string[] = [];
  for (let at = 0; at < COMMENTS; at += 1) {
    const text = at < WRONG ? `Nice post, number ${at}` : `Growth, number ${at}`;
    links.push(await backstage.comment(magnetId, text, `Visitor ${at}`));
  }
  const linkOf = (number: number) => links[number % COMMENTS] ?? '';
  const body = { linkedinPostUrl: linkOf(0) };
  await account.api.magnets.update({ params: { magnetId }, body });
  await backstage.linkedInAnswers(magnetId, 'sample');

  // Three of the visitors use real browsers: two have a right comment, one has a wrong one.
  const watched = await Promise.all(
    [WRONG, COMMENTS - 1, 0].map(async (number) => {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        extraHTTPHeaders: networkOf(number),
      });
      const page = await context.newPage();
      await page.clock.install();
      await page.goto(`/unlock/${magnetId}`);
      await page.getByLabel('LinkedIn Comment URL').fill(linkOf(number));
      await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
      await expect(page.locator('[data-step="pending"]')).toBeVisible();
      await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
      // The page's own timers never come again, so only the server's word can open it.
      // Some time ahead: on a busy machine the page's clock is further on when the call reaches it.
      await page.clock.pauseAt(Date.now() + 15_000);
      return { context, page, isRight: number >= WRONG };
    }),
  );
  const ask = async (number: number) => {
    const answer = await request.post('/api/verify-comment', {
      headers: networkOf(number),
      data: { commentUrl: linkOf(number), magnetId },
    });
    const said: { status?: string; verified?: boolean } = await answer.json();
    return said.verified === true ? 'open' : said.status;
  };
  const askAll = async () => {
    const said: (string | undefined)[] = [];
    for (let first = 0; first < VISITORS; first += PARALLEL) {
      const group = Array.from({ length: PARALLEL }, (_, at) => ask(first + at));
      said.push(...(await Promise.all(group)));
    }
    return said;
  };
  // Nobody is refused before the reading: each visitor waits.
  expect(await askAll()).toEqual(Array.from({ length: VISITORS }, () => 'pending'));

  const panel = await extension.openPanel();
  await extension.pair(panel);
  await panel.close();
  const post = await extension.context.newPage();
  await post.goto(`/sandbox/${magnetId}/signed-in?build=keys`);
  await extension.press(post);
  const beside = await extension.openPanel(post);
  await post.bringToFront();
  const more = post.getByRole('button', { name: 'Load more comments' });
  await expect(async () => {
    await post.mouse.wheel(0, 4_000);
    expect(await more.count()).toBe(0);
  }).toPass();
  const figures = beside.getByRole('listitem');
  await expect(figures.filter({ hasText: 'waiting settled' })).toHaveText(
    `${COMMENTS - WRONG} waiting settled`,
  );
  await expect(figures.filter({ hasText: 'without the word' })).toHaveText(
    `${WRONG} without the word`,
  );

  for (const { page, context, isRight } of watched) {
    const content = page.getByText('canary-gated-browser');
    const refusal = page.locator('[data-step="comment"]');
    await expect(isRight ? content : refusal).toBeVisible();
    if (!isRight) {
      await expect(refusal).toContainText('Trigger word "GROWTH" not found in your comment.');
      await expect(content).toBeHidden();
    }
    // The page was never loaded again.
    await expect(page.locator('html[data-same-page]')).toHaveCount(1);
    await context.close();
  }
  const { waiting, creatorView, byHand } = await account.api.creatorView.figures();
  expect({ creatorView, byHand }).toEqual({ creatorView: COMMENTS - WRONG, byHand: 0 });
  expect(Object.values(waiting).every((count) => count === 0)).toBe(true);
});
