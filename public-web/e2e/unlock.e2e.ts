import type { APIRequestContext, Page } from '@playwright/test';
import { type Backstage, expect, type TestCreator, test } from '../../e2e/fixtures.ts';

const field = 'LinkedIn Comment URL';
const verify = 'Verify & Unlock Content';

/** Verifies a comment on a post that LinkedIn shows to nobody; its creator has to approve it. */
async function waitAtAClosedPost(page: Page, backstage: Backstage): Promise<TestCreator> {
  const creator = await backstage.signUp();
  const magnetId = await backstage.createMagnet(creator);
  const link = await backstage.comment(magnetId, 'growth please');
  await backstage.linkedInAnswers(magnetId, 'denied');
  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel(field).fill(link);
  await page.getByRole('button', { name: verify }).click();
  await expect(page.locator('[data-step="pending"]')).toBeVisible();
  return creator;
}

async function approveTheOnlyWait(request: APIRequestContext, creator: TestCreator): Promise<void> {
  const headers = { authorization: `Bearer ${creator.token}` };
  const waiting = await request.get('/api/activity/waiting', { headers });
  const { items } = (await waiting.json()) as { items: { id: string }[] }; // the contract's answer
  expect(items).toHaveLength(1);
  const path = `/api/activity/waiting/${items[0]?.id}/approve`;
  expect((await request.post(path, { headers })).status()).toBe(200);
}

