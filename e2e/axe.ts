import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Looks for accessibility problems in the current page; only the violations of its result are
 * complete. A page without frames is checked in place, because each check would open a blank page
 * otherwise.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
}

/**
 * The violations of WCAG 2.2 AA and best practices, and where they are. A screen is drawn by its
 * script after the page has loaded, so this waits for its heading.
 */
export async function problemsOf(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const { violations } = await axeOn(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join()}`),
  );
}
