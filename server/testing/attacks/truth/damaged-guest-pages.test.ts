import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idAt, idTime } from '#shared/unlock/link/linkedin-id.ts';
import { findWrongVerdicts, pageKinds, readPage, ruleFor } from './guest-page-kinds.ts';
import { alike, findNames, rename } from './page-damage.ts';

describe.each(pageKinds)('a page with $name', (kind) => {
  const bytes = Buffer.from(kind.html);
  const names = findNames(kind.html);

  it('is read completely while it is whole', () => {
    const decide = readPage(bytes);
    for (const { comment, rule, verdicts } of kind.questions) {
      const verdict = decide(comment.commentId, rule);
      expect({ text: comment.text, rule, verdict }).toMatchObject({ verdict: verdicts[0] });
    }
  });

  it('verifies and refuses nobody wrongly, wherever it breaks off', () => {
    const first = bytes.indexOf('<article');
    const cut = fc.oneof(fc.nat(bytes.length), fc.integer({ min: first, max: bytes.length }));
    const holds = fc.property(cut, (length) => {
      expect(findWrongVerdicts(kind, bytes.subarray(0, length))).toEqual([]);
    });
    fc.assert(holds, { numRuns: 150 });
  });

  it('verifies and refuses nobody wrongly with one name changed, once or everywhere', () => {
    const change = fc.record({
      place: fc.constantFrom(...names),
      to: fc.constantFrom('x', 'span', 'div', 'data-x', 'name'),
      isEverywhere: fc.boolean(),
    });
    const holds = fc.property(change, ({ place, to, isEverywhere }) => {
      const places = isEverywhere ? alike(names, place) : [place];
      expect(findWrongVerdicts(kind, rename(kind.html, places, to))).toEqual([]);
    });
    fc.assert(holds, { numRuns: 150 });
  });

  it('verifies nobody with an invented id of the same millisecond', () => {
    const decide = readPage(bytes);
    for (const { commentId } of kind.comments) {
      const invented = idAt(idTime(commentId), 4_000_000);
      expect(decide(invented, ruleFor('guide'))).toBe('absent');
    }
  });
});

describe('every name of a page', () => {
  const [kind] = pageKinds.filter(({ name }) => name === 'mentions');

  it('may change in each place', () => {
    if (kind === undefined) throw new Error('no such page');
    for (const one of findNames(kind.html)) {
      expect([one, findWrongVerdicts(kind, rename(kind.html, [one], 'x'))]).toEqual([one, []]);
    }
  });

  it.each(['x', 'div'])('may become "%s" everywhere', (to) => {
    if (kind === undefined) throw new Error('no such page');
    const names = findNames(kind.html);
    for (const one of names) {
      const places = alike(names, one);
      if (places[0] !== one) continue;
      expect([one, findWrongVerdicts(kind, rename(kind.html, places, to))]).toEqual([one, []]);
    }
  });
});
