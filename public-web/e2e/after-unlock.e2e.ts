import type { Page } from '@playwright/test';
import { atRest } from '../../e2e/at-rest.ts';
import { problemsOf } from '../../e2e/axe.ts';
import { type Backstage, expect, test } from '../../e2e/fixtures.ts';

const QUESTION = 'What do you want to solve first?';

/** A visitor with the content of a page that has a next step and a question. */
async function openPage(page: Page, backstage: Backstage, questionChoices: string[]) {
  const magnetId = await backstage.createMagnet(await backstage.demo(), {
    nextStepLabel: 'Book a call',
    nextStepUrl: 'https://calendar.example/maya',
    question: QUESTION,
    questionChoices,
  });
  const link = await backstage.comment(magnetId, 'growth please');
  await page.goto(`/unlock/${magnetId}`);
  await expect(page.getByText(QUESTION)).toHaveCount(0);
  await page.getByLabel('LinkedIn Comment URL').fill(link);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();
  return magnetId;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('a question is answered and the answer changed, and the next step opens', async ({
      page,
      backstage,
      context,
    }) => {
      const magnetId = await openPage(page, backstage, ['Time', 'Money']);
      await page.getByRole('button', { name: 'Send answer' }).click();
      await expect(page.getByText('Please choose one of the answers')).toBeVisible();
      if (javaScriptEnabled) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await atRest(page, () => problemsOf(page))).toEqual([]);
        }
      }
      await page.getByRole('radio', { name: 'Money' }).check();
      await page.getByRole('button', { name: 'Send answer' }).click();
      await expect(page.getByText('sees your answer')).toBeVisible();
      await page.goto(`/unlock/${magnetId}`);
      await expect(page.getByRole('radio', { name: 'Money' })).toBeChecked();
      await page.getByRole('radio', { name: 'Time' }).check();
      await page.getByRole('button', { name: 'Change answer' }).click();
      await expect(page.getByText('sees your answer')).toBeVisible();

      const onward = context.waitForEvent('request', (request) =>
        request.url().startsWith('https://calendar.example/maya'),
      );
      await page.getByRole('link', { name: 'Go to calendar.example' }).click();
      await onward;
    });

    test('an answer in own words stays in the form', async ({ page, backstage }) => {
      const magnetId = await openPage(page, backstage, []);
      await page.getByLabel(QUESTION).fill('My calendar');
      await page.getByRole('button', { name: 'Send answer' }).click();
      await expect(page.getByText('sees your answer')).toBeVisible();
      await page.goto(`/unlock/${magnetId}`);
      await expect(page.getByLabel(QUESTION)).toHaveValue('My calendar');
    });
  });
}
