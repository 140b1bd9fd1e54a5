import { describe, expect, it } from 'vitest';
import { endOfDay } from './end-of-day.ts';

describe('the end of a day', () => {
  it('is the next midnight of this device, over months and years', () => {
    for (const [day, next] of [
      ['2026-02-28', new Date(2026, 2, 1)],
      ['2028-02-28', new Date(2028, 1, 29)],
      ['2026-12-31', new Date(2027, 0, 1)],
    ] as const) {
      expect(endOfDay(day)).toBe(next.toISOString());
    }
  });

  it('is nothing for what is no day', () => {
    expect(['', 'soon', '2026-1-1'].map(endOfDay)).toEqual([null, null, null]);
  });
});
