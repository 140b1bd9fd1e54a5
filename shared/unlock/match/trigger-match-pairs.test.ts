import { describe, expect, test } from 'vitest';
import pairs from './trigger-match-pairs.json' with { type: 'json' };
import { matchTrigger } from './trigger-match.ts';

/** Each row: group, comment, trigger, whether the trigger counts as written. */
const rows = pairs.map(
  ([group, comment, trigger, expected]) =>
    [String(group), String(comment), String(trigger), expected === true] as const,
);
const groups = [...new Set(rows.map(([group]) => group))];

describe.each(groups)('comment and trigger: %s', (group) => {
  test.each(rows.filter(([each]) => each === group))(
    '%s: "%s" and "%s" match: %s',
    (_group, comment, trigger, expected) => {
      const match = matchTrigger(comment, { words: [trigger], mode: 'contains' });
      expect(match.matched).toBe(expected);
    },
  );
});

test('the table has at least 200 pairs, each once', () => {
  const keys = rows.map(([, comment, trigger]) => JSON.stringify([comment, trigger]));
  expect(new Set(keys).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(200);
});
