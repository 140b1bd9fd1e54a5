import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';

test('a long list of activity says that there is more, accessibly in both themes', async ({
  backstage,
  page,
}) => {
  const demo = await backstage.demo();
  await page.addInitScript(([key, token]) => window.localStorage.setItem(key, token), [
    SESSION_TOKEN_KEY,
    demo.token,
  ] as const);
  const expectAccessible = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await atRest(page, () => problemsOf(page))).toEqual([]);
    }
  };
  await page.goto('/activity?pages=3');
  const rows = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(rows.nth(50)).toBeAttached();
  const magnetId = await backstage.createMagnet(demo, { title: 'Notices' });
  const commentUrl = await backstage.comment(magnetId, 'no such word', 'Cy Third');
  await page.request.post('/api/verify-comment', { data: { commentUrl, magnetId } });
  await expect(page.getByText('There is new activity.')).toBeVisible();
  await expectAccessible();
});
