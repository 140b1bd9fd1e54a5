import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countLies, findMistake } from './testing/find-mistake.ts';
import { generatedPage } from './testing/generated-pages.ts';
import { type ReaderInChromium, readInChromium } from './testing/read-in-chromium.ts';

const PAGES = 10_000;
const AT_A_TIME = 250;

let chromium: ReaderInChromium;
beforeAll(async () => {
  chromium = await readInChromium();
});
afterAll(() => chromium.close());

it('reads ten thousand pages in a browser without a wrong author and without an invented comment', async () => {
  const seed = fc.readConfigureGlobal()?.seed ?? 1;
  const sum = { pages: 0, comments: 0, read: 0, invented: 0, wrongAuthors: 0 };
  const builds = { classes: 0, keys: 0 };
  const mistakes: object[] = [];
  for (let done = 0; done < PAGES; done += AT_A_TIME) {
    const pages = fc.sample(generatedPage, { numRuns: AT_A_TIME, seed: seed + done });
    const readings = await chromium.readAll(pages);
    for (const [index, page] of pages.entries()) {
      const reading = readings[index] ?? { outcome: 'not_a_post' };
      const { read, invented, wrongAuthors } = countLies(page, reading);
      sum.pages += 1;
      sum.comments += page.expected.length;
      sum.read += read;
      sum.invented += invented;
      sum.wrongAuthors += wrongAuthors;
      if (reading.outcome === 'read') builds[reading.build] += 1;
      const mistake = findMistake(page, reading);
      if (mistake !== null) mistakes.push({ seed: seed + done, index, mistake });
    }
  }
  console.info('pages of a signed-in creator:', { ...sum, ...builds });
  expect(mistakes.slice(0, 3)).toEqual([]);
  expect(sum).toEqual({
    pages: PAGES,
    comments: sum.comments,
    read: sum.comments,
    invented: 0,
    wrongAuthors: 0,
  });
  // Proves that the pages above contain enough comments.
  expect(sum.comments).toBeGreaterThan(3 * PAGES);
  expect(Math.min(builds.classes, builds.keys)).toBeGreaterThan(PAGES / 4);
});