test.describe('a visitor with JavaScript', () => {
  test('unlocks with a comment that holds the word and stays unlocked after a reload', async ({
    page,
    backstage,
  }) => {
    const magnetId = await backstage.createMagnet(await backstage.signUp());
    const link = await backstage.comment(magnetId, 'growth please');
    await page.goto(`/unlock/${magnetId}`);
    await expect(page.getByText('secret')).toHaveCount(0);
    await expect(page.getByRole('button', { name: verify })).toBeDisabled();
    await page.getByLabel(field).fill(link);
    await page.getByRole('button', { name: verify }).click();
    await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeFocused();
    await expect(page.getByRole('status').getByText('Content Unlocked!')).toBeVisible();
    await expect(
      page.getByText('Welcome Alex Visitor! Your content is ready.').first(),
    ).toBeVisible();
    await expect(page.getByText('secret')).toBeVisible();
    await page.reload();
    await expect(page.getByText('secret')).toBeVisible();
    await page.goto(`/${magnetId}`);
    await expect(page.getByText('secret')).toBeVisible();
  });

  test('reads the expected word and the found text when the word is missing', async ({
    page,
    backstage,
  }) => {
    const magnetId = await backstage.createMagnet(await backstage.signUp());
    const link = await backstage.comment(magnetId, 'growht please');
    await page.goto(`/unlock/${magnetId}`);
    await page.getByLabel(field).fill(link);
    await page.getByRole('button', { name: verify }).click();
    await expect(page.getByText('Verification Failed').first()).toBeVisible();
    await expect(page.getByText('growht please')).toBeVisible();
    await expect(page.getByText('secret')).toHaveCount(0);
    await expect(page.getByLabel(field)).toHaveValue(link);
  });

  test('is told at once that a post link is not a comment link', async ({ page, backstage }) => {
    const magnetId = await backstage.createMagnet(await backstage.signUp());
    await page.goto(`/unlock/${magnetId}`);
    const post = 'https://www.linkedin.com/feed/update/urn:li:activity:7458902656414228481/';
    await page.getByLabel(field).fill(post);
    await page.getByRole('button', { name: verify }).click();
    await expect(
      page.getByText('That is the link of the post, not of your comment.').first(),
    ).toBeVisible();
    await expect(page.getByLabel(field)).toHaveValue(post);
  });

  test('is refused with the reason when the comment stands under another post', async ({
    page,
    backstage,
  }) => {
    const creator = await backstage.signUp();
    const own = await backstage.createMagnet(creator, { title: 'Own' });
    const other = await backstage.createMagnet(creator, { title: 'Other' });
    const elsewhere = await backstage.comment(other, 'growth please');
    const magnetId = await backstage.createMagnet(creator, {
      linkedinPostUrl: await backstage.comment(own, 'growth please'),
    });
    await page.goto(`/unlock/${magnetId}`);
    await page.getByLabel(field).fill(elsewhere);
    await page.getByRole('button', { name: verify }).click();
    await expect(page.getByText(/another post|different post/i).first()).toBeVisible();
    await expect(page.getByText('secret')).toHaveCount(0);
  });

  test('gives an email on a Pro creator’s page before the content opens', async ({
    page,
    backstage,
  }) => {
    const magnetId = await backstage.createMagnet(await backstage.demo(), {
      collectEmails: true,
      emailPrompt: 'Where shall it go?',
    });
    const link = await backstage.comment(magnetId, 'GROWTH!');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.clock.install();
    await page.goto(`/unlock/${magnetId}`);
    // Toasts do not close by themselves.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByLabel(field).fill(link);
    await page.getByRole('button', { name: verify }).click();
    await expect(page.getByText('Comment Verified!').first()).toBeVisible();
    await expect(page.getByText('Where shall it go?')).toBeVisible();
    await expect(page.getByText('secret')).toHaveCount(0);
    const email = page.getByRole('textbox', { name: /email/i });
    await email.fill('not an address');
    await page.getByRole('button', { name: 'Access Content' }).click();
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
    // Also beside the field, where it stays; the toast covers neither.
    await expect(page.locator('#email-problem')).toHaveText(
      'Invalid Email. Please enter a valid email address',
    );
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('not an address');
    const toast = await page.locator('[data-toasts] .toast').boundingBox();
    expect(toast?.y).toBeLessThan(40);
    await email.fill('visitor@example.test');
    await page.getByRole('button', { name: 'Access Content' }).click();
    await expect(page.getByText('secret')).toBeVisible();
  });

  test('waits when LinkedIn refuses to answer, keeps waiting after a reload, and gets in once the creator approves', async ({
    page,
    backstage,
    request,
  }) => {
    const creator = await waitAtAClosedPost(page, backstage);
    await page.reload();
    await expect(page.locator('[data-step="pending"]')).toBeVisible();
    await page.getByRole('link', { name: 'Check again' }).click();
    const toasts = page.locator('[data-toasts]');
    await expect(toasts.getByText('Still checking')).toBeVisible();
    await expect(toasts.getByText('We’ve saved your place.')).toBeVisible();
    await approveTheOnlyWait(request, creator);
    // By itself: a reload now could cut off the answer that brings the grant.
    await expect(page.getByText('secret')).toBeVisible();
  });
});

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('goes through the whole flow with real forms', async ({ page, backstage }) => {
    const magnetId = await backstage.createMagnet(await backstage.demo(), { collectEmails: true });
    const link = await backstage.comment(magnetId, 'growth please');
    await page.goto(`/unlock/${magnetId}`);
    // Elements for scripts take no room.
    expect(await page.locator('[data-paste]').boundingBox()).toBeNull();
    await page.getByLabel(field).fill('https://www.linkedin.com/in/somebody/');
    await page.getByRole('button', { name: verify }).click();
    await expect(page.getByText(/profile/i).first()).toBeVisible();
    await page.getByLabel(field).fill(link);
    await page.getByRole('button', { name: verify }).click();
    await expect(page.getByText('Comment Verified!').first()).toBeVisible();
    await page
      .getByRole('textbox', { name: /email/i })
      .fill(`v-${crypto.randomUUID()}@example.test`);
    await page.getByRole('button', { name: 'Access Content' }).click();
    await expect(page.getByText('secret')).toBeVisible();
  });

  test('waits on a page that can be reloaded, and gets in from it once the creator approves', async ({
    page,
    backstage,
    request,
  }) => {
    const creator = await waitAtAClosedPost(page, backstage);
    const pending = page.locator('[data-step="pending"]');
    // The advice to leave the page open, without a script.
    await expect(pending.locator('noscript')).toBeVisible();
    const reloaded = await page.reload();
    expect(reloaded?.request().method()).toBe('GET');
    await expect(pending).toBeVisible();
    await approveTheOnlyWait(request, creator);
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect(page.getByText('secret')).toBeVisible();
  });

  test('sees the not-found page for an unknown magnet, and reads that a draft is inactive', async ({
    page,
    backstage,
  }) => {
    const answer = await page.goto('/unlock/aaaaaaaaaaaa');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Content Not Found')).toBeVisible();
    const draft = await backstage.createMagnet(await backstage.signUp(), { status: 'draft' });
    expect((await page.goto(`/unlock/${draft}`))?.status()).toBe(404);
    await expect(page.getByText('This lead magnet is currently inactive')).toBeVisible();
  });
});
