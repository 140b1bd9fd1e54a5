import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectJson } from './json-inspection.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('inspecting JSON before it is parsed (T86-T88)', () => {
  it('finds nothing wrong in what JSON.stringify writes', () => {
    // 20 levels, no repeated or prototype keys, no unstorable text: the shape of an honest request.
    const honest = fc
      .jsonValue({ maxDepth: 15 })
      .filter((value) => !/__proto__|constructor|prototype|\\u/.test(JSON.stringify(value)));
    const isAccepted = fc.property(honest, (value) => inspectJson(JSON.stringify(value)) === null);
    expect(() => fc.assert(isAccepted)).not.toThrow();
  });

  it('accepts 20 levels and not 21, however brackets are hidden in texts', () => {
    expect(inspectJson(nested(20))).toBeNull();
    expect(inspectJson(nested(21))).toContain('nested deeper');
    expect(inspectJson(`["${'['.repeat(100)}", "\\"[[[", ${nested(19)}]`)).toBeNull();
    expect(inspectJson(`["\\\\", ${nested(20)}]`)).toContain('nested deeper');
  });

  it('accepts 1,000 keys and not one more', () => {
    const keys = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;
    expect(inspectJson(keys(1_000))).toBeNull();
    expect(inspectJson(keys(1_001))).toContain('more than 1000 keys');
  });

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"x":{"a":1,"a" :2}}',
    '[{"b":0},{"a":1,"b":2,"a":3}]',
  ])('refuses a repeated key in %s', (text) => {
    expect(inspectJson(text)).toContain('repeats a key');
  });

  it('allows the same key in two objects and a value that equals a key', () => {
    expect(inspectJson('[{"a":"a"},{"a":["a",{"a":1}]}]')).toBeNull();
  });

  it.each(['__proto__', 'constructor', 'prototype', '__pr\\u006fto__'])(
    'refuses the key %s at any depth, but not as a value',
    (key) => {
      expect(inspectJson(`{"${key}":1}`)).toContain('is not allowed');
      expect(inspectJson(`{"a":[{"b":{"${key}" \n: 1}}]}`)).toContain('is not allowed');
      expect(inspectJson(`{"a":"${key}"}`)).toBeNull();
    },
  );

  it.each(['"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"a\\uD83D"', '{"\\u0000":1}'])(
    'refuses the text %s, which the database cannot store',
    (text) => {
      expect(inspectJson(text)).toContain('cannot be stored');
    },
  );

  it('accepts whole surrogate pairs, written plainly or as escapes', () => {
    expect(inspectJson('["\u{1f600}", "\\ud83d\\ude00"]')).toBeNull();
  });

  it('needs one pass, however many brackets, quotes or escapes there are', () => {
    // A quadratic scan would take minutes for these.
    for (const text of [
      '"\\"'.repeat(400_000),
      '[]'.repeat(400_000),
      `"${'\\\\'.repeat(400_000)}"`,
    ]) {
      expect(inspectJson(text)).toBeNull();
    }
  });
});
