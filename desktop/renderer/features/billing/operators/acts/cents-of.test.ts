import { describe, expect, it } from 'vitest';
import { centsOf } from './cents-of.ts';

describe('amounts as operators type them', () => {
  it.each([
    ['29', 2_900],
    ['29.5', 2_950],
    [' $0.07 ', 7],
    ['1234567.89', 123_456_789],
  ])('%s is read', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it.each(['', '-5', '1,50', '1e3', '12.345', 'ten', '99999999'])('%s is not guessed', (text) => {
    expect(centsOf(text)).toBeNull();
  });
});
