import { describe, expect, it } from 'vitest';
import { fieldToMicros, microsToField, moneyText } from './money.ts';

describe('money', () => {
  it('is exact to the millionth in a field and back', () => {
    for (const micros of [0, 1, 2_000, 999_999, 1_000_000, 12_340_000, 1_000_000_000_000_001]) {
      expect(fieldToMicros(microsToField(micros))).toBe(micros);
    }
    expect([microsToField(2_000), microsToField(20_000_000)]).toEqual(['0.002', '20']);
    expect(fieldToMicros(' 0,002 ')).toBe(2_000);
  });

  it.each(['', 'free', '-1', '1.', '.5', '0.0000001', '1e3', '1,000.00'])(
    'is not accepted as "%s"',
    (text) => expect(fieldToMicros(text)).toBeNaN(),
  );

  it('is shown with its currency and all its decimals', () => {
    expect(moneyText(2_000, 'USD')).toBe('$0.002');
    expect(moneyText(12_500_000, 'EUR')).toBe('€12.50');
  });
});
