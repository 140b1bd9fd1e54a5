import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/console-fixtures.ts';
import { expectLoaded } from '../../e2e/loaded.ts';

/** The violations of the page's policy that the browser reports, from its first script on. */
async function reportsOf(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void reports.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }; // exposed above
      reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  return reports;
}

test('the browser reports nothing against the policy while the console loads', async ({
  creatorPage: page,
}) => {
  const reports = await reportsOf(page);
  // What each screen shows last: its own files and its answers are there then.
  for (const [path, loaded] of [
    ['/dashboard', page.getByRole('button', { name: 'Show Visits over time as table' })],
    ['/magnets/new', page.getByRole('button', { name: 'Publish' })],
    ['/activity', page.getByRole('heading', { name: 'No comment has been checked yet' })],
    ['/magnets', page.getByRole('heading', { level: 1, name: 'Lead magnets' })],
  ] as const) {
    await page.goto(path);
    await expectLoaded(page);
    await expect(loaded).toBeVisible();
  }
  expect(reports).toEqual([]);

  // Proves that violations arrive here: the policy refuses this request.
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => null));
  await expect.poll(() => reports.length).toBeGreaterThan(0);
});
