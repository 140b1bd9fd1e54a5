import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilStill } from './at-rest.ts';

const ofTheBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(ofTheBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Looks for accessibility problems in the current page; only the violations of its result are
 * complete. A page without frames is checked in place, because each check would open a blank page
 * otherwise, and gets the checker once: sending it twice each time was three quarters of the work.
 */
export function axeOn(page: Page): AxeBuilder {
  const options = { resultTypes: ['violations' as const], preload: false };
  if (page.frames().length > 1) return new AxeBuilder({ page }).options(options);
  const axe = new AxeBuilder({ page, axeSource: '/* is there */' }).options(options);
  const analyze = axe.analyze.bind(axe);
  axe.analyze = async () => {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    return analyze();
  };
  return axe.setLegacyMode();
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations of WCAG 2.2 AA and best practices, and where they are. A screen is drawn by its
 * script after the page has loaded, so this waits for its heading.
 */
export async function problemsOf(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // A change of theme passes through colours that nobody reads.
  await untilStill(page);
  const { violations } = await axeOn(page).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join()}`),
  );
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

interface Checker {
  run(context: object, options: object): Promise<Results>;
}

/** The same without what stands in frames: nothing is asked of those. */
export async function problemsOutsideFrames(page: Page): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (tags) => {
    const checker = Reflect.get(window, 'axe') as Checker; // put there above
    const { violations } = await checker.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], preload: false, runOnly: tags },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join()}`),
    );
  }, TAGS);
}
