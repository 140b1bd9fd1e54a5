import { describe, expect, it } from 'vitest';
import { bandOf, describeRule, linesThatAddUp } from './score-rules.ts';

describe('the lines of a score', () => {
  it.each([
    [[10, 5], [100, 50], 150, 15],
    [[9.96, 9.96, 9.96], [100, 100, 99], 299, 30],
    [[0.34, 0.34], [4, 3], 7, 1],
    [[17.46], [174], 174, 17],
    [[20, -2.5], [200, -25], 175, 18],
    [[], [], 0, 0],
    [[-0.2], [-2], -2, 0],
  ])('of %j add up to what is shown', (exact, tenths, total, score) => {
    expect(linesThatAddUp(exact)).toEqual({ tenths, total, score });
  });
});

describe('a score', () => {
  it('is hot and warm from the points on that its creator chose', () => {
    const bands = { warmFrom: 20, hotFrom: 45 };
    expect([19, 20, 44, 45].map((score) => bandOf(score, bands))).toEqual([
      'cold',
      'warm',
      'warm',
      'hot',
    ]);
  });
});

describe('a rule', () => {
  it('is told in words', () => {
    expect(
      describeRule(
        {
          id: 'a',
          event: 'email',
          points: 5,
          times: 1,
          magnets: ['m1', 'm2'],
          methods: ['guest_page', 'guest_page_json_ld', 'creator'],
          sources: ['linkedin', 'search'],
          address: ['work', 'free'],
          withinDays: 2,
        },
        (id) => `“${id}”`,
      ),
    ).toBe(
      'Left an email address for “m1” or “m2” with a work address or a free address read by guest page or your approval where the source is LinkedIn or Search within 2 days of the unlock',
    );
  });
});
