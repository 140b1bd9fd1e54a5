import type { Page } from '@playwright/test';
import { createClient } from '#shared/api/client.ts';
import { contract } from '#shared/api/contract.ts';
import { parseCommentLink } from '#shared/unlock/link/comment-link.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { commentReaders } from '../../../e2e/change-database.ts';
import { consoleOf, expect, test as base } from '../../../e2e/operator-fixtures.ts';
import { startFakeLinkedInApi } from '../../../server/testing/doubles/fake-linkedin-api.ts';
import { LINKEDIN_APP } from '../../../server/testing/doubles/fake-linkedin-oauth.ts';

const test = base.extend<{ commentReaders: void }>({ commentReaders: [...commentReaders] });

/** Port where the tested server expects LinkedIn's API. */
const port = Number(process.env['E2E_PORTS']?.split(',')[2]);

async function expectFineInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }
}

test('an operator registers the app, and a creator connects a page, whose waiting comment is verified', async ({
  operatorPage,
  operator,
  backstage,
  browser,
  request,
}) => {
  const api = await startFakeLinkedInApi(port);
  api.addPage('71', 'Acme');
  api.addPage('72', 'Bolt');
  api.oauth.member = { urn: 'urn:li:person:Robin00001', administers: ['71', '72'] };
  try {
    await operatorPage.goto('/admin/parsing');
    const app = operatorPage.getByRole('region', { name: 'LinkedIn app for company pages' });
    await app.getByLabel('Client ID').fill(LINKEDIN_APP.clientId);
    await app.getByLabel('Client secret').fill('short');
    await app.getByLabel('API version').fill(LINKEDIN_APP.apiVersion);
    await app.getByRole('button', { name: 'Register app' }).click();
    await expect(app.getByText('Please paste the whole client secret')).toBeVisible();
    await app.getByLabel('Client secret').fill(LINKEDIN_APP.clientSecret);
    await app.getByRole('button', { name: 'Register app' }).click();
    await expect(app.getByRole('button', { name: 'Save app' })).toBeVisible();
    await expect(app.getByLabel('Client secret')).toHaveValue('');
    await expectFineInBoth(operatorPage);

    const creator = await backstage.signUp();
    const magnetId = await backstage.createMagnet(creator);
    const commentUrl = await backstage.comment(magnetId, 'growth please', 'Vera Visitor');
    // Guests see only other comments.
    await backstage.linkedInAnswers(magnetId, 'sample');
    const parsed = parseCommentLink(commentUrl, new Date());
    if (!parsed.ok) throw new Error(parsed.reason);
    const { postId, postType, commentId } = parsed.link;
    const urn = `urn:li:share:${BigInt(postId) - (400n << 22n)}`;
    api.addPost({ urn, activityUrn: `urn:li:${postType}:${postId}`, organizationId: '71' });
    api.addComment(urn, { id: commentId, text: 'growth please', actor: 'urn:li:person:Vera01' });
    const visitor = createClient(contract, async ({ method, url, body }) => {
      const answer = await request.fetch(url, {
        method,
        ...(body === undefined ? {} : { data: body }),
      });
      const [status, statusText] = [answer.status(), answer.statusText()];
      return { status, statusText, body: await answer.json() };
    });
    const verify = (link: string) =>
      visitor.unlock.verifyComment({ body: { commentUrl: link, magnetId } });
    await expect(verify(commentUrl)).rejects.toMatchObject({ code: 'comment_not_visible' });

    const page = await consoleOf(browser, creator);
    await page.goto('/settings/readers');
    const panel = page.getByRole('region', { name: 'Company pages on LinkedIn' });
    const connect = panel.getByRole('button', { name: 'Connect LinkedIn' });
    await expect(connect).toBeVisible();
    await expectFineInBoth(page);
    await connect.click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('LinkedIn was not connected')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Readers' }).click();
    await connect.click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page).toHaveURL(/\/settings\/readers$/);
    await expect(panel.getByText('No page is on.')).toBeVisible();
    await panel.getByRole('switch', { name: 'Acme' }).click();
    await expect(panel.getByRole('switch', { name: 'Acme' })).toBeChecked();
    await expect(async () => {
      await page.reload();
      const one = page.getByText('1 comment was confirmed: 1 through LinkedIn’s API.');
      await expect(one).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectFineInBoth(page);

    // LinkedIn revokes the access. The next reading notices it, and the screen asks for a new
    // connection.
    api.oauth.endAccess();
    api.oauth.mode = 'invalid_grant';
    await verify(await backstage.comment(magnetId, 'growth too')).catch(() => null);
    await page.reload();
    await expect(panel.getByText('LinkedIn ended the access.')).toBeVisible();
    await expectFineInBoth(page);
    api.oauth.mode = 'grant';
    await panel.getByRole('button', { name: 'Connect again' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(panel.getByRole('switch', { name: 'Acme' })).toBeChecked();
    await expect(panel.getByText('LinkedIn ended the access.')).toBeHidden();

    await panel.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Company pages disconnected')).toBeVisible();
    await expect(connect).toBeVisible();
    expect(api.oauth.revoked()).toHaveLength(1);
    await page.context().close();
  } finally {
    await operator.api.companyApp.remove();
    await api.close();
  }
});
