import { describe, expect, it } from 'vitest';
import { findWrongVerdicts, pageKinds } from './guest-page-kinds.ts';
import { alike, findNames, rename } from './page-damage.ts';

// The same as the test of this name, for all damages instead of a random sample.
describe.each(pageKinds)('a page with $name', (kind) => {
  const bytes = Buffer.from(kind.html);
  const names = findNames(kind.html);

  it('lets nobody in and refuses nobody wrongly, whatever byte it breaks off at', () => {
    for (let length = 0; length <= bytes.length; length += 1) {
      expect([length, findWrongVerdicts(kind, bytes.subarray(0, length))]).toEqual([length, []]);
    }
  });

  it.each(['x', 'span', 'div', 'data-x', 'name'])(
    'lets nobody in and refuses nobody wrongly with any one name changed to "%s"',
    (to) => {
      for (const one of names) {
        const once = rename(kind.html, [one], to);
        const everywhere = rename(kind.html, alike(names, one), to);
        const wrong = [once, everywhere].map((html) => findWrongVerdicts(kind, html));
        expect([one, wrong]).toEqual([one, [[], []]]);
      }
    },
  );
});
