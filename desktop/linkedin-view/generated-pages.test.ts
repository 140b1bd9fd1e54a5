import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';
import { findMistake } from './testing/find-mistake.ts';
import { generatedPage } from './testing/generated-pages.ts';
import { parsePage } from './testing/parse-page.ts';

it('reads exactly the comments of a page, whatever else is on it', () => {
  fc.assert(
    fc.property(generatedPage, (page) => {
      expect(findMistake(page, readPage(parsePage(page.html), page))).toBeNull();
    }),
    { numRuns: 60 },
  );
});
