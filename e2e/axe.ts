import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilStill } from './at-rest.ts';

const ofTheBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const checker = readFileSync(ofTheBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The checker, with the same answers in half of the time: what it keeps in weak maps, such as the
 * fields of each colour, lies on the objects themselves, and it reads each text of a colour once.
 */
const source = `{
  class Kept {
    key = Symbol();
    has(owner) { return this.key in owner; }
    get(owner) { return owner[this.key]; }
    set(owner, value) { owner[this.key] = value; return this; }
    add(owner) { return this.set(owner, true); }
    delete(owner) { return this.has(owner) && delete owner[this.key]; }
  }
  (function (WeakMap, WeakSet) { ${checker}
  }).call(window, Kept, Kept);
  const colour = axe.commons.color.Color.prototype;
  const parse = colour.parseString;
  const read = new Map();
  colour.parseString = function (text) {
    const known = read.get(text);
    if (known !== undefined) return Object.assign(this, known);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    read.set(text, { r, g, b, alpha });
    return this;
  };
}`;

/**
 * Looks for accessibility problems in the current page; only the violations of its result are
 * complete. Checks in place and gets the checker once, because a blank page for each check and sending
 * it twice was three quarters of the work. What frames show is left out: previews may not run scripts,
 * so the checker's timers never end in them, and what they show has tests of its own.
 */
export function axeOn(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page, axeSource: '/* is there */' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false, iframes: false });
  const analyze = axe.analyze.bind(axe);
  axe.analyze = async () => {
    // What fades in or changes its theme passes through colours that nobody reads.
    await untilStill(page);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    return analyze();
  };
  return axe;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations of WCAG 2.2 AA and best practices, and where they are. A screen is drawn by its
 * script after the page has loaded, so this waits for its heading.
 */
export async function problemsOf(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const { violations } = await axeOn(page).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join()}`),
  );
}
